import SeqtraceDiagram
import SeqtraceTranscript

/// The recording of golden files from several runs of a package's tests.
struct GoldensRecording {
  /// The state of a test after the runs so far.
  private struct State {
    /// The test in the first run, then in each run that varied in a new way.
    let test: PackageGoldens.Test
    var others: [PackageGoldens.Test] = []
    /// The previous content of the golden file; `nil` if there was none.
    let old: [UInt8]?
    /// The golden file that fits all these runs; `nil` if no rules make them equal.
    var golden: StableGolden?
    /// The number of consecutive latest runs without a new variation.
    var quietCount = 0
  }

  let goldens: PackageGoldens
  private var states: [String: State] = [:]
  /// The paths of all tests, and of those that vary too much.
  private var paths: [String] = []
  private(set) var unfit: [String] = []
  /// Whether reading or writing a golden file failed.
  private(set) var hasFailed = false
  private var writtenCount = 0
  private var stable: [StableGolden] = []
  private var gone: [String] = []

  /// Whether a test gets a golden file.
  var isTaken: (PackageGoldens.Test) -> Bool = { _ in true }

  init(goldens: PackageGoldens) { self.goldens = goldens }

  /// Takes the results of another run.
  ///
  /// - Parameter isWhole: Whether all tests ran.
  /// - Returns: The tests of the run, including those without golden files.
  mutating func take(
    _ run: PackageRun, isWhole: Bool, _ console: Console
  ) throws -> [PackageGoldens.Test] {
    let all = try goldens.tests(of: run)
    let tests = all.filter { isTaken($0) }
    if paths.isEmpty {
      if all.isEmpty { throw CommandError.noRecordedTest }
      paths = tests.map(\.path)
      for test in tests {
        Self.attempt(console, &hasFailed) { () throws(CommandError) in
          let old = try goldens.content(of: test.path)
          states[test.path] = State(
            test: test, old: old, golden: try StableGolden(of: test, [], keeping: old, in: goldens))
        }
      }
      return all
    }
    let again = Dictionary(tests.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for path in paths {
      guard var state = states[path], let golden = state.golden else { continue }
      guard let test = again[path] else {
        if isWhole { states[path]!.golden = nil }
        continue
      }
      Self.attempt(console, &hasFailed) { () throws(CommandError) in
        let comparison = try goldens.comparison(of: test, with: golden.content)
        if comparison.difference.changeCount == 0 {
          state.quietCount += 1
        } else {
          state.others.append(test)
          state.quietCount = 0
          state.golden = try StableGolden(
            of: state.test, state.others, keeping: state.old, in: goldens)
        }
        states[path] = state
      }
    }
    return all
  }

  /// The names of the tests with fewer than `count` consecutive latest runs without a new variation.
  func unsettled(after count: Int) -> [TestName] {
    paths.compactMap { path in
      guard let state = states[path], state.golden != nil, state.quietCount < count else {
        return nil
      }
      return state.test.recorded.name
    }
  }

  /// Writes the golden files, and removes those of tests that vary too much.
  mutating func write(_ console: Console) {
    for path in paths {
      guard let state = states[path] else { continue }
      if let golden = state.golden { stable.append(golden) } else { unfit.append(path) }
    }
    let loose = StableGolden.loosest(of: stable)
    stable.removeAll { loose.contains($0.path) }
    unfit = (unfit + loose).sorted()
    for path in unfit {
      Self.attempt(console, &hasFailed) { () throws(CommandError) in try goldens.remove(path) }
    }
    for golden in stable {
      Self.attempt(console, &hasFailed) { () throws(CommandError) in
        if try goldens.content(of: golden.path) == golden.content { return }
        try goldens.write(golden.content, to: golden.path)
        writtenCount += 1
      }
    }
  }

  /// Calls `work`. An error is reported, and doesn't affect the other tests.
  private static func attempt(
    _ console: Console, _ hasFailed: inout Bool, _ work: () throws(CommandError) -> Void
  ) {
    do throws(CommandError) { try work() } catch {
      console.complain(error.complaints)
      hasFailed = true
    }
  }

  /// Writes the list of unfit tests into the folder.
  func noteUnfit() throws(CommandError) { try goldens.noteUnfit(unfit, of: paths) }

  /// Removes the golden files, in the given test modules, of tests that no longer exist.
  mutating func removeGone(_ modules: Set<String>) throws(CommandError) {
    gone = try goldens.unused(besides: Set(paths), of: modules)
    for path in gone { try goldens.remove(path) }
  }

  /// Reports the functions that the tests call but the golden files don't contain.
  func report(_ unheld: UnrecordedFunctions, lists: Bool, on console: Console) throws {
    let all = unheld.all
    let count = all.reduce(0) { $0 + $1.names.count }
    if count == 0 { return }
    let kinds = all.map { "\($0.names.count) \($0.reason)" }.joined(separator: ", ")
    let end = lists ? ":" : "; --list-unheld lists them"
    try console.writeOutput(
      "Functions that the tests call and golden files don't hold: \(count) (\(kinds))\(end)\n")
    for (reason, names) in all where lists {
      for name in names { try console.writeOutput("  \(name)  \(reason)\n") }
    }
  }

  func report(on console: Console) throws {
    let folder = goldens.folder
    try console.writeOutput(
      "\(stable.count) of \(paths.count) tests have golden files in \(folder); \(writtenCount) written, "
        + "\(gone.count) removed\n")
    let loose = stable.filter { $0.looseLineCount > 0 }
    if !loose.isEmpty {
      let count = loose.reduce(0) { $0 + $1.looseLineCount }
      let all = stable.reduce(0) { $0 + $1.lineCount }
      try console.writeOutput(
        "\(count) of \(all) lines vary from run to run, as the headers of these say:\n")
      for golden in loose {
        try console.writeOutput(
          "  \(golden.looseLineCount) of \(golden.lineCount) lines  \(golden.path)\n")
      }
    }
    for path in gone { try console.writeOutput("  removed \(path)\n") }
    if unfit.isEmpty { return }
    for path in unfit { try console.writeOutput("  differs too much from run to run: \(path)\n") }
    console.complain(
      .warning, at: folder,
      "\(unfit.count) of \(paths.count) tests do something else when they run again; they have no golden file "
        + "and are listed in \(PackageGoldens.unfitName), so that 'check' passes over them",
      hint:
        "To see what differs, record with --runs 1 and check; a rule in a golden's header leaves it out."
    )
  }
}
