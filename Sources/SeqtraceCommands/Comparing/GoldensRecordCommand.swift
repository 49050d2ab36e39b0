import ArgumentParser
import SeqtraceDiff
import SeqtraceTranscript

/// The options for the golden files of a package's tests.
struct PackageGoldensOptions: ParsableArguments {
  @OptionGroup(title: "Any Package")
  var choice: PackageChoice

  @OptionGroup var project: ProjectOption

  @Option(
    help: ArgumentHelp(
      "The folder of the golden files; Goldens in the package if left out.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "What a golden file holds: the calls between objects, those between types without private functions, those "
        + "between modules, or everything; what its header says, or 'objects', if left out."))
  var level: TraceLevel?

  @Option(
    help: ArgumentHelp(
      "A rule for the header of each golden file, such as 'ignore: Logger*'. Repeatable.",
      valueName: "rule"), transform: TranscriptRule.parsed)
  var rules: [TranscriptRule] = []

  @Option(
    help: ArgumentHelp(
      "Run only the tests that match, as with --filter of 'swift test'. Repeatable.",
      discussion: "Has no effect if the command itself selects tests.", valueName: "pattern"))
  var tests: [String] = []

  @Option(
    help: ArgumentHelp(
      "End a run in which a test makes no progress for this long, and name what it waits for; 0 for never.",
      valueName: "seconds"))
  var hang: UInt32 = 0

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "'swift test' and its arguments, after '--'; 'swift test' if left out.", valueName: "command")
  )
  var command: [String] = []

  func validate() throws {
    guard choice.package != nil else {
      throw ValidationError("Name the package to record: --package .")
    }
    try TestCommand(command).validate()
    if folder == "" || choice.package == "" {
      throw ValidationError("The name of a folder is empty")
    }
  }

  var goldens: PackageGoldens {
    let package = choice.package ?? "."
    let folder = folder ?? (package == "." ? "Goldens" : "\(package)/Goldens")
    return PackageGoldens(
      folder: folder.endsWithSlash ? folder : folder + "/", level: level ?? .objects,
      isLevelAskedFor: level != nil, options: choice.instrumentation.written, rules: rules)
  }

  var testCommand: [String] {
    let command = TestCommand(command)
    return command.selectsTests ? command.words : command.words + tests.map { "--filter=\($0)" }
  }

  /// The options that restrict another run to the given tests; empty if the user has already selected tests.
  func filters(for tests: [TestName]) -> [String] {
    if !self.tests.isEmpty || TestCommand(command).selectsTests { return [] }
    return Set(tests.map(\.filter)).sorted().map { "--filter=\($0)" }
  }

  /// Whether the command runs all tests that have golden files. If so, an unused golden file has lost its
  /// test.
  func runsEverything(on console: Console) -> Bool {
    !TestCommand(command).selectsTests && (tests.isEmpty || console.choices.contains("tests"))
  }

  /// Keeps a run of all tests for use in documentation blocks.
  func share(_ run: PackageRun, on console: Console) throws(CommandError) {
    if runsEverything(on: console) { try PackageRecordings.share(run, of: choice) }
  }
}

extension TestName {
  /// A pattern for `swift test --filter` that matches the test, and perhaps others.
  var filter: String { PackageRecordings.filter(for: "\(suite).\(function)") }
}

extension TraceLevel: NamedValue {}

extension TranscriptRule {
  /// Parses a rule, written as in the header of a golden file.
  ///
  /// - Throws: An error that explains why the rule is invalid.
  static func parsed(_ text: String) throws -> TranscriptRule {
    let parts = text.split(separator: ":", maxSplits: 1)
    let value = parts.last?.drop { $0 == " " } ?? ""
    guard parts.count == 2, !value.isEmpty, !text.contains(where: \.isNewline) else {
      throw ValidationError("expected a rule such as 'ignore: Logger*'")
    }
    let rule = TranscriptRule(key: String(parts[0]), text: String(value))
    if rule.key == TraceLevel.rule { throw ValidationError("expected --level for the level") }
    if rule.key == PackageGoldens.optionsRule {
      throw ValidationError("expected the options themselves")
    }
    do throws(TraceRules.Failure) { _ = try TraceRules([rule]) } catch {
      throw ValidationError(error.message)
    }
    return rule
  }
}

/// `seqtrace goldens record`: writes the golden files of a package's tests.
struct GoldensRecordCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records a package's tests into golden files.",
    discussion: """
      No code of the package changes. The tests run 6 to 20 times, every other time one after the other. What differs by itself is \
      loosened by 'varies' rules in the headers of the golden files: a value, an order, or whether a call happens. \
      A test for which this isn't enough gets no golden file, and is named; so are the tests that vary most, if \
      more than 5 % of all lines would be loose. Rules in the header of an existing file stay. Where CI is set, \
      nothing is recorded.

      Examples:
        seqtrace goldens record --package .
        seqtrace goldens record --package . --values -- swift test --filter OrderTests

      Exit status: 0 all tests have golden files, 1 some differ too much from run to run, 2 the tests failed, or \
      a file can't be read or written.
      """)

  @OptionGroup var options: PackageGoldensOptions

  @Option(
    help: ArgumentHelp(
      "How often to run the tests: every other time one after the other; 1 trusts that they do the same each time. "
        + "If left out, until five runs in a row of a test show nothing new: 6 to 20 times.",
      valueName: "count"))
  var runs: Int?

  @Flag(help: "List the functions that the tests call and that golden files don't hold.")
  var listUnheld = false

  /// The smallest and largest number of runs without `--runs`.
  private static let usualRuns = (least: 6, most: 20)

  func validate() throws {
    guard 1...100 ~= runs ?? 1 else { throw ValidationError("--runs is from 1 to 100") }
  }

  func perform(on console: Console) throws {
    if console.isContinuousIntegration { throw CommandError.acceptedByService }
    try SessionFolder.checkBase()
    try PackageRun.prepare(
      options.choice, running: options.testCommand, for: .recordingGoldens,
      waits: options.hang > 0, console: console
    ) { runner in
      var recording = GoldensRecording(goldens: options.goldens)
      for number in 0..<(runs ?? Self.usualRuns.most) {
        let isWhole = number < runs ?? Self.usualRuns.least
        let tests = recording.unsettled(after: Self.usualRuns.least - 1)
        if !isWhole, tests.isEmpty { break }
        let order = number.isMultiple(of: 2) ? [] : ["--no-parallel"]
        let filters = isWhole ? [] : options.filters(for: tests)
        let run = try runner.run(with: order + filters, hang: options.hang)
        if run.status != 0 { throw CommandError.failedTests(run.status, .recordingGoldens) }
        let recorded = try recording.take(run, isWhole: isWhole, console)
        if number > 0 { continue }
        var touched = TouchedFiles(of: options.choice)
        touched.keep(recorded, isWhole: options.runsEverything(on: console))
        try options.share(run, on: console)
      }
      recording.write(console)
      if runs != 1 { try recording.noteUnfit() }
      if options.runsEverything(on: console) {
        try recording.removeGone(runner.summary.testModules)
      }
      try recording.report(on: console)
      try recording.report(runner.summary.unrecorded, lists: listUnheld, on: console)
      if recording.hasFailed { throw Answer.unknown }
      if !recording.unfit.isEmpty { throw Answer.no }
    }
  }
}
