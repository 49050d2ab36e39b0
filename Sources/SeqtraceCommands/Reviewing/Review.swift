import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents

/// A change that a branch makes, in one test or in many.
struct ReviewChange {
  let kind: ChangeKind
  /// What is called, found or failed.
  let subject: String
  /// The lines of the difference, as ``DifferenceText`` has them.
  var lines: [String] = []
  /// The titles of the tests.
  let tests: [String]
  /// The calls around it.
  var surroundings: [String] = []
  /// Where the source changed, or where the call around it is recorded.
  var place: SourceLine?
  /// Whether the source changed there.
  var isPlaceOfChange = false
  /// The comparison in which it was found first, and its entry there; `nil` if it is none of a call.
  var sample: (comparison: Int, entry: Int)?

  /// What happened to what, in a line: `lost: Log.write(_:)`.
  var title: String { "\(kind.title): \(subject)" }
}

/// What a branch changes, as behaviour: its changes, the most important first.
struct Review {
  /// The base, as it was named.
  let base: String
  /// The number of tests that were recorded.
  let testCount: Int
  /// The number of tests with a change of behaviour.
  private(set) var changedCount = 0
  private(set) var changes: [ReviewChange] = []
  /// The tests that do something else each time, and aren't compared.
  private(set) var varying: [String] = []
  /// The tests that record too much.
  private(set) var tooLong: [String] = []
  /// The number of tests of which a part does, which is left out.
  private(set) var looseCount = 0
  /// The number of tests that fail in both.
  private(set) var failingCount = 0
  /// The tests that differ, by their paths.
  let differences: [GoldenDifference]
  /// The titles of all tests, by their paths.
  let titles: [String: String]

  /// Compares two suites.
  ///
  /// - Parameters:
  ///   - old: The facts of the base.
  ///   - new: The facts of the working tree.
  ///   - check: The comparison of the working tree's tests with what the base's did.
  ///   - varying: The tests of the base that vary: those that can't be compared, and those of which a part can.
  ///   - isWhole: Whether all tests ran, so that others are gone.
  ///   - sources: What differs in the sources.
  init(
    base: String, from old: SuiteFacts, to new: SuiteFacts, _ check: GoldensCheck,
    varying: (unfit: Set<String>, loose: Set<String>), isWhole: Bool, sources: ReviewSources
  ) {
    self.base = base
    testCount = new.tests.count
    // Where the source changed says more than who calls.
    differences = check.differences.filter { new.tests[$0.path]?.isUnfinished != true }
      .map { GoldenDifference(path: $0.path, comparison: $0.comparison) }
    titles = old.tests.merging(new.tests) { $1 }.mapValues(\.title)
    let unstable = Set(check.unstable.map(\.path)).union(varying.unfit)
    self.varying = unstable.filter { new.tests[$0] != nil }.compactMap { titles[$0] }.sorted()
    tooLong = old.tests.merging(new.tests) { $0.isTooLong ? $0 : $1 }.values
      .filter(\.isTooLong).map(\.title).sorted()
    looseCount = varying.loose.subtracting(unstable).count
    addCalls(check.again, sources)
    addTests(old, new, check, isWhole)
    addFindings(old, new)
    let ranks = Dictionary(
      uniqueKeysWithValues: ChangeKind.allCases.enumerated().map { ($1, $0) })
    changes = changes.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      return (ranks[first.kind]!, second.tests.count, left.offset)
        < (ranks[second.kind]!, first.tests.count, right.offset)
    }.map(\.element)
    changedCount = Set(behaviour.flatMap(\.tests)).count
  }

  /// The changes of what the package does.
  var behaviour: [ReviewChange] { changes.filter(\.kind.isBehaviour) }

  // MARK: - Calls

  /// Adds what differs in calls. Only what differs in both runs of a test counts.
  private mutating func addCalls(_ again: [String: TraceComparison], _ sources: ReviewSources) {
    let classified = differences.map { difference in
      let changes = sources.changes(in: difference.comparison)
      guard let other = again[difference.path] else { return changes }
      let stable = Set(sources.changes(in: other).compactMap { $0?.id })
      return changes.map { $0.flatMap { stable.contains($0.id) ? $0 : nil } }
    }
    var text = DifferenceText()
    text.mostLines = Self.mostLines
    var next = 0
    let found = SharedChange.found(in: differences, sources.paths, text: text) { _ in
      defer { next += 1 }
      return classified[next].map { $0?.id }
    }
    for change in found {
      let (number, entry) = change.sample
      guard
        let sample = classified[number].lazy.compactMap({ $0 }).first(where: { $0.entry == entry })
      else { continue }
      let (place, isChange) = sources.place(of: sample, in: differences[number].comparison)
      changes.append(
        ReviewChange(
          kind: sample.kind, subject: sample.subject, lines: change.lines,
          tests: change.paths.map(title), surroundings: change.surroundings, place: place,
          isPlaceOfChange: isChange, sample: (number, entry)))
    }
  }

  /// The largest number of lines of a change.
  private static let mostLines = 12

  func title(_ path: String) -> String { titles[path] ?? path }

  // MARK: - Tests and findings

  private mutating func addTests(
    _ old: SuiteFacts, _ new: SuiteFacts, _ check: GoldensCheck, _ isWhole: Bool
  ) {
    var failures: [String: [String]] = [:]
    var mended: [String] = []
    for (path, test) in new.tests.sorted(by: { $0.key < $1.key }) {
      let before = old.tests[path]
      if let failure = test.failure {
        if before?.failure != nil {
          failingCount += 1
        } else {
          failures[failure, default: []].append(test.title)
        }
      } else if before?.failure != nil {
        mended.append(test.title)
      }
    }
    for (failure, tests) in failures.sorted(by: { $0.key < $1.key }) {
      changes.append(ReviewChange(kind: .failure, subject: failure, tests: tests))
    }
    add(.mended, mended)
    add(.newTest, new.tests.filter { old.tests[$0.key] == nil }.map(\.value.title))
    if isWhole {
      add(.goneTest, old.tests.filter { new.tests[$0.key] == nil }.map(\.value.title))
    }
  }

  /// Adds tests of which nothing else is said, as one change.
  private mutating func add(_ kind: ChangeKind, _ tests: [String]) {
    if tests.isEmpty { return }
    let tests = tests.sorted()
    changes.append(ReviewChange(kind: kind, subject: SharedChange.list(tests), tests: tests))
  }

  /// Adds findings of tests that both have.
  private mutating func addFindings(_ old: SuiteFacts, _ new: SuiteFacts) {
    func add(_ kind: ChangeKind, _ facts: SuiteFacts, besides other: SuiteFacts) {
      for (key, finding) in facts.findings.sorted(by: { $0.key < $1.key })
      where other.findings[key] == nil && finding.isSettled && finding.isWarning {
        let tests = finding.paths.filter { other.tests[$0] != nil }
        if tests.isEmpty { continue }
        changes.append(
          ReviewChange(
            kind: kind, subject: "\(finding.sentence) (\(finding.rule))", tests: tests.map(title),
            surroundings: finding.source.map { [$0] } ?? []))
      }
    }
    add(.finding, new, besides: old)
    add(.goneFinding, old, besides: new)
  }
}

/// What the sources tell of changes.
struct ReviewSources {
  /// The paths of source files, by what a recording says.
  let paths: [String: String]
  let changes: SourceChanges
  let mainActor: MainActorSources

  /// The kinds of what differs in a test.
  func changes(in comparison: TraceComparison) -> [ChangeClassifier.Change?] {
    let test = comparison.new.events.first { $0.source != nil }?.source
    let isEdited = test.map { changes.contains($0.located(by: paths).fileID) } ?? false
    return ChangeClassifier(comparison, isEdited: isEdited) {
      mainActor.contains($0.located(by: paths))
    }.changes
  }

  /// Where the source of a change changed, or else where the nearest call is recorded.
  func place(
    of change: ChangeClassifier.Change, in comparison: TraceComparison
  ) -> (place: SourceLine?, isOfChange: Bool) {
    let entries = comparison.difference.entries
    func place(_ entry: TraceDifference.Entry) -> SourceLine? {
      entry.newEvent.flatMap { comparison.new.events[$0].source }
        .flatMap { $0.line == nil ? nil : $0.located(by: paths) }
    }
    let own = entries[change.entry]
    let inside = entries[(change.entry + 1)...].prefix { $0.depth > own.depth }
    var around: [SourceLine] = []
    var depth = own.depth
    for entry in entries[..<change.entry].reversed() where entry.depth < depth {
      depth = entry.depth
      if let place = place(entry) { around.append(place) }
    }
    let here = ([own] + inside).compactMap(place)
    // A call that is made or not is the caller's change; how it ends is its own.
    let all = own.state == .changed ? here + around : around + here
    if let changed = changes.first(in: all, isLost: own.state == .removed) {
      return (changed, true)
    }
    return (all.first, false)
  }
}
