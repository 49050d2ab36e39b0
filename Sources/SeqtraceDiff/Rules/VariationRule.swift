public import SeqtraceDiagram
import SeqtraceEvents
public import SeqtraceTranscript

/// A rule for calls that don't do the same in each run: `varies: order of Cache.save(_:)`.
///
/// The pattern stands for the name of a lifeline's type, a full stop, and the name of what is sent to it, with the
/// wildcards of a shell.
public struct VariationRule: Sendable, Hashable {
  /// The key of the rule in a header.
  public static let key = "varies"

  /// What differs from run to run, from the least to the most.
  public enum Part: String, Sendable, CaseIterable {
    /// Arguments, results and errors of the calls: each is `…`.
    case values
    /// The place of the calls in their caller.
    case order
    /// Whether and how often they happen: they are left out, with everything inside them.
    case calls
  }

  /// What differs.
  public let part: Part
  /// The pattern for the calls.
  public let pattern: NamePattern

  /// Creates a rule from its text in a header; `nil` if it isn't one.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "of", let part = Part(rawValue: String(words[0])) else {
      return nil
    }
    self.part = part
    pattern = NamePattern(String(words[2]))
  }
}

/// Finds the events that variation rules are about.
struct VariationMatcher {
  private let patterns: [NamePattern]

  init(_ rules: [VariationRule], of part: VariationRule.Part) {
    patterns = rules.filter { $0.part == part }.map(\.pattern)
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// Whether each event of a trace is meant.
  func matches(in trace: Trace) -> [Bool] {
    if isEmpty { return [Bool](repeating: false, count: trace.events.count) }
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
  fileprivate func spellings(in trace: Trace) -> [String] {
    TypeName.spellings(of: trace[lifeline].name).map { "\($0).\(name)" }
  }

  /// The text of the rule that says that a part of it varies.
  func rule(_ part: VariationRule.Part, in trace: Trace) -> TranscriptRule {
    let pattern = NamePattern.matchingOnly("\(trace[lifeline].name).\(name)")
    return TranscriptRule(key: VariationRule.key, text: "\(part.rawValue) of \(pattern)")
  }
}
