import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript

/// A lifeline, and the name of what is sent to it.
struct EventSubject: Hashable {
  private let lifeline: ParticipantID
  private let name: String

  /// The subject of an event; `nil` if nothing is sent, or an activation ends.
  init?(_ event: TraceEvent) {
    guard !event.kind.closesActivation, let lifeline = event.receiver ?? event.sender else {
      return nil
    }
    self.lifeline = lifeline
    name = event.receiver == nil ? event.kind.rawValue : event.name
  }

  /// How patterns can name it.
  func spellings(in trace: Trace) -> [String] {
    TypeName.spellings(of: trace[lifeline].name).map { "\($0).\(name)" }
  }

  /// The text of the rule that says that a part of it varies.
  func rule(_ part: VariationRule.Part, in trace: Trace) -> TranscriptRule {
    let pattern = NamePattern.matchingOnly("\(trace[lifeline].name).\(name)")
    return TranscriptRule(key: VariationRule.key, text: "\(part.rawValue) of \(pattern)")
  }
}
