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

      With --changes, everything that each test does differently since it last passed, or since --base, also of tests \
      that pass.

      Examples:
        seqtrace why
        seqtrace why CartTests.total
        seqtrace why --base main
        seqtrace why --format markdown >> "$GITHUB_STEP_SUMMARY"
        seqtrace why CartTests.total -o why.svg
        seqtrace why --changes --base HEAD CartTests
        seqtrace why --hang 10 -- swift test --filter NetworkTests --parallel

      Exit status: 0 no test failed, or nothing differs, 1 some did, or something does, 2 the tests can't be run, 64 wrong usage.
      """)

  @OptionGroup var tested: TestedPackage

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

  /// The formats of the output.
  enum Format: String, NamedValue {
    case text, markdown
  }

  @Option(help: "What to write.")
  var format = Format.text

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write instead of standard output: .txt, .md or .html, or .svg, .png or .pdf for a picture of "
        + "the first test that failed.", valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The commit at which the tests passed, if no run in which they did is kept.",
      valueName: "revision"))
  var base: String?

  @Flag(
    help:
      "Tell everything that tests do differently since they last passed, also of those that pass.")
  var changes = false

  @OptionGroup(title: "Pictures")
  var picture: DifferencePictureOptions

  @Argument(
    help: ArgumentHelp(
      "Tests or suites, as CartTests.total, or 'swift test' and its arguments, after '--'.",
      valueName: "tests"))
  var operands: [String] = []

  private var package: String { tested.package }

  /// The tests that the user has given; empty if the operands are a command.
  private var tests: [String] { isCommand ? [] : operands }

  var command: TestCommand { TestCommand(isCommand ? operands : []) }

  private var isCommand: Bool {
    operands.first.map { $0 == "swift" || $0.hasSuffix("/swift") } ?? false
  }

  func validate() throws {
    try command.validate()
    if changes, output != nil || format != .text {
      throw ValidationError("--changes writes text; leave out --output and --format")
    }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    let style = try picture.style(on: console)
    let kind = try chosenFormat()
    if let output, output != "-" { try OutputFile(path: output).checkFolder() }
    try SessionFolder.checkBase()
    var choice = tested.choice
    // Most differences can be seen only in arguments, results and errors.
    choice.instrumentation.values = true
    choice.instrumentation.waits = true
    let runs = GreenRuns(of: choice)
    if changes { return try tellChanges(of: tests, since: runs, choice, on: console) }
    let failed = tests.isEmpty && !command.selectsTests ? runs.failed : []
    try PackageRun.prepare(choice, running: command.words, for: .explaining, console: console) {
      runner in
      var explanation = try explain(tests + failed, runner, runs, choice, console)
      if !failed.isEmpty, !explanation.hasFailures {
        // The tests that failed last time pass now, but others may fail.
        console.complain(.note, "what failed the last time passes; all tests are run")
        explanation = try explain([], runner, runs, choice, console)
      }
      try write(explanation, as: kind, style, on: console)
      if explanation.hasFailures { throw Answer.no }
    }
  }

  /// The format from the options, or else from the output's extension.
  private func chosenFormat() throws(CommandError) -> DifferenceFormat {
    guard let output, output != "-" else { return format == .text ? .text : .markdown }
    return try DifferenceFormat.of(output, among: DifferenceFormat.allCases.filter { $0 != .json })
  }

  private func write(
    _ answer: FailureSummary, as kind: DifferenceFormat, _ style: PictureStyle,
    on console: Console
  ) throws {
    func drawing(
      _ report: FailureReport, as kind: DifferenceFormat
    ) throws(CommandError) -> [UInt8] {
      try report.drawing(as: kind, style, package: package)
    }
    let target = ReportOutput(path: output, isQuiet: false)
    switch kind {
    case .markdown: try target.write(answer.markdown.bytes, on: console)
    case .html:
      let page = try answer.page { report throws(CommandError) in try drawing(report, as: .svg) }
      try target.write(page, on: console)
    case .svg, .png, .pdf:
      try target.write(answer.text.bytes, on: console)
      if let output, let first = answer.reports.first {
        try OutputFile(path: output).write(try drawing(first, as: kind))
      }
    case .text, .json: try target.write(answer.text.bytes, on: console)
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
    let tests = try RecordedTest.stable(run.sessions)
    // If the run was ended because of a hang, the unfinished tests without progress are those that hang.
    let stuck = try RecordedTest.stable(run.sessions.filter { run.stuck.contains($0.path) })
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

  /// Records tests at a commit, and keeps the passing recordings.
  private func recordBase(
    _ revision: String, of failures: [TestFailure], _ green: GreenRuns, _ choice: PackageChoice,
    _ console: Console
  ) throws {
    let base = try record(at: revision, filters(for: failures), choice, log: green.log, on: console)
    green.keep(base.tests, status: base.status)
  }

  /// Runs tests at a commit.
  func record(
    at revision: String, _ filters: [String], _ choice: PackageChoice, log: String,
    on console: Console
  ) throws -> (tests: [RecordedTest], status: Int32) {
    var old = choice
    old.package = try BaseRevision(revision, of: package).package
    old.scratchPath = nil
    let words = ["swift", "test"]
    return try PackageRun.prepare(old, running: words, for: .explaining, console: console) {
      runner in
      console.show("running the tests of \(revision)")
      let run = try runner.run(with: filters, timeLimit: timeLimit, hang: hang, log: log + ".base")
      return (try RecordedTest.stable(run.sessions), run.status)
    }
  }

  private func filters(for failures: [TestFailure]) -> [String] {
    filters(for: Set(failures.map { "\($0.test.name.suite).\($0.test.name.function)" }).sorted())
  }

  func filters(for names: [String]) -> [String] {
    names.map { "--filter=\(PackageRecordings.filter(for: $0))" }
  }

  /// The failures to report. Of the unfinished tests, only the test that crashed the process is reported, if
  /// it is known.
  private static func relevant(
    _ failures: [TestFailure], _ status: Int32, _ crash: CrashMessage?
  ) -> [TestFailure] {
    let (cut, others) = (failures.filter(\.isUnfinished), failures.filter { !$0.isUnfinished })
    guard status != PackageRun.hung, let place = crash?.place else { return cut + others }
    let crashed = cut.filter { failure in
      failure.open.lanes.contains { $0.calls.last?.contains(place) ?? false }
    }
    return (crashed.isEmpty ? cut : crashed) + others
  }

  /// The results of running failed tests again, by title; `nil` if the tests would hang again or are too
  /// many.
  private func secondRun(
    of failures: [TestFailure], _ runner: PackageRun.Runner, _ status: Int32, log: String
  ) throws -> [String: FailureReport.Again]? {
    if status == PackageRun.hung { return nil }
    guard failures.count <= Self.mostAgain else { return nil }
    let filters = TestCommand(runner.words).selectsTests ? [] : filters(for: failures)
    let run = try runner.run(with: filters, timeLimit: timeLimit, hang: hang, log: log)
    return try RecordedTest.stable(run.sessions).reduce(into: [:]) { result, test in
      result[test.name.title] =
        TestFailure(test, status: run.status) == nil ? .passed : .failed(test.trace)
    }
  }

  /// The largest number of failed tests that run again.
  private static let mostAgain = 50
}
