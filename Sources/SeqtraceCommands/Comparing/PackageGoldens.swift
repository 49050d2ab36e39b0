import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// The golden files of a package's tests, which were recorded without changing the package.
///
/// ```
/// Goldens/ShopTests/OrderTests.placesAnOrder.transcript       the golden
/// Goldens/ShopTests/OrderTests.placesAnOrder.transcript.new   waits to be accepted
/// ```
struct PackageGoldens {
  /// The folder, with a slash at the end.
  let folder: String
  /// The level of new goldens, or of all if it was asked for; an existing one has its own in its header.
  let level: TraceLevel
  let isLevelAskedFor: Bool

  /// A test of a run, and its golden.
  struct Test {
    /// The golden's path in the folder.
    let path: String
    let recorded: RecordedTest
    /// The places of private functions.
    let privatePlaces: Set<String>
  }

  /// The tests of a run, each with the path of its golden.
  func tests(of run: PackageTestRun) throws(CommandError) -> [Test] {
    var names: [String: TestFileNames] = [:]
    return try RecordedTest.all(run.sessions).map { test in
      let module = test.name.module.isEmpty ? "Tests" : test.name.module
      let name =
        names[module, default: TestFileNames(ending: TranscriptWriter.fileEnding)]
        .name(of: test.name)
      return Test(
        path: "\(module)/\(name)", recorded: test, privatePlaces: run.summary.privatePlaces)
    }
  }

  /// The paths of all goldens of this kind in the folder.
  func allPaths() throws(CommandError) -> [String] {
    guard SystemPath.exists(folder) else { return [] }
    let tree = FolderTree(of: folder)
    if let first = tree.unreadable.first {
      throw .unreadableInput(folder + first.path, first.error, isScenario: false)
    }
    return tree.files.map(\.path).filter { $0.hasEnding("." + TranscriptWriter.fileEnding) }
  }

  /// The content of a golden; `nil` if there is none.
  func content(of path: String) throws(CommandError) -> [UInt8]? {
    let golden = WaitingGolden(path: folder + path)
    if golden.isNew { return nil }
    try golden.check()
    return try InputFile(path: golden.path).read()
  }

  /// The part of a test's recording that a golden with these rules holds, with its source lines.
  func part(of test: Test, _ rules: [TranscriptRule]) throws(CommandError) -> Trace {
    let own = rules.last { $0.key == TraceLevel.rule }.flatMap { TraceLevel(rawValue: $0.text) }
    let level = isLevelAskedFor ? level : own ?? level
    let trace = level.applied(to: test.recorded.trace) { event in
      guard let source = event.source, let line = source.line else { return false }
      return test.privatePlaces.contains("\(source.fileID):\(line)")
    }
    do throws(TraceRules.Failure) {
      return try TraceRules(rules).applied(toNormalized: trace)
    } catch {
      throw .malformedRule(folder + test.path, error)
    }
  }

  /// The golden of a test as it should be now, with the rules of the one that there is.
  func transcript(of test: Test, keeping old: [UInt8]?) throws(CommandError) -> [UInt8] {
    var rules = old.map { TranscriptReader.rules(inHeaderOf: $0) } ?? []
    let part = try part(of: test, rules)
    if isLevelAskedFor || !rules.contains(where: { $0.key == TraceLevel.rule }) {
      rules.removeAll { $0.key == TraceLevel.rule }
      rules.insert(TranscriptRule(key: TraceLevel.rule, text: level.rawValue), at: 0)
    }
    return TranscriptWriter().write(part.withoutPlaces, rules: rules)
  }

  /// Compares a test with its golden.
  func comparison(of test: Test, with golden: [UInt8]) throws(CommandError) -> TraceComparison {
    let old = try ComparedTrace(transcript: golden, of: folder + test.path)
    let part = try part(of: test, old.rules ?? [])
    let new = ComparedTrace(
      trace: part.withoutPlaces, rules: nil, name: test.path, isNormalized: true)
    return try TraceComparison(from: old, to: new, under: ComparisonRules())
  }

  // MARK: - Writing

  /// Writes a golden, and removes its candidate.
  func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let golden = WaitingGolden(path: folder + path)
    try golden.check()
    try Self.write(bytes, to: golden.path)
    SystemPath.remove(golden.candidatePath)
  }

  /// Writes a candidate, which Git ignores.
  func writeCandidate(_ bytes: [UInt8], of path: String) throws(CommandError) {
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
    do throws(SystemError) {
      try SystemPath.makeFolder(SystemPath.parent(of: path))
      try OutputFile(path: path, isInNamedFolder: true).write(bytes)
    } catch {
      throw .unwritableOutput(path, error)
    }
  }
}

extension TraceLevel {
  /// The key of the rule in a golden's header.
  static let rule = "level"
}

extension Trace {
  /// The trace without the files of its events, which change when code moves.
  fileprivate var withoutPlaces: Trace {
    var trace = self
    for index in trace.events.indices { trace.events[index].source = nil }
    return trace
  }
}
