import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript

/// A lifeline, with the name of a message that it receives.
struct EventSubject: Hashable {
  private let lifeline: ParticipantID
  private let name: String

  /// Creates the subject of an event; fails for end events, and for events without sender and receiver.
  init?(_ event: TraceEvent) {
    guard !event.kind.closesActivation, let lifeline = event.receiver ?? event.sender else {
      return nil
    }
    self.lifeline = lifeline
    name = event.receiver == nil ? event.kind.rawValue : event.name
  }

  /// Returns the texts that patterns for the subject can match.
  func spellings(in trace: Trace) -> [String] {
    TypeName.spellings(of: trace[lifeline].name).map { "\($0).\(name)" }
  }

  /// Returns the rule which states that a part of the subject's calls varies.
  func rule(_ part: VariationRule.Part, in trace: Trace) -> TranscriptRule {
    let pattern = NamePattern.matchingOnly("\(trace[lifeline].name).\(name)")
    return TranscriptRule(key: VariationRule.key, text: "\(part.rawValue) of \(pattern)")
  }
}
