internal import SeqtraceEvents

/// The facts about the spans of a drawing that are uncertain.
struct SpanDoubts {
  private struct Pair: Hashable {
    var caller: String
    var callee: String
  }

  private struct Skew {
    var most: Int128 = 0
    var count = 0
  }

  /// The doubts, in a fixed order.
  private(set) var all: [TraceDoubt] = []
  /// The greatest number of listed pairs of services with clocks that contradict each other.
  private static let mostPairs = 8

  init(of forest: SpanForest, clockOrder: TraceDoubt.Messages, _ name: (Int32) -> String) {
    var missing = TraceDoubt.Messages()
    for orphan in forest.orphans where forest.causes[Int(orphan)] < 0 {
      missing.append(name(orphan))
    }
    if missing.count > 0 { all.append(.missingCauses(missing)) }
    if clockOrder.count > 0 { all.append(.clockOrder(clockOrder)) }
    addSkews(of: forest)
    let unfinished = forest.spans.count { $0.start != nil && $0.end == nil }
    if unfinished > 0 { all.append(.unfinished(unfinished)) }
    let reversed = forest.spans.count { span in
      if let start = span.start, let end = span.end { end < start } else { false }
    }
    if reversed > 0 { all.append(.reversed(reversed)) }
    if forest.duplicateCount > 0 { all.append(.duplicates(forest.duplicateCount)) }
    if forest.cycleCount > 0 { all.append(.cycles(forest.cycleCount)) }
  }

  private mutating func addSkews(of forest: SpanForest) {
    var skews: [Pair: Skew] = [:]
    var order: [Pair] = []
    for (index, span) in forest.spans.enumerated() {
      let cause = forest.parents[index] >= 0 ? forest.parents[index] : forest.causes[index]
      guard cause >= 0 else { continue }
      let causing = forest.spans[Int(cause)]
      let isAnswer = forest.answers[Int(cause)] == index
      let skew = Self.contradiction(of: span, to: causing, isAnswer: isAnswer)
      guard skew > 0 else { continue }
      let pair = Pair(
        caller: SpanCast.service(of: causing), callee: SpanCast.service(of: span))
      if skews[pair] == nil { order.append(pair) }
      skews[pair, default: Skew()].most = max(skews[pair]?.most ?? 0, skew)
      skews[pair]?.count += 1
    }
    for pair in order.prefix(Self.mostPairs) {
      guard let skew = skews[pair] else { continue }
      all.append(
        .skew(
          from: pair.caller, to: pair.callee,
          nanoseconds: Int64(clamping: skew.most), messageCount: skew.count))
    }
  }

  /// Returns by how much the clocks of a span and of its cause contradict each other; 0 or less if they
  /// don't.
  ///
  /// They contradict each other if the span starts before its cause. If the span answers its cause and isn't
  /// longer than it, they also do if the span ends after the cause.
  private static func contradiction(of span: Span, to cause: Span, isAnswer: Bool) -> Int128 {
    guard let start = span.start, let causeStart = cause.start else { return 0 }
    var most = causeStart - start
    if isAnswer, let end = span.end, let causeEnd = cause.end,
      end - start <= causeEnd - causeStart
    {
      most = max(most, end - causeEnd)
    }
    return most
  }
}
