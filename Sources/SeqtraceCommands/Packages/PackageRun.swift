import SeqtraceDiagram
import SeqtraceEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A recorded run of a package's tests, or of one of its programs.
struct PackageRun {
  /// The sessions: one for each test, or those of the program's processes.
  let sessions: [SessionOrigin]
  /// What the rewriter did.
  let summary: RewritingSummary
  /// The exit status of the run.
  let status: Int32

  /// Builds a package, runs `swift test` or `swift run`, and passes the recordings to `body`; then removes them.
  ///
  /// - Parameters:
  ///   - use: What the recordings are for.
  ///   - runs: How often to run the command, with further options for each run.
  ///   - timeLimit: The number of seconds that a run may take after the build; 0 for no limit.
  static func record<Result>(
    _ options: PackageChoice, running command: [String], for use: Use,
    withEach runs: [[String]] = [[]], timeLimit: UInt32 = 0, console: Console,
    _ body: ([PackageRun]) throws -> Result
  ) throws -> Result {
    let options = use.recordsTestCode ? options : options.withoutTestCode
    guard
      let (package, invocation) = try wording(
        { () throws(PackageError) in
          try options.recordedPackage(running: command, console: console)
        }, console)
    else { preconditionFailure("a package is checked for by validate()") }
    defer { package.release() }
    let prepared = try wording(
      { () throws(PackageError) in
        try package.prepare(for: invocation, runsOwnOnly: true)
      }, console)
    let folders = try runs.map { _ in try SessionFolder() }
    defer { for folder in folders { try? folder.remove() } }
    let results = try zip(runs, folders).map { more, folder in
      var environment = options.instrumentation.environment(prepared.summary)
      environment.merge(RecordedPackage.limits) { $1 }
      environment[RecordedPackage.sessionVariable] = folder.variable
      let runsTests = invocation.verb == .test
      if runsTests { environment[RecordedPackage.perTestVariable] = folder.variable }
      // Tests that are recorded again and again leave out what only the first of several tests does.
      if use.marksInitialValues { environment[RecordedPackage.initialValuesVariable] = "1" }
      // Otherwise, sets and dictionaries have another order in each run.
      environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
      console.progress?.end()
      let issues = runsTests ? TestIssues.options(for: prepared.command, in: folder) : []
      var process = ChildProcess(
        command: prepared.command + more + issues, environment: environment)
      // Standard output is for what is found out about the recordings.
      process.writesToStandardError = true
      process.timeLimit = timeLimit
      let status: Int32
      do throws(SystemError) { status = try process.run() } catch {
        if error.code == ETIMEDOUT {
          throw CommandError.timeLimit(command.joined(separator: " "), seconds: timeLimit)
        }
        throw CommandError.programNotRun(command[0], error)
      }
      if runsTests { TestIssues.keep(writtenBy: prepared.command + more, in: folder) }
      return PackageRun(
        sessions: runsTests
          ? try TestDrawings.sessions(in: folder.path, console: console)
          : try SessionInput(allIn: folder.path).sessions,
        summary: prepared.summary, status: status)
    }
    return try body(results)
  }

  /// Does something with a package; shows what another program printed about an error.
  private static func wording<Result>(
    _ work: () throws(PackageError) -> Result, _ console: Console
  ) throws(CommandError) -> Result {
    do throws(PackageError) { return try work() } catch {
      for line in error.quoted { console.complain("\(line)") }
      throw .packageNotTested(error)
    }
  }
}

extension PackageRun {
  /// What recordings are for.
  enum Use: Sendable {
    case recordingGoldens, comparingGoldens
    /// A picture of each test that stays up to date.
    case documenting
    /// An answer about each recording, or a picture of it.
    case showing

    fileprivate var marksInitialValues: Bool { self != .showing }

    /// Golden files hold only what the package does.
    fileprivate var recordsTestCode: Bool { self == .documenting || self == .showing }

    /// What it means that tests failed.
    var consequence: String {
      switch self {
      case .recordingGoldens: ""
      case .comparingGoldens: ", so golden files that weren't used aren't judged"
      case .documenting, .showing: ", so what they would have done may be missing"
      }
    }
  }
}

extension RecordedPackage {
  /// The settings that keep a recording from filling the disk, unless the user has made others.
  static var limits: [String: String] {
    let isSet = [limitVariable, ringVariable].contains { SystemPath.variable($0) != nil }
    return isSet ? [:] : [limitVariable: "\(usualLimit)"]
  }
}
