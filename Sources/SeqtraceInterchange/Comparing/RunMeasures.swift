internal import SeqtraceDiagram

/// Measures the calls of a run.
struct RunMeasures {
  /// A call; it comes after its caller in the list.
  struct Call {
    var operation: Operation
    /// The index of the enclosing call; `nil` for an outermost call.
    var caller: Int?
    /// The start and the end, in nanoseconds; `nil` if unknown.
    var time: Range<Int64>?
    /// The error that the call threw; empty if that has no text, and `nil` if the call didn't fail.
    var error: String?
  }

  private let calls: [Call]
  /// For each call, the time that its caller spends on it, including the pause before it if it is a retry.
  private let waits: [Range<Int64>?]
  /// The calls inside each call, in order.
  private let inner: [[Int]]
  private let outermost: [Int]
  private var measures: [Measurement: Measures] = [:]
  private let path: CriticalPath
  private let root: Operation

  /// The greatest number of operations of a caller for which the order is measured.
  private static let mostOrdered = 32

  /// Measures a run.
  ///
  /// - Complexity: O(*n* log *n*).
  static func measures(of calls: [Call]) -> [Measurement: Measures] {
    guard let first = calls.first else { return [:] }
    var run = RunMeasures(calls, root: first.operation)
    run.measureOperations()
    run.measureCallers()
    return run.measures
  }

  private init(_ calls: [Call], root: Operation) {
    self.calls = calls
    self.root = root
    var inner: [[Int]] = Array(repeating: [], count: calls.count)
    var waits = calls.map(\.time)
    for (index, call) in calls.enumerated() {
      if let caller = call.caller { inner[caller].append(index) }
    }
    for inside in inner {
      var failed: [Operation: Int64] = [:]
      for index in inside {
        let call = calls[index]
        guard let time = call.time else { continue }
        if let end = failed[call.operation], end < time.lowerBound {
          waits[index] = end..<time.upperBound
        }
        failed[call.operation] = call.error == nil ? nil : time.upperBound
      }
    }
    self.inner = inner
    self.waits = waits
    outermost = calls.indices.filter { calls[$0].caller == nil }
    path = CriticalPath(times: waits, inner: inner, outermost: outermost)
  }

  /// Returns the time of a call during which no inner call was active; `nil` if unknown.
  private func ownTime(of call: Int) -> Int64? {
    guard let time = calls[call].time else { return nil }
    var own: Int64 = 0
    var start = time.lowerBound
    let inside = inner[call].compactMap { waits[$0]?.clamped(to: time) }
    for part in inside.sorted(by: { $0.lowerBound < $1.lowerBound }) where part.upperBound > start {
      own += max(0, part.lowerBound - start)
      start = part.upperBound
    }
    return own + time.upperBound - start
  }

  private struct Sum {
    var own = 0
    var timed = 0
    var path = 0
    var calls = 0
    var attempts = 0
    var error: String?
  }

  private mutating func measureOperations() {
    var sums: [Operation: Sum] = [:]
    for (index, call) in calls.enumerated() {
      let path = sums[call.operation]?.path ?? 0
      sums[call.operation, default: Sum()].path = path.addingSaturated(Int(self.path.own[index]))
      if let own = ownTime(of: index) {
        sums[call.operation]!.own = sums[call.operation]!.own.addingSaturated(Int(own))
        sums[call.operation]!.timed += 1
      }
      if let error = call.error, !inner[index].contains(where: { calls[$0].error != nil }) {
        sums[call.operation]!.error.generalize(to: error)
      }
    }
    for (operation, sum) in sums {
      var measures = Measures()
      if sum.timed > 0 {
        measures.add(sum.own / sum.timed, to: .own)
        measures.add(sum.path, to: .path)
      }
      measures.add(sum.error == nil ? 0 : 1, to: .failures)
      measures.error = sum.error
      self.measures[Measurement(root: root, operation: operation)] = measures
    }
    let times = outermost.compactMap { calls[$0].time }
    var whole = Measures()
    if !times.isEmpty {
      whole.add(
        times.reduce(0) { $0.addingSaturated(Int($1.upperBound - $1.lowerBound)) }, to: .total)
    }
    whole.add(outermost.contains { calls[$0].error != nil } ? 1 : 0, to: .failures)
    measures[Measurement(root: root)] = whole
  }

  private mutating func measureCallers() {
    // The caller `nil` stands for the run itself, to which the outermost calls belong.
    var callers: [Operation?: Int] = [:]
    var sums: [Measurement: Sum] = [:]
    let groups: [(Operation?, [Int])] =
      [(nil, outermost)] + calls.indices.map { (calls[$0].operation, inner[$0]) }
    for (operation, inside) in groups {
      callers[operation, default: 0] += 1
      if callers[operation] == 1 { measureOrder(of: inside, inside: operation) }
      var failed: [Operation: (attempts: Int, error: String)] = [:]
      for index in inside {
        let call = calls[index]
        let key = Measurement(root: root, operation: call.operation, caller: operation)
        var sum = sums[key] ?? Sum()
        sum.calls += 1
        sum.path = sum.path.addingSaturated(Int(path.whole[index]))
        let before = failed[call.operation]
        let attempt = (before?.attempts ?? 0) + 1
        sum.attempts = max(sum.attempts, attempt)
        sum.error.generalize(to: before?.error)
        failed[call.operation] = call.error.map { (attempt, $0) }
        sums[key] = sum
      }
    }
    for (key, sum) in sums {
      var measures = self.measures[key] ?? Measures()
      measures.add(sum.calls * 100 / callers[key.caller]!, to: .calls)
      measures.add(sum.attempts, to: .attempts)
      if key.caller != nil { measures.add(sum.path, to: .path) }
      measures.error.generalize(to: sum.error)
      self.measures[key] = measures
    }
  }

  private mutating func measureOrder(of inside: [Int], inside caller: Operation?) {
    var seen: Set<Operation> = []
    let order = inside.map { calls[$0].operation }.filter { seen.insert($0).inserted }
      .prefix(Self.mostOrdered)
    for (index, first) in order.enumerated() {
      for second in order[(index + 1)...] {
        let isOrdered = first < second
        let key = Measurement(
          root: root, operation: min(first, second), caller: caller,
          follower: max(first, second))
        measures[key, default: Measures()].add(isOrdered ? 1 : 0, to: .precedes)
      }
    }
  }
}
