extension PackageError {
  /// The complaint for the user.
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
    case .noToolchain(let program, _):
      Complaint(
        .error, at: program, "doesn't say which compiler it is; expected Swift's",
        hint: "What it says: \(program) -print-target-info")
    case .noProgram(let program, let error):
      Complaint(.error, at: program, "can't be run: \(error.message)")
    case .foreignProgram(let name):
      Complaint(.error, "'\(name)' isn't the name of a program; expected one of the package")
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
    case .unreadable(let log, _):
      Self.complaint("SwiftPM can't read the package; this isn't seqtrace's doing", log)
    case .toolsNotBuilt(let log, _):
      Self.complaint("the recorder doesn't compile with this toolchain", log)
    case .notRewritten(let log, _): Self.complaint("the sources can't be rewritten", log)
    case .damagedSummary(let path):
      Complaint(
        .error, at: path, "isn't what the rewriter writes",
        hint: "Remove the folder and record again: \(SystemPath.parent(of: path))")
    case .damagedTools(let folder):
      Complaint(
        .error, at: folder, "is damaged again, after the recorder was compiled into it anew",
        hint: OwnFolder.Purpose.cache.hint)
    case .noDependencies(let log, _):
      Self.complaint(
        "the package's dependencies can't be fetched; this isn't seqtrace's doing", log)
    case .notCompiled(let log, _):
      Self.complaint(
        "the package doesn't compile; nothing was added where the errors are, so this isn't "
          + "seqtrace's doing", log)
    case .fullDisk(let folder, let log):
      Complaint(
        .error, at: folder, "can't be written: the disk is full",
        hint: "Make room there. The complete output: \(log)")
    case .crashed(let program, let signal, let log):
      Self.complaint("\(program) crashed: \(String(cString: strsignal(signal)))", log)
    case .interrupted: Complaint(.error, "the build was interrupted")
    }
  }

  private static func complaint(_ message: String, _ log: String) -> Complaint {
    Complaint(.error, message, hint: "The complete output: \(log)")
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
