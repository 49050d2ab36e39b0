import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents

/// A change that a branch makes, in one or more tests.
struct ReviewChange {
  let kind: ChangeKind
  /// The called function, the finding, or the failure.
  let subject: String
  /// The lines of the difference, in the format of ``DifferenceText``.
  var lines: [String] = []
  /// The titles of the tests with the change.
  let tests: [String]
  /// The calls that contain the change.
  var surroundings: [String] = []
  /// The location where the source changed, or else that of the nearest recorded call.
  var place: SourceLine?
  /// Whether ``place`` is a location where the source changed.
  var isPlaceOfChange = false
  /// The first occurrence: the index of the comparison and of the entry in it; `nil` for changes of tests and
  /// findings.
  var sample: (comparison: Int, entry: Int)?

  /// The kind and the subject, such as `lost: Log.write(_:)`.
  var title: String { "\(kind.title): \(subject)" }
}

/// A branch's changes of behaviour, the most important first.
struct Review {
  /// The base revision, as the user named it.
  let base: String
  /// The number of recorded tests.
  let testCount: Int
  /// The number of tests whose behaviour changed.
  private(set) var changedCount = 0
  private(set) var changes: [ReviewChange] = []
  /// The titles of tests that vary too much to be compared.
  private(set) var varying: [String] = []
  /// The titles of tests that record too many events to be compared.
  private(set) var tooLong: [String] = []
  /// The number of tests in which a varying part is ignored.
  private(set) var looseCount = 0
  /// The number of tests that fail both at the base and in the working tree.
  private(set) var failingCount = 0
  /// The differences of the tests that differ, without tests that didn't finish.
  let differences: [GoldenDifference]
  /// The titles of all tests, by the paths of their golden files.
  let titles: [String: String]

  /// Compares two suites.
  ///
  /// - Parameters:
  ///   - old: The facts of the base.
  ///   - new: The facts of the working tree.
  ///   - check: The comparison of the working tree's tests with the base's recordings.
  ///   - varying: The paths of the base's tests that can't be compared, and of those with ignored parts.
  ///   - isWhole: Whether all tests ran. If so, absent tests no longer exist.
  ///   - sources: The source files and their changes.
  init(
    base: String, from old: SuiteFacts, to new: SuiteFacts, _ check: GoldensCheck,
    varying: (unfit: Set<String>, loose: Set<String>), isWhole: Bool, sources: ReviewSources
  ) {
    self.base = base
    testCount = new.tests.count
    // The callers are dropped, because the locations of source changes explain more.
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
    changes = ChangeKind.allCases.flatMap { kind in
      changes.filter { $0.kind == kind }.enumerated().sorted {
        ($1.element.tests.count, $0.offset) < ($0.element.tests.count, $1.offset)
      }.map(\.element)
    }
    changedCount = Set(behaviour.flatMap(\.tests)).count
  }

  /// The changes of the package's behaviour.
  var behaviour: [ReviewChange] { changes.filter(\.kind.isBehaviour) }

  // MARK: - Calls

  /// Adds changes of calls. If a test ran twice, only changes in both runs count.
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

  /// Adds one change for several tests, without details.
  private mutating func add(_ kind: ChangeKind, _ tests: [String]) {
    if tests.isEmpty { return }
    let tests = tests.sorted()
    changes.append(ReviewChange(kind: kind, subject: SharedChange.list(tests), tests: tests))
  }

  /// Adds new and disappeared findings in tests that exist on both sides.
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

/// The facts about changes that the source files provide.
struct ReviewSources {
  /// The paths of source files, by the names that recordings have for them.
  let paths: [String: String]
  let changes: SourceChanges
  let mainActor: MainActorSources

  /// The classified changes of a test.
  func changes(in comparison: TraceComparison) -> [ChangeClassifier.Change?] {
    let test = comparison.new.events.first { $0.source != nil }?.source
    let isEdited = test.map { changes.contains($0.located(by: paths).fileID) } ?? false
    return ChangeClassifier(comparison, isEdited: isEdited) {
      mainActor.contains($0.located(by: paths))
    }.changes
  }

  /// The location of the edited source that a change comes from, or else the location of the nearest recorded
  /// call.
  func place(
    of change: ChangeClassifier.Change, in comparison: TraceComparison
  ) -> (place: SourceLine?, isOfChange: Bool) {
    let entries = comparison.difference.entries
    func place(_ entry: TraceDifference.Entry) -> SourceLine? {
      entry.newEvent.flatMap { comparison.new.events[$0].place(by: paths) }
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
    // An added or removed call is a change in its caller; a different outcome is a change in the call itself.
    let all = own.state == .changed ? here + around : around + here
    if let changed = changes.first(in: all, isLost: own.state == .removed) {
      return (changed, true)
    }
    return (all.first, false)
  }
}
