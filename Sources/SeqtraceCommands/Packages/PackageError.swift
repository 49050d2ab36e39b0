/// Why a package can't be recorded, as facts.
enum PackageError: Error, Hashable {
  /// The folder has no manifest.
  case noManifest(String)
  /// The command isn't one of SwiftPM's that run a package's programs.
  case unusableCommand([String])
  /// The command has an option that `--package` settles.
  case settledOption(String)
  /// Pictures of tests were asked for of a command that runs none.
  case noTests([String])
  /// Pictures of tests were asked for, and no folder for them.
  case noFolderForTests
  /// What should be a folder for pictures of tests is something else.
  case notAFolder(String)
  /// Pictures of tests were to be dealt out to pages.
  case pagesOfTests(DrawingOption)
  /// There is no such log of a build.
  case noLog(String)
  /// There is no compiler that says what it is.
  case noToolchain(String)
  /// The toolchain doesn't ship the library that rewrites sources.
  case noSyntaxLibrary(String)
  /// The sources that are compiled for the toolchain are nowhere to be found.
  case noSources(program: String)
  /// Neither the environment nor the user's account names a folder for what is compiled once.
  case noCache
  /// A folder of our own can't be made or written.
  case unwritableFolder(String, SystemError, for: OwnFolder.Purpose)
  /// What should be the user's own belongs to another user, or can be changed by one.
  case foreignFile(String, for: OwnFolder.Purpose)
  /// Another recording of the package is under way.
  case busy(String)
  /// SwiftPM can't read the package.
  case unreadable(log: String, tail: [String])
  /// What is compiled once for a toolchain doesn't compile.
  case toolsNotBuilt(log: String, tail: [String])
  /// The rewriting failed.
  case notRewritten(log: String, tail: [String])
  /// The package doesn't compile, in files that nothing was added to.
  case notCompiled(log: String, errors: [String])
  /// A signal ended a step, as when its user interrupts it.
  case interrupted(status: Int32)
}

extension PackageError {
  /// What to tell the user.
  var complaint: Complaint {
    switch self {
    case .noManifest(let path):
      Complaint(
        .error, at: path, "there is no package here; expected a folder with Package.swift",
        hint: "Name the package's folder: --package DIR")
    case .unusableCommand(let command):
      Complaint(
        .error,
        "'\(command.prefix(2).joined(separator: " "))' can't be recorded with --package; expected "
          + "'swift test' or 'swift run'",
        hint: "seqtrace record --package . -o tests.svg -- swift test --filter Name")
    case .settledOption(let option):
      Complaint(
        .error, "'\(option)' can't be used here; --package and --scratch-path say it",
        hint: "They stand before '--'.")
    case .noTests(let command):
      Complaint(
        .error,
        "--per-test draws tests, and '\(command.prefix(2).joined(separator: " "))' runs none",
        hint: "seqtrace record --package . --per-test -o diagrams/ -- swift test")
    case .noFolderForTests:
      Complaint(
        .error, "--per-test writes a file for each test; expected a folder for them",
        hint: "-o diagrams/")
    case .notAFolder(let path):
      Complaint(
        .error, at: path, "isn't a folder, and --per-test needs one for its files",
        hint: "-o diagrams/")
    case .pagesOfTests(let option):
      Complaint(
        .error,
        "--per-test writes one file for each test, and \(option.text) several; expected "
          + "one of them")
    case .noLog(let path):
      Complaint(
        .error, at: path, "there is no such file; expected what a build printed",
        hint: "swift build … 2>&1 | tee build.log")
    case .noToolchain(let program):
      Complaint(
        .error, at: program, "doesn't say which compiler it is; expected Swift's",
        hint: "What it says: \(program) -print-target-info")
    case .noSyntaxLibrary(let path):
      Complaint(
        .error, at: path, "the toolchain has no swift-syntax here, so no source can be rewritten",
        hint: "Toolchains from swift.org have it.")
    case .noSources(let program):
      Complaint(
        .error, at: program,
        "the sources that --package compiles are neither beside this program nor in "
          + "../share/seqtrace",
        hint: "Name the folder that has them, a checkout of seqtrace: "
          + "\(ToolSources.variable)=DIR")
    case .noCache:
      Complaint(
        .error, "there is no folder for the recorder: HOME isn't set, and the account has no home",
        hint: OwnFolder.Purpose.cache.hint)
    case .unwritableFolder(let path, let error, let purpose):
      Complaint(.error, at: path, "can't be written: \(error.message)", hint: purpose.hint)
    case .foreignFile(let path, let purpose):
      Complaint(
        .error, at: path, "another user made this or can change it, so nothing from it is run",
        hint: purpose.hint)
    case .busy(let path):
      Complaint(
        .error, at: path, "another recording of this package is under way",
        hint: "Wait for it, or build elsewhere: --scratch-path DIR")
    case .unreadable(let log, let tail):
      complaint("SwiftPM can't read the package; this isn't seqtrace's doing", log, tail)
    case .toolsNotBuilt(let log, let tail):
      complaint("the recorder doesn't compile with this toolchain", log, tail)
    case .notRewritten(let log, let tail): complaint("the sources can't be rewritten", log, tail)
    case .notCompiled(let log, let errors):
      complaint(
        "the package doesn't compile; nothing was added where the errors are, so this isn't "
          + "seqtrace's doing", log, errors)
    case .interrupted: Complaint(.error, "the build was interrupted")
    }
  }

  private func complaint(_ message: String, _ log: String, _ lines: [String]) -> Complaint {
    Complaint(.error, message, hint: "The complete output: \(log)")
  }

  /// What another program said about it, as it said it.
  var quoted: [String] {
    switch self {
    case .unreadable(_, let lines), .toolsNotBuilt(_, let lines), .notRewritten(_, let lines),
      .notCompiled(_, let lines):
      lines
    case .noManifest, .unusableCommand, .settledOption, .noTests, .noFolderForTests, .notAFolder,
      .pagesOfTests, .noLog, .noToolchain, .noSyntaxLibrary, .noSources, .noCache,
      .unwritableFolder, .foreignFile, .busy, .interrupted:
      []
    }
  }

  /// The program's exit status.
  var exitCode: Int32 {
    switch self {
    case .unusableCommand, .settledOption, .noTests, .noFolderForTests, .notAFolder, .pagesOfTests:
      64
    case .interrupted(let status): status
    case .noManifest, .noLog, .noToolchain, .noSyntaxLibrary, .noSources, .noCache,
      .unwritableFolder, .foreignFile, .busy, .unreadable, .toolsNotBuilt, .notRewritten,
      .notCompiled:
      125
    }
  }
}

extension OwnFolder.Purpose {
  fileprivate var hint: String {
    switch self {
    case .cache: "Name a folder that only you can write to: \(CacheFolder.variable)=DIR"
    case .scratch: "To build elsewhere: --scratch-path DIR"
    }
  }
}
