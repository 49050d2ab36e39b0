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
  /// A program that the build needs can't be run.
  case noProgram(String, SystemError)
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
  /// The rewriter's account of its work isn't one, also after another run.
  case damagedSummary(String)
  /// The tools that were compiled once are damaged, also after they were compiled anew.
  case damagedTools(String)
  /// The dependencies of the package can't be resolved or fetched.
  case noDependencies(log: String, errors: [String])
  /// The package doesn't compile, in files that nothing was added to.
  case notCompiled(log: String, errors: [String])
  /// A step failed, and the disk has no room.
  case fullDisk(String, log: String)
  /// A program of a step crashed.
  case crashed(program: String, signal: Int32, log: String)
  /// A signal ended a step, because its user interrupted it.
  case interrupted(status: Int32)
}

extension PackageError {
  /// What another program said about it, as it said it.
  var quoted: [String] {
    switch self {
    case .unreadable(_, let lines), .toolsNotBuilt(_, let lines), .notRewritten(_, let lines),
      .noDependencies(_, let lines), .notCompiled(_, let lines):
      lines
    default: []
    }
  }

  /// The output of the step that failed; `nil` if there is none.
  var log: String? {
    switch self {
    case .unreadable(let log, _), .toolsNotBuilt(let log, _), .notRewritten(let log, _),
      .noDependencies(let log, _), .notCompiled(let log, _), .crashed(_, _, let log):
      log
    default: nil
    }
  }

  /// The program's exit status.
  var exitCode: Int32 {
    switch self {
    case .unusableCommand, .settledOption, .noTests, .noFolderForTests, .notAFolder, .pagesOfTests:
      64
    case .interrupted(let status): status
    default: 125
    }
  }
}
