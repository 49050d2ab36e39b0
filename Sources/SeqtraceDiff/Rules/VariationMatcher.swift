import SeqtraceDiagram
import SeqtraceEvents

/// Finds the events to which variation rules apply.
struct VariationMatcher {
  private let patterns: [NamePattern]

  init(_ rules: [VariationRule], of part: VariationRule.Part) {
    patterns = rules.filter { $0.part == part }.map(\.pattern)
  }

  /// Returns for each event of a trace whether a rule applies to it.
  func matches(in trace: Trace) -> [Bool] {
    if patterns.isEmpty { return [Bool](repeating: false, count: trace.events.count) }
    var known: [EventSubject: Bool] = [:]
    return trace.events.map { event in
      guard let subject = EventSubject(event) else { return false }
      if let isMatch = known[subject] { return isMatch }
      let isMatch = subject.spellings(in: trace).contains { spelling in
        patterns.contains { $0.matches(spelling) }
      }
      known[subject] = isMatch
      return isMatch
    }
  }
}
