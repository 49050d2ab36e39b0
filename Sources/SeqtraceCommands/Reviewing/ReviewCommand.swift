import ArgumentParser
import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents

/// `seqtrace review`: reports what a branch changes in the behaviour of tests.
struct ReviewCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Says what a branch changes in what the tests of a package do.",
    discussion: """
      Records the tests as they were at the base, and as they are in the working tree, and tells what differs as \
      changes: calls, notifications and tasks that are lost, new or moved, other errors, tests that fail, findings. \
      Equal changes of many tests are one. What varies by itself is left out: the tests of the base run twice, and \
      those that differ run again.

      The base is a commit; if it is left out, where the branch left the default branch. Its recordings are kept in \
      .build/seqtrace, so the next review of the branch records only the working tree.

      Examples:
        seqtrace review
        seqtrace review HEAD~1 --values
        seqtrace review main -- swift test --filter CartTests
        seqtrace review --format markdown > comment.md
        seqtrace review -o review.html

      Exit status: 0 nothing differs, 1 something does, 2 the tests can't be built or run, 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "The commit to compare with; where the branch left the default branch, if left out.",
      valueName: "base"))
  var base: String?

  @OptionGroup var tested: TestedPackage

  @Option(
    help: ArgumentHelp(
      "What is compared: the calls between objects, those between types without private functions, those between "
        + "modules, or everything."))
  var level = TraceLevel.objects

  @OptionGroup var project: ProjectOption

  @Option(
    help: ArgumentHelp(
      "End a run in which a test makes no progress for this long; 0 for never.",
      valueName: "seconds"))
  var hang: UInt32 = 0

  @OptionGroup var output: ReviewOutputOptions

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "'swift test' and its arguments, after '--'; 'swift test' if left out.", valueName: "command")
  )
  var command: [String] = []

  private var package: String { tested.package }

  func validate() throws {
    try TestCommand(command).validate()
    if base == "" { throw ValidationError("The name of the base is empty") }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    try output.check()
    try SessionFolder.checkBase()
    let choice = tested.choice
    try SystemPath.makeOutputFolder(choice.scratchFolder + "/reviews", for: choice.scratchFolder)
    let git = Git(log: LogFile(path: choice.scratchFolder + "/git.log"))
    let commit =
      try base.map { (base) throws(CommandError) in try git.commit(base, in: package) }
      ?? BaseRevision.mergeBase(of: package, by: git)
    let words = TestCommand(command).words
    try PackageRun.prepare(
      choice, running: words, for: .reviewing, waits: hang > 0, console: console
    ) { runner in
      let base = try ReviewBase(
        commit, of: choice, running: words, level: level, recorder: runner.choice, hang: hang,
        console: console)
      let review = try review(since: commit, base, runner, choice, on: console)
      try output.write(review, on: console)
      if !review.changes.isEmpty { throw Answer.no }
    }
  }

  private func review(
    since commit: String, _ base: ReviewBase, _ runner: PackageRun.Runner, _ choice: PackageChoice,
    on console: Console
  ) throws -> Review {
    let goldens = base.goldens
    let log = choice.scratchFolder + "/reviews/output.log"
    console.show("running the tests")
    let run = try runner.run(hang: hang, log: log)
    let tests = try goldens.tests(of: run)
    let paths = SourcePaths.found(for: package)
    var facts = SuiteFacts(of: tests, status: run.status, paths: paths)
    if run.status != 0, !facts.tests.values.contains(where: { $0.failure != nil }) {
      for line in LogFile(path: log).tail() { console.complain("\(line)") }
      throw CommandError.failedTests(run.status, .reviewing)
    }
    console.show("comparing")
    let varying = try base.varying()
    var check = GoldensCheck(goldens: goldens, unfit: varying.unfit, writesCandidates: false)
    for test in tests where !test.isTooLong { check.compare(test, on: console) }
    if check.table.isIncomplete { throw Answer.unknown }
    let news = facts.news(besides: base.facts)
    let again = tests.filter { news.contains($0.path) }.map(\.recorded.name) + check.changed
    if !again.isEmpty {
      console.show("running what differs again")
      let filters = TestCommand(command).selectsTests ? [] : Set(again.map(\.filter)).sorted()
      let run = try runner.run(with: filters.map { "--filter=\($0)" }, hang: hang, log: log)
      let tests = try goldens.tests(of: run)
      facts.merge(SuiteFacts(of: tests, status: run.status, paths: paths), failsIfAny: false)
      try check.passOverUnstable(tests)
    }
    var changes = try SourceChanges(
      since: commit, in: package, log: choice.scratchFolder + "/git.log")
    changes.addFunctions(Self.functions(in: tests, paths))
    // A full hash is shortened for readers.
    let name = self.base == commit ? nil : self.base
    return Review(
      base: name ?? String(commit.prefix(12)), from: base.facts, to: facts, check,
      varying: varying, isWhole: GreenRuns.isWhole(run.status),
      sources: ReviewSources(
        paths: paths, changes: changes, mainActor: MainActorSources(of: package)))
  }

  /// The locations of all functions that ran.
  private static func functions(
    in tests: [PackageGoldens.Test], _ paths: [String: String]
  ) -> Set<SourceLine> {
    var places: Set<SourceLine> = []
    for test in tests {
      for event in test.recorded.trace.events where event.isCallOrCreation {
        if let source = event.source { places.insert(source.located(by: paths)) }
      }
    }
    return places
  }
}
