/// The tests that compare old and new runs, and the changes that follow from them.
struct RunTests {
  /// Two samples of the same series, an old and a new one.
  struct Test {
    var key: Measurement
    var series: Measures.Series
    var old: Histogram
    var new: Histogram
  }

  private let old: RunAggregate
  private let new: RunAggregate

  init(_ old: RunAggregate, _ new: RunAggregate) {
    (self.old, self.new) = (old, new)
  }

  /// All tests, ordered by measurement.
  var all: [Test] {
    Set(old.measurements.keys).union(new.measurements.keys).sorted().flatMap { key in
      series(of: key).map { series in
        Test(
          key: key, series: series, old: sample(series, of: key, old),
          new: sample(series, of: key, new))
      }
    }
  }

  private func series(of key: Measurement) -> [Measures.Series] {
    if key.operation == nil { return [.calls, .total] }
    if key.follower != nil { return [.precedes] }
    return (key.caller == nil ? [.own, .failures] : []) + [.calls, .attempts]
  }

  private func sample(
    _ series: Measures.Series, of key: Measurement, _ runs: RunAggregate
  ) -> Histogram {
    let measures = runs.measurements[key] ?? Measures()
    guard series == .calls else { return measures[series] }
    // A run without the call has no number in this series, so a 0 is added for it.
    var calls = measures[.calls]
    if key.operation == nil {
      calls.add(100, count: Self.count(of: key, runs))
      calls.add(0, count: runs.count - calls.count)
      return calls
    }
    let callers = Self.count(of: Measurement(root: key.root, operation: key.caller), runs)
    calls.add(0, count: callers - calls.count)
    return calls
  }

  /// Returns the number of runs that have an operation or, without one, the root of a measurement.
  private static func count(of key: Measurement, _ runs: RunAggregate) -> Int {
    runs.measurements[key]?[.failures].count ?? 0
  }

  // MARK: Changes

  /// Returns the change that a test shows; `nil` if it is too small to matter.
  func change(_ test: Test, _ probability: Double) -> RunChange? {
    let key = test.key
    let run = Measurement(root: key.root)
    let counts = (old: Self.count(of: run, old), new: Self.count(of: run, new))
    var change = RunChange(
      kind: .moved, root: key.root, operation: key.operation, caller: key.caller,
      neighbour: key.follower, probability: probability)
    let totals = (old: sample(.total, of: run, old).mean, new: sample(.total, of: run, new).mean)
    change.runTime = max(totals.old, totals.new)
    change.addedToRun = totals.new - totals.old
    change.added =
      key.operation == nil
      ? change.addedToRun
      : sample(.path, of: key, new).sum / Double(max(counts.new, 1))
        - sample(.path, of: key, old).sum / Double(max(counts.old, 1))
    switch test.series {
    case .own, .total:
      (change.old, change.new) = (median(test.old), median(test.new))
      change.kind = change.new > change.old ? .slower : .faster
      guard min(change.old, change.new) * 5 <= max(change.old, change.new) * 4 else { return nil }
    case .calls:
      (change.old, change.new) = (test.old.mean / 100, test.new.mean / 100)
      guard let kind = kind(ofCalls: change.old, change.new, isRoot: key.operation == nil) else {
        return nil
      }
      change.kind = kind
    case .attempts, .failures:
      change.kind = test.series == .attempts ? .retried : .failing
      let usual = test.series == .attempts ? 1 : 0
      change.old = Double(test.old.count(above: usual)) / Double(max(counts.old, 1))
      change.new = Double(test.new.count(above: usual)) / Double(max(counts.new, 1))
      change.attempts = max(test.old.most, test.new.most)
      change.error = (new.measurements[key]?.error ?? old.measurements[key]?.error).flatMap {
        $0.isEmpty || $0 == "…" ? nil : $0
      }
    case .precedes: (change.old, change.new) = (test.old.mean, test.new.mean)
    case .path: return nil
    }
    change.weight = abs(change.added)
    // A failed run counts as if all its time were lost.
    if change.kind == .failing { change.weight = abs(change.new - change.old) * change.runTime }
    change.weight *= Double(max(counts.new, counts.old)) / Double(max(new.count, old.count, 1))
    if test.series == .precedes { change.weight = 0 }
    return change
  }

  private func median(_ numbers: Histogram) -> Double { Double(numbers.percentile(50) ?? 0) }

  private func kind(ofCalls old: Double, _ new: Double, isRoot: Bool) -> RunChange.Kind? {
    if old == 0 { return .newCall }
    if new == 0 { return .lostCall }
    // How many runs start with an operation depends on traffic, so it isn't a change of behaviour.
    if isRoot { return nil }
    let least = max(old, new) > 1 ? max(old, new) / 5 : 0.05
    guard abs(old - new) >= least else { return nil }
    return new > old ? .moreCalls : .fewerCalls
  }
}
