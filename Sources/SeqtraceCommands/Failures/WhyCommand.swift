import ArgumentParser
import SeqtraceDiagram
import SeqtraceEvents

/// `seqtrace why`: explains the tests of a package that fail, crash or hang.
struct WhyCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Runs tests and explains those that fail or hang.",
    discussion: """
      For each test that fails: what was expected, what the test does differently since it last passed, where an \
      error came from, or the last calls. For one that hangs or crashes: the calls that it is in. Tests that fail \
      are run a second time, so that what differs from run to run isn't taken for a cause.

      Without a name, the tests that failed the last time run, or all if none did. The recordings of tests that \
      pass are kept in .build/seqtrace, for the next time that they fail.

      Examples:
        seqtrace why
        seqtrace why CartTests.total
        seqtrace why --base main
        seqtrace why --format markdown >> "$GITHUB_STEP_SUMMARY"
        seqtrace why --hang 10 -- swift test --filter NetworkTests --parallel

      Exit status: 0 no test failed, 1 some did, 2 the tests can't be run, 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp("The package's folder.", valueName: "folder"), completion: .directory)
  var package = "."

  @OptionGroup(title: "What Is Recorded")
  var instrumentation: InstrumentationOptions

  @Option(
    help: ArgumentHelp(
      "The folder for building the package; .build/seqtrace in the package if left out.",
      valueName: "folder"), completion: .directory)
  var scratchPath: String?

  @OptionGroup var project: ProjectOption

  @Option(
    help: ArgumentHelp(
      "End a test that makes no progress for this long; 0 for never.", valueName: "seconds"))
  var hang: UInt32 = 60

  @Option(
    help: ArgumentHelp(
      "The number of seconds that the tests may take after the build; 0 for no limit.",
      valueName: "seconds"))
  var timeLimit: UInt32 = 0

  /// The formats of the answer.
  enum Format: String, NamedValue {
    case text, markdown
  }

  @Option(help: "What to write.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "The commit at which the tests passed, if no run in which they did is kept.",
      valueName: "revision"))
  var base: String?

  @Argument(
    help: ArgumentHelp(
      "Tests or suites, as CartTests.total, or 'swift test' and its arguments, after '--'.",
      valueName: "tests"))
  var operands: [String] = []

  /// The tests that are named.
  private var tests: [String] { isCommand ? [] : operands }

  private var command: TestCommand { TestCommand(isCommand ? operands : []) }

  private var isCommand: Bool {
    operands.first.map { $0 == "swift" || $0.hasSuffix("/swift") } ?? false
  }

  func validate() throws {
    try command.validate()
    if package == "" { throw ValidationError("The name of a folder is empty") }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    try SessionFolder.checkBase()
    var choice = PackageChoice()
    (choice.package, choice.scratchPath) = (package, scratchPath)
    choice.instrumentation = instrumentation
    // What is passed and returned tells most of what changed.
    choice.instrumentation.values = true
    choice.instrumentation.waits = true
    let runs = GreenRuns(of: choice)
    let failed = tests.isEmpty && !command.selectsTests ? runs.failed : []
    try PackageRun.prepare(choice, running: command.words, for: .explaining, console: console) {
      runner in
      var explanation = try explain(tests + failed, runner, runs, choice, console)
      if !failed.isEmpty, !explanation.hasFailures {
        // What failed the last time is mended; another test may not be.
        console.complain([Complaint(.note, "what failed the last time passes; all tests are run")])
        explanation = try explain([], runner, runs, choice, console)
      }
      switch format {
      case .text: try console.writeOutput(explanation.text.bytes)
      case .markdown: try console.writeOutput(explanation.markdown.bytes)
      }
      if explanation.hasFailures { throw NegativeAnswer() }
    }
  }

  private func explain(
    _ names: [String], _ runner: PackageRun.Runner, _ green: GreenRuns, _ choice: PackageChoice,
    _ console: Console
  ) throws -> FailureSummary {
    let log = green.log
    console.show("running the tests")
    let run = try runner.run(
      with: filters(for: names), timeLimit: timeLimit, hang: hang, log: log)
    let tests = try Self.recorded(run.sessions)
    // Of tests that the end of the run cut off, those hang that had made no progress.
    let stuck = try Self.recorded(run.sessions.filter { run.stuck.contains($0.path) })
    let hanging = Set(stuck.map(\.name.title))
    let all = tests.compactMap { TestFailure($0, status: run.status) }
    let failures = all.filter {
      run.stuck.isEmpty || !$0.isUnfinished || hanging.contains($0.test.name.title)
    }
    green.noteFailed(failures.map(\.test.name))
    if run.status == 0 {
      if tests.isEmpty { throw CommandError.noRecordedTest }
      green.keep(tests, status: run.status)
      return FailureSummary(reports: [], count: tests.count, package: package)
    }
    if failures.isEmpty {
      for line in LogFile(path: log).tail() { console.complain("\(line)") }
      throw CommandError.failedTests(run.status, .explaining)
    }
    console.show("running what failed again")
    let again = try secondRun(of: failures, runner, run.status, log: log + ".again")
    let unknown = failures.filter { green.recording(of: $0.test.name) == nil }
    if let base, !unknown.isEmpty { try recordBase(base, of: unknown, green, choice, console) }
    var reports: [FailureReport] = []
    let paths = SourcePaths.found(for: choice.package)
    let output = try? InputFile(path: log).read()
    let crash = CrashMessage(in: String(decoding: output ?? [], as: UTF8.self))
    for failure in Self.relevant(failures, run.status, crash) {
      let base = green.recording(of: failure.test.name)
      let other = again?[failure.test.name.title] ?? .unknown
      var trace: Trace?
      if case .failed(let again) = other { trace = again }
      reports.append(
        FailureReport(
          failure: failure,
          difference: try base.flatMap { (base) throws(CommandError) in
            try FirstDifference(of: failure.test.trace, since: base, again: trace, paths: paths)
          },
          hasBase: base != nil, again: other, crash: crash,
          hang: run.status == PackageRun.hung ? hang : nil, paths: paths))
    }
    green.keep(tests, status: run.status)
    return FailureSummary(
      reports: reports, count: tests.count, cutOff: all.count - reports.count,
      package: package)
  }

  /// Records tests as they were at a commit.
  private func recordBase(
    _ revision: String, of failures: [TestFailure], _ green: GreenRuns, _ choice: PackageChoice,
    _ console: Console
  ) throws {
    var old = choice
    old.package = try BaseRevision(revision, of: package).package
    old.scratchPath = nil
    let words = ["swift", "test"]
    try PackageRun.prepare(old, running: words, for: .explaining, console: console) { runner in
      console.show("running the tests of \(revision)")
      let run = try runner.run(
        with: filters(for: failures), timeLimit: timeLimit, hang: hang, log: green.log + ".base")
      green.keep(try Self.recorded(run.sessions), status: run.status)
    }
  }

  private func filters(for failures: [TestFailure]) -> [String] {
    filters(for: Set(failures.map { "\($0.test.name.suite).\($0.test.name.function)" }).sorted())
  }

  private func filters(for names: [String]) -> [String] {
    names.map { "--filter=\(PackageRecordings.filter(for: $0))" }
  }

  /// The tests without the initial values that the first of several tests makes.
  private static func recorded(
    _ sessions: [SessionOrigin]
  ) throws(CommandError) -> [RecordedTest] {
    try RecordedTest.all(sessions).compactMap { RecordedTest($0.trace.withoutInitialValues) }
  }

  /// Of tests that the end of the process cut off, the one that ended it, if that is known.
  private static func relevant(
    _ failures: [TestFailure], _ status: Int32, _ crash: CrashMessage?
  ) -> [TestFailure] {
    let (cut, others) = (failures.filter(\.isUnfinished), failures.filter { !$0.isUnfinished })
    guard status != PackageRun.hung, let place = crash?.place else { return cut + others }
    let crashed = cut.filter { failure in
      failure.openLanes.contains { $0.calls.last?.contains(place) ?? false }
    }
    return (crashed.isEmpty ? cut : crashed) + others
  }

  /// What the tests that failed do when they run again, by title. Nothing is known of those that would hang again.
  private func secondRun(
    of failures: [TestFailure], _ runner: PackageRun.Runner, _ status: Int32, log: String
  ) throws -> [String: FailureReport.Again]? {
    if status == PackageRun.hung { return nil }
    guard failures.count <= Self.mostAgain else { return nil }
    let filters = TestCommand(runner.words).selectsTests ? [] : filters(for: failures)
    let run = try runner.run(with: filters, timeLimit: timeLimit, hang: hang, log: log)
    return try Self.recorded(run.sessions).reduce(into: [:]) { result, test in
      result[test.name.title] =
        TestFailure(test, status: run.status) == nil ? .passed : .failed(test.trace)
    }
  }

  /// The number of tests up to which they run again.
  private static let mostAgain = 50
}
