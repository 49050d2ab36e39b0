import SeqtraceDiagram
public import SeqtraceEvents
public import SeqtraceTranscript

/// The rules in a golden file's header, which exclude parts of a trace or relax their comparison.
///
/// | Field | Leaves out or replaces |
/// |---|---|
/// | `ignore: Logger*` | all messages to and from a lifeline, with everything inside them |
/// | `ignore-deaths: Account` | the destruction of objects, with everything inside it |
/// | `redact: uuid` | parts of values: `uuid`, `date`, `path`, `address`, `number`, or `/a pattern/` |
/// | `varies: values of Cart.total()` | calls and values that differ from run to run: see ``VariationRule`` |
/// | `options: --values` | nothing: the options with which the file was recorded |
/// | `level: types` | nothing: the parts of the recording that the file contains, see ``TraceLevel`` |
///
/// Patterns for lifelines match the name of a type, a role or a facet, with the wildcards of a shell.
public struct TraceRules: Sendable {
  /// A reason why a rule can't be used.
  public enum Failure: Error, Sendable, Hashable {
    /// The key isn't that of a rule.
    case unknownKey(TranscriptRule)
    /// The level doesn't exist.
    case unknownLevel(TranscriptRule)
    /// The rule doesn't state which part of which call varies.
    case unknownVariation(TranscriptRule)
    /// The rule contains neither a known kind of value nor a pattern between slashes.
    case unknownValue(TranscriptRule)
    /// The pattern isn't a regular expression.
    case malformedPattern(TranscriptRule)
    /// The pattern takes too many steps on a value.
    case slowPattern(TranscriptRule)
  }

  private var ignored: [NamePattern] = []
  private var ignoredDeaths: [NamePattern] = []
  private var redactions: [Redaction] = []
  private var variations: [VariationRule] = []

  /// Parses rules.
  public init(_ rules: [TranscriptRule]) throws(Failure) {
    for rule in rules {
      switch rule.key {
      case "ignore": ignored.append(NamePattern(rule.text))
      case "ignore-deaths": ignoredDeaths.append(NamePattern(rule.text))
      case "redact": redactions.append(try Redaction(rule))
      case VariationRule.key:
        guard let variation = VariationRule(rule.text) else { throw .unknownVariation(rule) }
        variations.append(variation)
      case "options": break
      case "level":
        guard TraceLevel(rawValue: rule.text) != nil else { throw .unknownLevel(rule) }
      default: throw .unknownKey(rule)
      }
    }
  }

  /// A differ for traces to which these rules have been applied.
  public var differ: TraceDiffer {
    var differ = TraceDiffer()
    differ.variations = variations.filter { $0.part == .order }
    return differ
  }

  /// Returns the normalised trace after applying the rules, with its times and source lines.
  ///
  /// - Throws: ``Failure/slowPattern(_:)`` if the search in a single value takes about a second or longer.
  ///   The limit is a number of steps, so that the result is the same on every machine.
  /// - Complexity: O(*n* log *n*), plus O(*r*) for each value with *r* redactions.
  public func applied(to trace: Trace) throws(Failure) -> Trace {
    try applied(toNormalized: trace.normalized(keepingDetails: true))
  }

  /// Returns a normalised trace after applying the rules, with its times and source lines.
  package func applied(toNormalized trace: Trace) throws(Failure) -> Trace {
    var result = trace
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
    if !redactions.isEmpty { try redact(&result) }
    if !variations.isEmpty { result = withoutVariations(result) }
    return result
  }

  /// Returns the trace without calls that vary, and without values that vary.
  private func withoutVariations(_ trace: Trace) -> Trace {
    let isCall = VariationMatcher(variations, of: .calls).matches(in: trace)
    var result = trace
    let hasValues = VariationMatcher(variations, of: .values).matches(in: trace)
    for index in trace.events.indices {
      let event = trace.events[index]
      let begin = event.kind.closesActivation ? event.begin : event.id
      guard let begin, hasValues[Int(begin) - 1] else { continue }
      result.events[index].arguments = event.arguments.map { _ in "…" }
      result.events[index].value = nil
      if event.kind == .throw { result.events[index].kind = .return }
      if event.isCancelled { result.events[index].name = "" }
    }
    return EventFilter(result) { isCall[Int($0.id) - 1] }.filtered.normalized(keepingDetails: true)
  }

  private func matches(_ participant: Participant, _ patterns: [NamePattern]) -> Bool {
    patterns.contains { pattern in
      TypeName.spellings(of: participant.name).contains { pattern.matches($0) }
        || participant.facet.map { pattern.matches($0) } ?? false
    }
  }

  private func redact(_ trace: inout Trace) throws(Failure) {
    for index in trace.events.indices {
      let event = trace.events[index]
      for argument in event.arguments.indices {
        trace.events[index].arguments[argument] = try redacted(event.arguments[argument])
      }
      if let value = event.value { trace.events[index].value = try redacted(value) }
      if event.kind.rules.parties == .bystander {
        trace.events[index].name = try redacted(event.name)
      }
    }
  }

  private func redacted(_ text: String) throws(Failure) -> String {
    var text = text
    for redaction in redactions { text = try redaction.redacted(text) }
    return text
  }
}
