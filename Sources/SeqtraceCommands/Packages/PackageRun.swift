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
  /// The paths of the sessions of tests that made no progress, for which the run was ended.
  var stuck: Set<String> = []

  /// Builds a package, runs `swift test` or `swift run`, and passes the recordings to `body`; then removes them.
  ///
  /// - Parameters:
  ///   - use: What the recordings are for.
  ///   - runs: How often to run the command, with further options for each run.
  ///   - timeLimit: The number of seconds that a run may take after the build; 0 for no limit.
  ///   - hang: The number of seconds without progress after which a run is ended; 0 for no limit.
  static func record<Result>(
    _ options: PackageChoice, running command: [String], for use: Use,
    withEach runs: [[String]] = [[]], timeLimit: UInt32 = 0, hang: UInt32 = 0, console: Console,
    _ body: ([PackageRun]) throws -> Result
  ) throws -> Result {
    try prepare(options, running: command, for: use, waits: hang > 0, console: console) { runner in
      try body(try runs.map { try runner.run(with: $0, timeLimit: timeLimit, hang: hang) })
    }
  }

  /// Builds a package, and passes what runs it to `body`; then removes the recordings.
  ///
  /// - Parameter waits: Whether statements that may wait are recorded.
  static func prepare<Result>(
    _ options: PackageChoice, running command: [String], for use: Use, waits: Bool = false,
    console: Console, _ body: (Runner) throws -> Result
  ) throws -> Result {
    var options = options
    if !use.recordsSteps { options.instrumentation.steps = false }
    if waits { options.instrumentation.waits = true }
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
    var environment = options.instrumentation.environment(prepared.summary)
    environment.merge(RecordedPackage.limits(for: use)) { $1 }
    // Tests that are recorded again and again leave out what only the first of several tests does.
    if use.marksInitialValues { environment[RecordedPackage.initialValuesVariable] = "1" }
    // Otherwise, sets and dictionaries have another order in each run.
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    let runner = Runner(
      words: command, command: prepared.command, summary: prepared.summary,
      choice: prepared.choice, package: options.package, scratch: package.scratch,
      runsTests: invocation.verb == .test, environment: environment, console: console)
    defer { runner.removeRecordings() }
    return try body(runner)
  }

  /// Runs a package that is built, and keeps the recordings for as long as they are needed.
  final class Runner {
    /// The command as it was given, and as it runs the built package.
    let words: [String]
    let command: [String]
    let summary: RewritingSummary
    /// Names the functions that are recorded, and the version of the recorder.
    let choice: String
    private let package: String?
    private let scratch: String
    private let runsTests: Bool
    private let environment: [String: String]
    private let console: Console
    private var folders: [SessionFolder] = []

    fileprivate init(
      words: [String], command: [String], summary: RewritingSummary, choice: String,
      package: String?, scratch: String, runsTests: Bool, environment: [String: String],
      console: Console
    ) {
      (self.words, self.command, self.summary) = (words, command, summary)
      (self.choice, self.scratch) = (choice, scratch)
      (self.package, self.runsTests) = (package, runsTests)
      (self.environment, self.console) = (environment, console)
    }

    /// Runs the command.
    ///
    /// - Parameters:
    ///   - more: Further options.
    ///   - timeLimit: The number of seconds that it may take; 0 for no limit.
    ///   - hang: The number of seconds without progress of a test after which the run is ended; 0 for no limit.
    ///   - log: The file for its output; standard error if left out.
    /// - Throws: ``CommandError``, with `timeLimit` if it takes too long.
    func run(
      with more: [String] = [], timeLimit: UInt32 = 0, hang: UInt32 = 0, log: String? = nil
    ) throws(CommandError) -> PackageRun {
      let folder = try SessionFolder(for: scratch)
      folders.append(folder)
      var environment = environment
      environment[RecordedPackage.sessionVariable] = folder.variable
      if runsTests { environment[RecordedPackage.perTestVariable] = folder.variable }
      console.progress?.end()
      let issues = runsTests ? TestIssues.options(for: command, in: folder) : []
      var process = ChildProcess(command: command + more + issues, environment: environment)
      // Standard output is for what is found out about the recordings.
      process.writesToStandardError = log == nil
      process.log = log
      process.timeLimit = timeLimit
      let progress = TestProgress(
        in: folder.path, of: package, ofTests: runsTests, seconds: hang)
      if hang > 0 { process.isStuck = { progress.isStuck() } }
      var status: Int32 = 0
      do throws(SystemError) { status = try process.run() } catch {
        guard error.code == ETIMEDOUT else { throw .programNotRun(command[0], error) }
        guard progress.hangs else {
          throw .timeLimit(words.joined(separator: " "), seconds: timeLimit)
        }
        status = PackageRun.hung
        // With a log, the caller tells of it.
        if log == nil { progress.report(after: hang, on: console) }
      }
      if runsTests { TestIssues.keep(writtenBy: command + more, in: folder) }
      return PackageRun(
        sessions: runsTests
          ? try TestDrawings.sessions(in: folder.path, console: console)
          : try SessionInput(allIn: folder.path).sessions,
        summary: summary, status: status, stuck: progress.stuck)
    }

    fileprivate func removeRecordings() { for folder in folders { try? folder.remove() } }
  }

  /// The status of a run that was ended because a test made no progress; that of `timeout`.
  static let hung: Int32 = 124

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
    /// Another recording, to compare with.
    case explaining
    /// The same, of a whole suite at once.
    case reviewing
    /// An answer about each recording, or a picture of it.
    case showing

    fileprivate var marksInitialValues: Bool { self != .showing }

    /// Golden files hold only what the package does, and what it calls.
    fileprivate var recordsSteps: Bool {
      [.documenting, .explaining, .reviewing, .showing].contains(self)
    }

    /// What it means that tests failed.
    var consequence: String {
      switch self {
      case .recordingGoldens: ""
      case .comparingGoldens: ", so golden files that weren't used aren't judged"
      case .documenting, .explaining, .reviewing, .showing:
        ", so what they would have done may be missing"
      }
    }
  }
}

extension RecordedPackage {
  /// The settings that keep a recording from filling the disk, unless the user has made others.
  static func limits(for use: PackageRun.Use = .showing) -> [String: String] {
    let isSet = [limitVariable, ringVariable].contains { SystemPath.variable($0) != nil }
    let limit = use == .reviewing ? ReviewBase.mostEvents : usualLimit
    return isSet ? [:] : [limitVariable: "\(limit)"]
  }
}
