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
      "What a golden file holds: the calls between types without private functions, those between "
        + "modules, or everything; what its header says, or 'types', if left out."))
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
    guard command.isEmpty || (try? SwiftInvocation(command))?.verb == .test else {
      throw ValidationError("Name the tests to run after '--': -- swift test")
    }
    if folder == "" || choice.package == "" {
      throw ValidationError("The name of a folder is empty")
    }
  }

  var goldens: PackageGoldens {
    let package = choice.package ?? "."
    let folder = folder ?? (package == "." ? "Goldens" : "\(package)/Goldens")
    return PackageGoldens(
      folder: folder.endsWithSlash ? folder : folder + "/", level: level ?? .types,
      isLevelAskedFor: level != nil, rules: rules)
  }

  /// The command that runs the tests.
  var testCommand: [String] {
    selectsTests ? command : plainCommand + tests.map { "--filter=\($0)" }
  }

  /// Whether the command runs all tests that have golden files, so that a golden that isn't used has lost its test.
  func runsEverything(on console: Console) -> Bool {
    !selectsTests && (tests.isEmpty || console.choices.contains("tests"))
  }

  private var plainCommand: [String] { command.isEmpty ? ["swift", "test"] : command }

  private var selectsTests: Bool {
    !((try? SwiftInvocation(plainCommand))?.runsEverything ?? false)
  }
}

extension TraceLevel: NamedValue {}

extension TranscriptRule {
  /// Parses a rule as it stands in the header of a golden file.
  ///
  /// - Throws: An error that says what is wrong with it.
  static func parsed(_ text: String) throws -> TranscriptRule {
    let parts = text.split(separator: ":", maxSplits: 1)
    let value = parts.last?.drop { $0 == " " } ?? ""
    guard parts.count == 2, !value.isEmpty, !text.contains(where: \.isNewline) else {
      throw ValidationError("expected a rule such as 'ignore: Logger*'")
    }
    let rule = TranscriptRule(key: String(parts[0]), text: String(value))
    if rule.key == TraceLevel.rule { throw ValidationError("expected --level for the level") }
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
      No code of the package changes. The tests run twice, once one after the other: a test that doesn't do the \
      same in both runs gets no golden file, and is named. Rules in the header of an existing file stay. \
      Where CI is set, nothing is recorded.

      Examples:
        seqtrace goldens record --package .
        seqtrace goldens record --package . --values -- swift test --filter OrderTests

      Exit status: 0 all tests have golden files, 1 some do something else each time, 2 the tests failed, or a \
      file can't be read or written.
      """)

  @OptionGroup var options: PackageGoldensOptions

  @Flag(help: "Run the tests only once, and trust that they do the same each time.")
  var once = false

  func perform(on console: Console) throws {
    if console.isContinuousIntegration { throw CommandError.acceptedByService }
    try SessionFolder.checkBase()
    let goldens = options.goldens
    let runs = once ? [[]] : [[], ["--no-parallel"]]
    try PackageTestRun.record(
      options.choice, running: options.testCommand, withEach: runs, console: console
    ) { runs in
      if let status = runs.map(\.status).first(where: { $0 != 0 }) {
        throw CommandError.failedTests(status, isWritten: false)
      }
      let tests = try goldens.tests(of: runs[0])
      if tests.isEmpty { throw CommandError.noRecordedTest }
      let others = try runs.dropFirst().map { run in
        Dictionary(
          try goldens.tests(of: run).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      }
      var (written, unfit, hasFailed) = (0, [String](), false)
      for test in tests {
        do {
          let old = try goldens.content(of: test.path)
          let new = try goldens.transcript(of: test, keeping: old)
          let isSame = try others.allSatisfy { other in
            try other[test.path].map {
              try goldens.comparison(of: $0, with: new).difference.changeCount == 0
            } ?? false
          }
          if !isSame {
            unfit.append(test.path)
            try goldens.remove(test.path)
          } else if old != new {
            try goldens.write(new, to: test.path)
            written += 1
          }
        } catch let error as CommandError {
          // An error doesn't affect the other tests.
          console.complain(error.complaints)
          hasFailed = true
        }
      }
      if !once { try goldens.noteUnfit(unfit, of: tests.map(\.path)) }
      let gone =
        options.runsEverything(on: console)
        ? try removeGone(tests, runs[0].summary.testModules, goldens) : []
      try report(tests.count, written, unfit, gone: gone, console)
      if hasFailed { throw UntoldAnswer() }
      if !unfit.isEmpty { throw NegativeAnswer() }
    }
  }

  /// Removes the recorded golden files whose tests no longer exist.
  private func removeGone(
    _ tests: [PackageGoldens.Test], _ modules: Set<String>, _ goldens: PackageGoldens
  ) throws(CommandError) -> [String] {
    let gone = try goldens.unused(besides: Set(tests.map(\.path)), of: modules)
    for path in gone { try goldens.remove(path) }
    return gone
  }

  private func report(
    _ count: Int, _ written: Int, _ unfit: [String], gone: [String], _ console: Console
  ) throws {
    let folder = options.goldens.folder
    let fit = count - unfit.count
    try console.writeOutput(
      "\(fit) of \(count) tests have golden files in \(folder); \(written) written, \(gone.count) removed\n"
    )
    for path in gone { try console.writeOutput("  removed \(path)\n") }
    if unfit.isEmpty { return }
    for path in unfit { try console.writeOutput("  differs from run to run: \(path)\n") }
    console.complain([
      Complaint(
        .warning, at: folder,
        "\(unfit.count) of \(count) tests do something else when they run again; they have no golden file and "
          + "are listed in \(PackageGoldens.unfitName), so that 'check' passes over them",
        hint:
          "To see what differs, record with --once and check; a rule in a golden's header leaves it out."
      )
    ])
  }
}
