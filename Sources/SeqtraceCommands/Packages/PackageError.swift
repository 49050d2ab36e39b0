/// The reason why a package can't be recorded, as facts.
enum PackageError: Error, Hashable {
  /// The folder has no manifest.
  case noManifest(String)
  /// The command isn't a SwiftPM command that runs a package's programs.
  case unusableCommand([String])
  /// The command has an option that `--package` sets itself.
  case settledOption(String)
  /// Pictures of tests were requested, but the command doesn't run tests.
  case noTests([String])
  /// Pictures of tests were requested without an output folder.
  case noFolderForTests
  /// The path for pictures of tests exists and isn't a folder.
  case notAFolder(String)
  /// Pages were requested for pictures of tests.
  case pagesOfTests(DrawingOption)
  /// The log of a build doesn't exist.
  case noLog(String)
  /// The `swift` program doesn't report its toolchain.
  case noToolchain(String, log: String)
  /// A program that the build needs can't be run.
  case noProgram(String, SystemError)
  /// The toolchain doesn't ship the library that rewrites sources.
  case noSyntaxLibrary(String)
  /// The sources of the rewriter and the recorder can't be found.
  case noSources(program: String)
  /// Neither the environment nor the user's account determines a folder for the compiled tools.
  case noCache
  /// A folder for seqtrace's own files can't be created or written.
  case unwritableFolder(String, SystemError, for: OwnFolder.Purpose)
  /// A file for seqtrace's own use belongs to another user, or another user can change it.
  case foreignFile(String, for: OwnFolder.Purpose)
  /// Another process is recording the package.
  case busy(String)
  /// SwiftPM can't read the package.
  case unreadable(log: String, tail: [String])
  /// The package has no executable product with this name.
  case foreignProgram(String)
  /// The tools for a toolchain don't compile.
  case toolsNotBuilt(log: String, tail: [String])
  /// The rewriting failed.
  case notRewritten(log: String, tail: [String])
  /// The rewriter's summary is invalid, even after another run.
  case damagedSummary(String)
  /// The compiled tools are damaged, even after they were compiled again.
  case damagedTools(String)
  /// The dependencies of the package can't be resolved or fetched.
  case noDependencies(log: String, errors: [String])
  /// The package's own code doesn't compile.
  case notCompiled(log: String, errors: [String])
  /// A step failed because the disk is full.
  case fullDisk(String, log: String)
  /// A program crashed during a step.
  case crashed(program: String, signal: Int32, log: String)
  /// A signal ended a step, because the user interrupted it.
  case interrupted(status: Int32)
}

extension PackageError {
  /// The messages of another program about the error, unchanged.
  var quoted: [String] {
    switch self {
    case .unreadable(_, let lines), .toolsNotBuilt(_, let lines), .notRewritten(_, let lines),
      .noDependencies(_, let lines), .notCompiled(_, let lines):
      lines
    default: []
    }
  }

  /// The file with the output of the failed step; `nil` if there is none.
  var log: String? {
    switch self {
    case .unreadable(let log, _), .toolsNotBuilt(let log, _), .notRewritten(let log, _),
      .noDependencies(let log, _), .notCompiled(let log, _), .crashed(_, _, let log),
      .noToolchain(_, let log):
      log
    default: nil
    }
  }

  /// The exit status of the command.
  var exitCode: Int32 {
    switch self {
    case .unusableCommand, .settledOption, .noTests, .noFolderForTests, .notAFolder, .pagesOfTests:
      64
    case .interrupted(let status): status
    default: 125
    }
  }
}
