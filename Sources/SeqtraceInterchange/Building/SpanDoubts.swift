internal import SeqtraceEvents

/// The facts about the spans of a drawing that are uncertain.
struct SpanDoubts {
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
    // The caller's service, the callee's, the largest contradiction and the number of messages.
    var skews: [(from: String, to: String, most: Int128, count: Int)] = []
    var places: [[String]: Int] = [:]
    for (index, span) in forest.spans.enumerated() {
      let cause = forest.parents[index] >= 0 ? forest.parents[index] : forest.causes[index]
      guard cause >= 0 else { continue }
      let causing = forest.spans[Int(cause)]
      let isAnswer = forest.answers[Int(cause)] == index
      let skew = Self.contradiction(of: span, to: causing, isAnswer: isAnswer)
      guard skew > 0 else { continue }
      let (from, to) = (SpanCast.service(of: causing), SpanCast.service(of: span))
      let place = places[[from, to]] ?? skews.count
      if place == skews.count {
        places[[from, to]] = place
        skews.append((from, to, 0, 0))
      }
      skews[place].most = max(skews[place].most, skew)
      skews[place].count += 1
    }
    all += skews.prefix(Self.mostPairs).map { skew in
      .skew(
        from: skew.from, to: skew.to, nanoseconds: Int64(clamping: skew.most),
        messageCount: skew.count)
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
