import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// The recorded suite of a base commit: golden files with the parts that are equal in two runs, and the facts
/// of both runs. The suite is kept as long as the commit, the recorder and the options are the same.
///
/// ```
/// .build/seqtrace/reviews
/// ├ output.log          the output of the tests
/// └ 0f3c…               one base
///   ├ ShopTests/CartTests.total.transcript, unfit.txt
///   └ facts.json        written last, so its presence means that the folder is complete
/// ```
struct ReviewBase {
  /// Tests with this many events or more aren't compared. The comparison would take seconds, and most of
  /// these tests only measure time.
  static let mostEvents = 50_000
  /// The largest number of bases that are kept.
  private static let mostKept = 5
  private static let factsName = "facts.json"

  let goldens: PackageGoldens
  let facts: SuiteFacts

  /// Finds the kept recordings of a commit, or records its tests.
  ///
  /// - Parameters:
  ///   - choice: The package, and what is recorded in it.
  ///   - command: The command that runs the tests.
  ///   - recorder: A text that identifies the recorder's version.
  init(
    _ revision: String, of choice: PackageChoice, running command: [String], level: TraceLevel,
    recorder: String, hang: UInt32, console: Console
  ) throws {
    let package = choice.package ?? "."
    let folder = choice.scratchFolder + "/reviews"
    let git = Git(log: LogFile(path: choice.scratchFolder + "/git.log"))
    let commit = try git.commit(revision, in: package)
    var hash = ContentHash()
    for part in [commit, recorder, choice.instrumentation.written, level.rawValue] + command {
      hash.add("\(part.utf8.count) \(part)")
    }
    let kept = "\(folder)/\(hash.text.prefix(16))"
    goldens = PackageGoldens(
      folder: kept + "/", level: level, isLevelAskedFor: false,
      options: choice.instrumentation.written)
    if let facts = SuiteFacts(contentsOf: "\(kept)/\(Self.factsName)") {
      self.facts = facts
      // The folder's age is counted from its latest use.
      utimes(kept, nil)
      return
    }
    if SystemPath.exists(kept) { try SessionFolder.remove(kept) }
    try SystemPath.makeFolder(kept)
    let base = try BaseRevision(commit, of: package)
    var old = choice
    (old.package, old.scratchPath) = (base.package, nil)
    facts = try Self.record(old, command, into: goldens, hang, log: folder + "/output.log", console)
    try facts.write(to: "\(kept)/\(Self.factsName)")
    try Self.removeOldest(in: folder)
  }

  private static func record(
    _ choice: PackageChoice, _ command: [String], into goldens: PackageGoldens, _ hang: UInt32,
    log: String, _ console: Console
  ) throws -> SuiteFacts {
    console.show("building the base")
    return try PackageRun.prepare(choice, running: command, for: .reviewing, console: console) {
      runner in
      var recording = GoldensRecording(goldens: goldens)
      recording.isTaken = { !$0.isTooLong }
      let paths = SourcePaths.found(for: choice.package)
      var facts: SuiteFacts?
      // The tests run once in parallel and once one after another.
      for order in [[], ["--no-parallel"]] {
        console.show("running the tests of the base")
        let run = try runner.run(with: order, hang: hang, log: log)
        let tests = try recording.take(run, isWhole: run.status == 0, console)
        let new = SuiteFacts(of: tests, status: run.status, paths: paths)
        facts?.merge(new, failsIfAny: true)
        facts = facts ?? new
      }
      recording.write(console)
      try recording.noteUnfit()
      if recording.hasFailed { throw Answer.unknown }
      return facts!
    }
  }

  /// The paths of the tests that vary: those that aren't compared, and those that are compared only in part.
  func varying() throws(CommandError) -> (unfit: Set<String>, loose: Set<String>) {
    let unfit = try goldens.unfit()
    var loose: Set<String> = []
    for path in facts.tests.keys where !unfit.contains(path) {
      guard let golden = try goldens.content(of: path) else { continue }
      let rules = TranscriptReader.rules(inHeaderOf: golden)
      if rules.contains(where: { $0.key == VariationRule.key }) { loose.insert(path) }
    }
    return (unfit, loose)
  }

  private static func removeOldest(in folder: String) throws {
    let names = try FolderListing.names(in: folder).filter { $0 != "output.log" }
    let ages = names.map { (time: stat(of: "\(folder)/\($0)")?.modified ?? 0, name: $0) }
    for (_, name) in ages.sorted(by: >).dropFirst(mostKept) {
      try SessionFolder.remove("\(folder)/\(name)")
    }
  }
}
