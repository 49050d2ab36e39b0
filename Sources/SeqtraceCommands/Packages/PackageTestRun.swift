import SeqtraceDiagram
import SeqtraceEvents

/// A run of a package's tests that records each test into a session of its own.
struct PackageTestRun {
  /// The sessions of the tests.
  let sessions: [SessionOrigin]
  /// What the rewriter did.
  let summary: RewritingSummary
  /// The exit status of the run.
  let status: Int32

  /// Builds a package, runs its tests, and passes the recording to `body`; then removes it.
  ///
  /// - Parameters:
  ///   - runs: How often to run the tests, with further options for each run.
  static func record<Result>(
    _ options: PackageChoice, running command: [String], withEach runs: [[String]] = [[]],
    console: Console, _ body: ([PackageTestRun]) throws -> Result
  ) throws -> Result {
    guard
      let (package, invocation) = try wording(
        { () throws(PackageError) in
          try options.recordedPackage(running: command, console: console)
        }, console)
    else { preconditionFailure("a package is checked for by validate()") }
    defer { package.release() }
    let prepared = try wording(
      { () throws(PackageError) in
        try package.prepare(for: invocation)
      }, console)
    let folders = try runs.map { _ in try SessionFolder() }
    defer { for folder in folders { try? folder.remove() } }
    let results = try zip(runs, folders).map { more, folder in
      var environment = options.instrumentation.environment(prepared.summary)
      environment.merge(RecordedPackage.limits) { $1 }
      for name in [RecordedPackage.sessionVariable, RecordedPackage.perTestVariable] {
        environment[name] = folder.variable
      }
      environment[RecordedPackage.initialValuesVariable] = "1"
      // Otherwise, sets and dictionaries have another order in each run.
      environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
      console.progress?.end()
      var process = ChildProcess(command: prepared.command + more, environment: environment)
      // Standard output is for what is found out about the tests.
      process.writesToStandardError = true
      let status: Int32
      do throws(SystemError) { status = try process.run() } catch {
        throw CommandError.programNotRun(command[0], error)
      }
      return PackageTestRun(
        sessions: try TestDrawings.sessions(in: folder.path), summary: prepared.summary,
        status: status)
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

/// What the recordings of a package's tests are for.
enum RecordedTestsUse: Sendable {
  case recordingGoldens, comparingGoldens
  /// An answer about each recording.
  case checking
}

extension RecordedPackage {
  /// The settings that keep a recording from filling the disk, unless the user has made others.
  static var limits: [String: String] {
    let isSet = [limitVariable, ringVariable].contains { SystemPath.variable($0) != nil }
    return isSet ? [:] : [limitVariable: "\(usualLimit)"]
  }
}
