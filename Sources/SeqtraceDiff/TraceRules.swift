import SeqtraceDiagram
public import SeqtraceEvents
public import SeqtraceTranscript

/// What a golden file's header says to leave out of a trace, or to compare by rule.
///
/// | Field | Leaves out or replaces |
/// |---|---|
/// | `ignore: Logger*` | what a lifeline receives or sends, with all that happens inside |
/// | `ignore-deaths: Account` | the deaths of objects, with all that happens inside |
/// | `redact: uuid` | parts of values: `uuid`, `date`, `path`, `address`, `number`, or `/a pattern/` |
///
/// Lifelines are named by globs over a type's, a role's or a facet's name.
public struct TraceRules: Sendable {
  /// Why a rule can't be used.
  public enum Failure: Error, Sendable, Hashable {
    /// There is no rule of this key.
    case unknownKey(TranscriptRule)
    /// The rule names neither a known kind of value nor a pattern between slashes.
    case unknownValue(TranscriptRule)
    /// The pattern isn't a regular expression.
    case malformedPattern(TranscriptRule)
  }

  private var ignored: [Glob] = []
  private var ignoredDeaths: [Glob] = []
  private var redactions: [Redaction] = []

  /// Reads rules.
  public init(_ rules: [TranscriptRule]) throws(Failure) {
    for rule in rules {
      switch rule.key {
      case "ignore": ignored.append(Glob(rule.text))
      case "ignore-deaths": ignoredDeaths.append(Glob(rule.text))
      case "redact": redactions.append(try Redaction(rule))
      default: throw .unknownKey(rule)
      }
    }
  }

  /// The trace as the rules leave it, normalised, with its times and lines.
  ///
  /// - Complexity: O(*n* log *n*), and O(*r*) for each value and *r* redactions.
  public func applied(to trace: Trace) -> Trace {
    var result = trace.normalized(keepingDetails: true)
    if !ignored.isEmpty || !ignoredDeaths.isEmpty {
      let isIgnored = result.participants.map { matches($0, ignored) }
      let diesUnseen = result.participants.map { matches($0, ignoredDeaths) }
      result = EventFilter(result) { event in
        let isOfIgnored = [event.sender, event.receiver].contains {
          $0.map { isIgnored[Int($0.index)] } ?? false
        }
        let isDeath = event.kind == .destroyBegin
        return isOfIgnored || (isDeath && event.receiver.map { diesUnseen[Int($0.index)] } ?? false)
      }.filtered.normalized(keepingDetails: true)
    }
    if !redactions.isEmpty { redact(&result) }
    return result
  }

  private func matches(_ participant: Participant, _ patterns: [Glob]) -> Bool {
    patterns.contains { pattern in
      pattern.matches(participant.name) || participant.facet.map { pattern.matches($0) } ?? false
    }
  }

  private func redact(_ trace: inout Trace) {
    for index in trace.events.indices {
      let event = trace.events[index]
      if !event.arguments.isEmpty { trace.events[index].arguments = event.arguments.map(redacted) }
      if let value = event.value { trace.events[index].value = redacted(value) }
      if event.kind == .note { trace.events[index].name = redacted(event.name) }
    }
  }

  private func redacted(_ text: String) -> String {
    redactions.reduce(text) { $1.redacted($0) }
  }
}
