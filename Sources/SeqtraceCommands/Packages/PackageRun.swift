import SeqtraceDiagram
import SeqtraceEvents

/// A recorded run of a package's tests, or of one of its programs.
struct PackageRun {
  /// The recorded sessions: one for each test, or those of the program's processes.
  let sessions: [SessionOrigin]
  /// The rewriter's summary.
  let summary: RewritingSummary
  let status: Int32
  /// The paths of sessions without progress, because of which the run was ended.
  var stuck: Set<String> = []

  /// Builds a package, runs `swift test` or `swift run`, and passes the recordings to `body`. Afterwards,
  /// removes the recordings.
  ///
  /// - Parameters:
  ///   - use: The purpose of the recordings.
  ///   - timeLimit: The number of seconds that a run may take after the build; 0 for no limit.
  static func record<Result>(
    _ options: PackageChoice, running command: [String], for use: Use, timeLimit: UInt32 = 0,
    console: Console, _ body: (PackageRun) throws -> Result
  ) throws -> Result {
    try prepare(options, running: command, for: use, console: console) { runner in
      try body(try runner.run(timeLimit: timeLimit))
    }
  }

  /// Builds a package, and passes a runner for it to `body`. Removes the recordings afterwards.
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
      let (package, invocation) = try console.quoting(
        as: CommandError.packageNotTested,
        { () throws(PackageError) in
          try options.recordedPackage(running: command, console: console)
        })
    else { preconditionFailure("a package is checked for by validate()") }
    defer { package.release() }
    let prepared = try console.quoting(
      as: CommandError.packageNotTested,
      { () throws(PackageError) in try package.prepare(for: invocation, runsOwnOnly: true) })
    var environment = options.instrumentation.environment(prepared.summary)
    environment.merge(RecordedPackage.limits(for: use)) { $1 }
    // Only the first test of a run creates initial values. These are marked so that comparisons can leave
    // them out.
    if use.marksInitialValues { environment[RecordedPackage.initialValuesVariable] = "1" }
    // Without this variable, the order of sets and dictionaries differs between runs.
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    let runner = Runner(
      words: command, command: prepared.command, summary: prepared.summary,
      choice: prepared.choice, package: options.package, scratch: package.scratch,
      runsTests: invocation.verb == .test, environment: environment, console: console)
    defer { runner.removeRecordings() }
    return try body(runner)
  }

  /// Runs a built package, and keeps the recordings until they are no longer needed.
  final class Runner {
    /// The command as the user gave it.
    let words: [String]
    let command: [String]
    let summary: RewritingSummary
    /// A hash of the recorded functions and the recorder's version.
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
    ///   - more: Further options for the command.
    ///   - timeLimit: The number of seconds that the run may take; 0 for no limit.
    ///   - hang: The number of seconds without progress after which the run is ended; 0 for no limit.
    ///   - log: The file for the output; standard error if `nil`.
    /// - Throws: ``CommandError``, with `timeLimit` if the run takes too long.
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
      // Standard output is reserved for the command's own report.
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
        // If there is a log, the caller reports the hang.
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

  /// The status of a run that was ended for lack of progress, the same as that of `timeout`.
  static let hung: Int32 = 124
}

extension Console {
  /// Calls `work`. On an error, prints other programs' output about it.
  ///
  /// - Parameter wrap: Makes the error that is thrown.
  func quoting<Result>(
    as wrap: (PackageError) -> CommandError = CommandError.package,
    _ work: () throws(PackageError) -> Result
  ) throws(CommandError) -> Result {
    do throws(PackageError) { return try work() } catch {
      for line in error.quoted { complain("\(line)") }
      throw wrap(error)
    }
  }
}

extension PackageRun {
  /// The purposes of recordings.
  enum Use: Sendable {
    case recordingGoldens, comparingGoldens
    /// Pictures of tests that stay up to date.
    case documenting
    /// A comparison with another recording of a test.
    case explaining
    /// A comparison with other recordings of a whole suite.
    case reviewing
    /// An answer about each recording, or a picture of it.
    case showing

    fileprivate var marksInitialValues: Bool { self != .showing }

    /// Whether statements of tests are recorded. Golden files contain only calls in and from the package.
    fileprivate var recordsSteps: Bool {
      [.documenting, .explaining, .reviewing, .showing].contains(self)
    }

    /// The consequence of failed tests, for an error message.
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
  /// The settings that keep a recording from filling the disk, unless the user has set a limit.
  static func limits(for use: PackageRun.Use = .showing) -> [String: String] {
    let isSet = [limitVariable, ringVariable].contains { SystemPath.variable($0) != nil }
    let limit = use == .reviewing ? ReviewBase.mostEvents : usualLimit
    return isSet ? [:] : [limitVariable: "\(limit)"]
  }
}
