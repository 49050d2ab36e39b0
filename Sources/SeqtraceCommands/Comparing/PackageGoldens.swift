import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// The golden files of a package's tests, recorded without changes to the package.
///
/// ```
/// Goldens/ShopTests/OrderTests.placesAnOrder.transcript       the golden file
/// Goldens/ShopTests/OrderTests.placesAnOrder.transcript.new   a candidate, pending acceptance
/// ```
struct PackageGoldens {
  /// The folder's path, with a slash at the end.
  let folder: String
  /// The level of detail of new golden files, or of all golden files if the user has chosen it. Otherwise an
  /// existing file keeps the level in its header.
  let level: TraceLevel
  var isLevelAskedFor: Bool
  /// The options that select what is recorded, as on the command line.
  var options = ""
  /// The rules for the header of each golden file that is written.
  var rules: [TranscriptRule] = []

  /// A test of a run, and its golden file.
  struct Test {
    /// The golden file's path relative to the folder.
    var path: String
    let recorded: RecordedTest
    /// The source locations of private functions.
    let privatePlaces: Set<String>
    var testModules: Set<String> = []
  }

  /// Returns the tests of a run, each with the path of its golden file.
  func tests(of run: PackageRun) throws(CommandError) -> [Test] {
    // The tests are sorted by module, then by suite and function.
    let tests = try RecordedTest.all(run.sessions)
    return Dictionary(grouping: tests) { $0.name.module.isEmpty ? "Tests" : $0.name.module }
      .sorted { $0.key < $1.key }
      .flatMap { module, tests in
        let existing = (try? FolderListing.names(in: folder + module)) ?? []
        let names = TestFileNames(
          ending: TranscriptWriter.fileEnding, existing: Set(existing)
        ).names(of: tests.map(\.name))
        let named = zip(tests, names).map { test, name in
          Test(
            path: "\(module)/\(name)", recorded: test, privatePlaces: run.summary.privatePlaces,
            testModules: run.summary.testModules)
        }
        let cases = named.reduce(into: [[Test]]()) { groups, test in
          let title = test.recorded.name.title
          // The bytes are compared, because canonically equivalent titles are equal strings in Swift.
          if groups.last?.last?.recorded.name.title.utf8.elementsEqual(title.utf8) == true {
            groups[groups.count - 1].append(test)
          } else {
            groups.append([test])
          }
        }
        return cases.flatMap { $0.count > 1 ? paired($0) : $0 }
      }
  }

  /// Assigns golden files to test cases with equal names, so that as many cases as possible agree with their
  /// files. A case that agrees with no file gets the file with the fewest differences.
  func paired(_ cases: [Test]) -> [Test] {
    var owners = [Int?](repeating: nil, count: cases.count)
    var known: [[Int]: Int] = [:]
    /// The number of differences between a test and a golden file; the largest number if the file doesn't
    /// exist.
    func changes(_ test: Int, _ golden: Int) -> Int {
      if let changes = known[[test, golden]] { return changes }
      let comparison = try? content(of: cases[golden].path).map {
        try self.comparison(of: cases[test], with: $0)
      }
      let changes = comparison?.difference.changeCount ?? .max
      known[[test, golden]] = changes
      return changes
    }
    func pair(_ test: Int, _ tried: inout Set<Int>) -> Bool {
      // The case's own file is tried first, because usually nothing has changed.
      for golden in [test] + cases.indices
      where !tried.contains(golden) && changes(test, golden) == 0 {
        tried.insert(golden)
        if let owner = owners[golden], !pair(owner, &tried) { continue }
        owners[golden] = test
        return true
      }
      return false
    }
    for test in cases.indices {
      var tried: Set<Int> = []
      _ = pair(test, &tried)
    }
    var changed = Set(cases.indices).subtracting(owners.compactMap(\.self))
    let free = cases.indices.filter { owners[$0] == nil }
    let nearest = changed.flatMap { test in
      free.map { (changes: changes(test, $0), isOther: test == $0 ? 0 : 1, test: test, golden: $0) }
    }.sorted {
      ($0.changes, $0.isOther, $0.test, $0.golden) < ($1.changes, $1.isOther, $1.test, $1.golden)
    }
    for pair in nearest where owners[pair.golden] == nil && changed.contains(pair.test) {
      owners[pair.golden] = pair.test
      changed.remove(pair.test)
    }
    return zip(cases, owners).compactMap { golden, owner in
      owner.map {
        var test = cases[$0]
        test.path = golden.path
        return test
      }
    }
  }

  /// The golden files in some test modules, without those of the given tests. Files that `goldens record`
  /// didn't write are left out too.
  func unused(
    besides used: Set<String>, of modules: Set<String>
  ) throws(CommandError) -> [String] {
    var unused: [String] = []
    for path in try paths(of: modules, ending: "." + TranscriptWriter.fileEnding)
    where !used.contains(path) {
      guard let content = try content(of: path),
        TranscriptReader.rules(inHeaderOf: content).contains(where: { $0.key == TraceLevel.rule })
      else { continue }
      unused.append(path)
    }
    return unused
  }

  /// Removes the candidates in some test modules, except for those of the given tests.
  func removeCandidates(
    besides used: Set<String>, of modules: Set<String>
  ) throws(CommandError) {
    let ending = ".\(TranscriptWriter.fileEnding)\(WaitingGolden.ending)"
    for path in try paths(of: modules, ending: ending) {
      let golden = path.droppingEnding(WaitingGolden.ending)
      if !used.contains(golden) { removeCandidate(of: golden) }
    }
  }

  private func paths(
    of modules: Set<String>, ending: String
  ) throws(CommandError) -> [String] {
    var paths: [String] = []
    for module in modules.sorted() where SystemPath.exists(folder + module) {
      let tree = FolderTree(of: folder + module)
      if let first = tree.unreadable.first {
        throw .unreadableInput("\(folder)\(module)/\(first.path)", first.error, isScenario: false)
      }
      paths += tree.files.map { "\(module)/\($0.path)" }.filter { $0.hasEnding(ending) }
    }
    return paths
  }

  // MARK: - Unfit tests

  /// The file that lists the tests without golden files because they vary too much.
  static let unfitName = "unfit.txt"

  /// The paths that the golden files of unfit tests would have.
  func unfit() throws(CommandError) -> Set<String> {
    guard let bytes = try content(of: Self.unfitName) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return Set(lines.map(String.init).filter { !$0.hasPrefix("#") })
  }

  /// Updates the list of unfit tests for the tests of a run. Entries of other tests stay.
  func noteUnfit(_ unfit: [String], of tests: [String]) throws(CommandError) {
    let old = try self.unfit()
    let all = old.subtracting(tests).union(unfit)
    if all == old { return }
    if all.isEmpty { return SystemPath.remove(folder + Self.unfitName) }
    let head = "# These tests do something else each time, so they have no golden files.\n"
    let lines = all.sorted().map { $0 + "\n" }.joined()
    try write(Array((head + lines).utf8), to: Self.unfitName)
  }

  /// The content of a golden file; `nil` if it doesn't exist.
  func content(of path: String) throws(CommandError) -> [UInt8]? {
    let golden = WaitingGolden(path: folder + path)
    if golden.isNew { return nil }
    try golden.check()
    return try InputFile(path: golden.path).read()
  }

  /// The part of a test's recording that a golden file with these rules contains. The part keeps its source
  /// lines.
  func part(of test: Test, _ rules: [TranscriptRule]) throws(CommandError) -> Trace {
    let own = rules.last { $0.key == TraceLevel.rule }.flatMap { TraceLevel(rawValue: $0.text) }
    let level = isLevelAskedFor ? level : own ?? level
    let trace = level.applied(to: test.recorded.trace, testModules: test.testModules) {
      event in
      guard let source = event.source, let line = source.line else { return false }
      return test.privatePlaces.contains("\(source.fileID):\(line)")
    }
    do throws(TraceRules.Failure) {
      return try TraceRules(rules).applied(toNormalized: trace)
    } catch {
      throw .malformedRule(folder + test.path, error)
    }
  }

  /// The rules for the header of a golden file. `old` is the content that the file replaces; `nil` if there
  /// is none.
  func rules(keeping old: [UInt8]?) -> [TranscriptRule] {
    var rules = old.map { TranscriptReader.rules(inHeaderOf: $0) } ?? []
    rules += self.rules.filter { own in
      !rules.contains { ($0.key, $0.text) == (own.key, own.text) }
    }
    if isLevelAskedFor || !rules.contains(where: { $0.key == TraceLevel.rule }) {
      rules.removeAll { $0.key == TraceLevel.rule }
      rules.insert(TranscriptRule(key: TraceLevel.rule, text: level.rawValue), at: 0)
    }
    rules.removeAll { $0.key == Self.optionsRule }
    if !options.isEmpty {
      rules.insert(TranscriptRule(key: Self.optionsRule, text: options), at: 1)
    }
    return rules
  }

  /// The key of the rule that contains the options of a golden file's recording.
  static let optionsRule = "options"

  /// Throws if golden files were recorded with other options, because then everything would differ.
  func checkOptions(of tests: [Test]) throws(CommandError) {
    var count = 0
    var first: (path: String, options: String)?
    for test in tests {
      guard let golden = try? content(of: test.path) else { continue }
      let rules = TranscriptReader.rules(inHeaderOf: golden)
      let own = rules.last { $0.key == Self.optionsRule }?.text ?? ""
      // A file without a level wasn't recorded by this command.
      guard own != options, rules.contains(where: { $0.key == TraceLevel.rule }) else { continue }
      count += 1
      first = first ?? (test.path, own)
    }
    guard let first else { return }
    throw .goldensOfOtherOptions(
      folder + first.path, first.options, given: options, count: count)
  }

  /// Returns the transcript of a test under these rules.
  func transcript(of test: Test, _ rules: [TranscriptRule]) throws(CommandError) -> [UInt8] {
    TranscriptWriter().write(try part(of: test, rules).withoutPlaces, rules: rules)
  }

  /// Returns the transcript of a test under the rules of its existing golden file.
  func transcript(of test: Test, keeping old: [UInt8]?) throws(CommandError) -> [UInt8] {
    try transcript(of: test, rules(keeping: old))
  }

  /// Compares a test with its golden file.
  func comparison(of test: Test, with golden: [UInt8]) throws(CommandError) -> TraceComparison {
    let old = try ComparedTrace(transcript: golden, of: folder + test.path)
    let part = try part(of: test, old.rules ?? [])
    let new = ComparedTrace(
      trace: part.withoutPlaces, rules: nil, name: test.path, isNormalized: true)
    var comparison = try TraceComparison(from: old, to: new, under: ComparisonRules())
    comparison.takeSources(of: part)
    return comparison
  }

  // MARK: - Writing

  /// Writes a golden file, and removes its candidate.
  func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let golden = WaitingGolden(path: folder + path)
    try check(golden)
    try Self.write(bytes, to: golden.path)
    SystemPath.remove(golden.candidatePath)
  }

  /// Removes a golden file and its candidate, if they exist.
  func remove(_ path: String) throws(CommandError) {
    let golden = WaitingGolden(path: folder + path)
    try check(golden)
    SystemPath.remove(golden.path)
    removeCandidate(of: path)
  }

  /// Throws if a link in place of the golden file or its module's folder would redirect the write.
  private func check(_ golden: WaitingGolden) throws(CommandError) {
    try golden.check()
    let parent = SystemPath.parent(of: golden.path)
    if parent + "/" != folder, let link = try? parent.linkTarget(), link != "" {
      throw .irregularGolden(parent)
    }
  }

  /// Writes a candidate, and a `.gitignore` for candidates if there is none.
  func writeCandidate(_ bytes: [UInt8], of path: String) throws(CommandError) {
    try check(WaitingGolden(path: folder + path))
    try Self.write(bytes, to: WaitingGolden(path: folder + path).candidatePath)
    let rules = folder + ".gitignore"
    if !SystemPath.exists(rules) {
      try Self.write(Array("*.new\n*.new.*\n.gitignore\n".utf8), to: rules)
    }
  }

  func removeCandidate(of path: String) {
    SystemPath.remove(WaitingGolden(path: folder + path).candidatePath)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    try SystemPath.makeOutputFolder(SystemPath.parent(of: path), for: path)
    try OutputFile(path: path, isInNamedFolder: true).write(bytes)
  }
}

extension TraceLevel {
  /// The key of the rule in a golden file's header.
  static let rule = "level"
}

extension Trace {
  /// The trace without source locations, which change when code moves.
  var withoutPlaces: Trace {
    var trace = self
    for index in trace.events.indices { trace.events[index].source = nil }
    return trace
  }
}
