import ArgumentParser
import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceTranscript

/// `seqtrace goldens check`: compares a package's tests with their golden files.
struct GoldensCheckCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Records a package's tests and compares them with their golden files.",
    discussion: """
      Prints a table of the tests that differ, and what differs in each. A candidate is written beside the golden \
      file of each, unless CI is set; 'seqtrace goldens accept' accepts it. Tests that --filter leaves out \
      aren't missed.

      Examples:
        seqtrace goldens check --package .
        seqtrace goldens check --package . --changed HEAD
        seqtrace goldens check --package . --format markdown -- swift test >> "$GITHUB_STEP_SUMMARY"

      Exit status: 0 nothing differs, 1 something does, 2 the tests failed, or a file can't be read or written.
      """)

  @OptionGroup var options: PackageGoldensOptions

  @Option(help: "What to write.")
  var format = ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "Check only the tests that changes since a commit may affect, as far as their last recording says; "
        + "all, if that isn't known.", valueName: "commit"))
  var changed: String?

  @OptionGroup var coloring: ColorOption

  func validate() throws {
    if changed != nil, !options.tests.isEmpty || TestCommand(options.command).selectsTests {
      throw ValidationError("--changed chooses the tests itself; leave out --tests and --filter")
    }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    try SessionFolder.checkBase()
    let goldens = options.goldens
    var touched = TouchedFiles(of: options.choice)
    var filters: [String] = []
    if let changed {
      switch try touched.affected(since: changed, of: options.choice, goldens: goldens.folder) {
      case .all(let path):
        console.complain(
          .note, at: path, "changed, and it isn't known which tests it affects; all run")
      case .some([]): return try console.writeOutput("No test is affected by what changed.\n")
      case .some(let some): filters = some.sorted().map { "--filter=\($0)" }
      }
    }
    let runsEverything = filters.isEmpty && options.runsEverything(on: console)
    try PackageRun.prepare(
      options.choice, running: options.testCommand, for: .comparingGoldens,
      waits: options.hang > 0, console: console
    ) { runner in
      let run = try runner.run(with: filters, hang: options.hang)
      let tests = try goldens.tests(of: run)
      touched.keep(tests, isWhole: runsEverything && run.status == 0)
      if tests.isEmpty, run.status == 0 { throw CommandError.noRecordedTest }
      try goldens.checkOptions(of: tests)
      console.show("comparing")
      // The recordings of a failed or crashed run are incomplete, so candidates from them can't be accepted.
      var check = GoldensCheck(
        goldens: goldens, unfit: try goldens.unfit(),
        writesCandidates: !console.isContinuousIntegration && run.status == 0)
      for test in tests { check.compare(test, on: console) }
      if run.status == 0, !check.differences.isEmpty {
        console.show("running what differs again")
        let again = try runner.run(with: options.filters(for: check.changed), hang: options.hang)
        if again.status == 0 { try check.passOverUnstable(try goldens.tests(of: again)) }
      }
      // An absent test no longer exists, unless tests were selected or the run failed.
      if runsEverything, run.status == 0 { try check.findGone(in: run.summary.testModules) }
      if filters.isEmpty { try options.share(run, on: console) }
      try write(check, on: console)
      if run.status != 0 {
        console.complain(CommandError.failedTests(run.status, .comparingGoldens).complaints)
        throw Answer.unknown
      }
      if check.table.isIncomplete || check.hasUnwritten { throw Answer.unknown }
      if !check.table.isEqual { throw Answer.no }
    }
  }

  /// The largest number of tests that are shown, and of changes that several tests share.
  private static let mostTests = 10

  /// The first rows of the table, without tests that have only changes shared with other tests.
  private func shortTable(
    of check: GoldensCheck, besides others: Set<String>
  ) -> FolderComparison {
    var short = check.table
    short.mostRows = Self.mostTests
    short.toldElsewhere = Set(check.differences.map(\.path)).subtracting(others)
    return short
  }

  private static let unstable = "It agrees when it runs again, so it varies by itself"

  private func write(_ check: GoldensCheck, on console: Console) throws {
    let paths = check.differences.isEmpty ? [:] : SourcePaths.found(for: options.choice.package)
    let (shared, others) = SharedChange.all(in: check.differences, paths)
    let single = check.differences.filter { others.contains($0.path) }
    let (causes, shown) = (shared.prefix(Self.mostTests), single.prefix(Self.mostTests))
    switch format {
    case .json: try console.writeOutput(check.table.json(with: shared, check.unstable))
    case .markdown:
      try console.writeOutput(
        try shortTable(of: check, besides: others).bytes(in: .markdown, showsAll: false))
      for cause in causes {
        let heading: MarkdownText =
          "\n### \(cause.id): in \(cause.paths.count) tests\n\n\(cause.tests); inside \(cause.calls)\n\n"
        let lines = cause.lines.map { DifferenceWriter.code(of: $0) ?? $0 }
        let code = MarkdownText(code: lines, language: "diff")
        try console.writeOutput((heading + code).bytes)
      }
      for difference in shown {
        let path = difference.path
        let title: MarkdownText = "\n### \(path)\n\n"
        var writer = DifferenceWriter(format: .markdown)
        writer.paths = paths
        try console.writeOutput(title.bytes + (try writer.bytes(of: difference.comparison)))
      }
      for (path, rules) in check.unstable {
        let text: MarkdownText = "\n### \(path)\n\n\(Self.unstable). For its header:\n\n"
        try console.writeOutput((text + MarkdownText(code: rules.map(\.headerLine))).bytes)
      }
    case .text:
      try console.writeOutput(
        try shortTable(of: check, besides: others).bytes(in: .text, showsAll: false))
      for cause in causes {
        try console.writeOutput(
          "\n\(cause.id), in \(cause.paths.count) tests: \(cause.tests); inside \(cause.calls)\n")
        for line in cause.lines { try console.writeOutput("\(line)\n") }
      }
      for difference in shown {
        var writer = DifferenceWriter(format: .text)
        writer.isColored = coloring.isColored(on: console)
        writer.paths = paths
        try console.writeOutput("\n\(difference.path)\n")
        try console.writeOutput(try writer.bytes(of: difference.comparison))
      }
      try writeEnd(
        of: check, hidden: (shared.count - causes.count, single.count - shown.count), on: console)
    }
  }

  private func writeEnd(
    of check: GoldensCheck, hidden: (changes: Int, tests: Int), on console: Console
  ) throws {
    if hidden.changes > 0 {
      try console.writeOutput("\n… and \(hidden.changes) more changes that tests share\n")
    }
    if hidden.tests > 0 { try console.writeOutput("\n… and \(hidden.tests) more tests\n") }
    for (path, rules) in check.unstable {
      try console.writeOutput("\n\(path)\n\(Self.unstable). For its header:\n")
      for rule in rules { try console.writeOutput("  \(rule.headerLine)\n") }
    }
    if check.unfitCount > 0 {
      try console.writeOutput(
        "\nNot compared, as \(PackageGoldens.unfitName) says: \(check.unfitCount)\n")
    }
    if check.hasCandidates {
      try console.writeOutput(
        "\nTo accept what is meant: seqtrace goldens accept --folder \(options.goldens.folder)\n")
    }
  }
}

extension TranscriptRule {
  /// The rule as a line of a golden file's header.
  var headerLine: String { "\(key): \(text)" }
}
