public import SeqtraceEvents
public import SeqtraceTranscript

/// What differs between recordings of the same test.
public struct TraceVariation {
  /// Returns the rules under which a difference of two runs is none, as far as rules can say it.
  ///
  /// What varies even under a rule for its values, or for its order, gets one for the calls themselves.
  ///
  /// - Parameters:
  ///   - difference: The difference of two normalised traces.
  ///   - rules: The rules that were applied before.
  /// - Returns: New rules only; none if no rule helps.
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
        let parts = VariationRule.Part.allCases.drop { $0 != entry.part }
        let rule = parts.lazy.map { subject.rule($0, in: trace) }.first { !known.contains($0) }
        if let rule, !found.contains(rule) { found.append(rule) }
      }
    }
    return found
  }

  /// The number of a recording's lines that variation rules leave out or loosen.
  public static func lineCount(of trace: Trace, under rules: [TranscriptRule]) -> Int {
    let rules = rules.filter { $0.key == VariationRule.key }.compactMap { VariationRule($0.text) }
    if rules.isEmpty { return 0 }
    let isLoose = VariationRule.Part.allCases.map {
      VariationMatcher(rules, of: $0).matches(in: trace)
    }
    let isCall = isLoose[VariationRule.Part.allCases.firstIndex(of: .calls)!]
    let rest = EventFilter(trace) { isCall[Int($0.id) - 1] }.filtered
    let remaining = Set(rest.events.map(\.id))
    return trace.events.count { event in
      !event.kind.closesActivation
        && (!remaining.contains(event.id) || isLoose.contains { $0[Int(event.id) - 1] })
    }
  }
}

extension [TraceDifference.Entry] {
  /// The events that begin changes: instead of a line that starts a lane, what is directly in the lane.
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
  /// What of a call varies.
  fileprivate var part: VariationRule.Part {
    switch state {
    case .same, .changed: .values
    case .movedHere, .movedAway: .order
    case .added, .removed: .calls
    }
  }
}
