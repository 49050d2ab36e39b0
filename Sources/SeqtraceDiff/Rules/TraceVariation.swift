public import SeqtraceEvents
public import SeqtraceTranscript

/// Derives rules from the differences between recordings of the same test.
public struct TraceVariation {
  /// Returns the rules under which the differences between two runs disappear, as far as rules can express
  /// this.
  ///
  /// If a call still varies under a rule for its values or its order, it gets a rule for the call itself.
  ///
  /// - Parameters:
  ///   - difference: The difference between two normalised traces.
  ///   - old: The old trace of the difference.
  ///   - new: The new trace of the difference.
  ///   - rules: The rules that have already been applied.
  /// - Returns: New rules only; empty if no rule helps.
  public static func rules(
    for difference: TraceDifference, from old: Trace, to new: Trace, besides rules: [TranscriptRule]
  ) -> [TranscriptRule] {
    let known = Set(rules.map { TranscriptRule(key: $0.key, text: $0.text) })
    var found: [TranscriptRule] = []
    for entry in difference.entries.beginningChanges {
      let candidates = [(entry.oldEvent, old), (entry.newEvent, new)].compactMap { index, trace in
        index.map { (trace.events[$0], trace) }
      }
      for (event, trace) in candidates {
        guard let subject = EventSubject(event) else { continue }
        let rule = entry.parts.lazy.map { subject.rule($0, in: trace) }.first {
          !known.contains($0)
        }
        if let rule, !found.contains(rule) { found.append(rule) }
      }
    }
    return found
  }

  /// Returns the number of a recording's lines that variation rules omit or compare without values. Calls in
  /// any order still count as compared.
  public static func lineCount(of trace: Trace, under rules: [TranscriptRule]) -> Int {
    let rules = rules.filter { $0.key == VariationRule.key }.compactMap { VariationRule($0.text) }
    if rules.isEmpty { return 0 }
    func isMeant(_ part: VariationRule.Part) -> [Bool] {
      VariationMatcher(rules, of: part).matches(in: trace)
    }
    let (values, calls) = (isMeant(.values), isMeant(.calls))
    let firm = EventFilter(trace) { calls[Int($0.id) - 1] }.filtered.events.count { event in
      !event.kind.closesActivation && !values[Int(event.id) - 1]
    }
    return trace.events.count { !$0.kind.closesActivation } - firm
  }
}

extension [TraceDifference.Entry] {
  /// The entries of events that start changes. An entry that starts a lane is replaced by the entries
  /// directly in the lane.
  fileprivate var beginningChanges: [Element] {
    var result: [Element] = []
    var lane: Int?
    for entry in self {
      if let depth = lane, entry.depth <= depth { lane = nil }
      let isEvent = entry.oldEvent != nil || entry.newEvent != nil
      if entry.beginsChange, !isEvent { lane = entry.depth }
      if isEvent, entry.beginsChange || lane == entry.depth - 1 { result.append(entry) }
    }
    return result
  }
}

extension TraceDifference.Entry {
  /// The parts that may vary, least permissive first.
  fileprivate var parts: [VariationRule.Part] {
    switch state {
    case .same, .changed: exchangesObjects ? [.order, .values, .calls] : [.values, .calls]
    case .movedHere, .movedAway: [.order, .calls]
    case .added, .removed: [.calls]
    }
  }

  /// Whether only the numbers of objects differ, because two objects of one type have swapped positions.
  private var exchangesObjects: Bool {
    guard let oldText, let newText, oldText != newText else { return false }
    return oldText.replacing(/#\d+/, with: "") == newText.replacing(/#\d+/, with: "")
  }
}
