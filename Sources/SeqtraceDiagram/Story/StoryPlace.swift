import SeqtraceEvents

/// A position in a test's source: the statement that a function is executing.
final class StoryPlace {
  /// The identity of a statement.
  struct Statement: Hashable {
    let line: Int32?
    let text: String
  }

  let text: SourceText
  let isCheck: Bool
  let source: String
  let event: TraceEvent
  /// The expressions of the constants that are known when the statement starts, by name; without constants
  /// that refer to objects.
  var values: [String: String] = [:]
  /// Whether the statement is a check that is drawn as a call of its operator.
  var isOperator = false
  /// Whether each call of the statement has been drawn.
  var isUsed: [Bool]

  var line: Int32? { event.source?.line }
  var statement: Statement { Statement(line: line, text: source) }

  init(_ event: TraceEvent, _ text: SourceText) {
    self.event = event
    source = event.name
    self.text = text
    isCheck = event.kind == .check
    isUsed = text.calls.map { _ in false }
  }

  /// Returns whether the statement accesses another member of the called object, `cache.count`, instead of
  /// containing the event's call.
  func readsProperty(of event: TraceEvent, _ facts: StoryFacts) -> Bool {
    guard event.kind == .call, let row = event.receiver.map({ Int($0.index) }),
      let name = facts.names[row]
    else { return false }
    return !calls(event) && text.bases.contains(name)
  }

  /// Returns whether the statement contains a call of the function, or may contain one in an omitted part.
  func calls(_ event: TraceEvent) -> Bool {
    source.hasSuffix("…") || source.contains("… }") || hasCall(of: event)
  }

  /// Returns whether the text contains a call of the function. With `isOutermost`, the call must not be an
  /// argument of another call.
  func hasCall(of event: TraceEvent, isOutermost: Bool = false) -> Bool {
    let called = event.name.prefix { $0 != "(" }
    return text.calls.contains { $0.name == called && ($0.isOutermost || !isOutermost) }
  }

  /// Returns whether a call only creates the expected value of a check.
  func isExpected(_ call: Int) -> Bool {
    isCheck && text.comparison.map { $0.call != call } ?? false
  }

  /// Returns whether a call of a static function only creates an argument of another call that is drawn:
  /// `add(.named("tea"))`.
  func prepares(_ event: TraceEvent, _ facts: StoryFacts) -> Bool {
    let called = event.name.prefix { $0 != "(" }
    let calls = text.calls.filter { $0.name == called }
    guard !calls.isEmpty,
      calls.allSatisfy({ !$0.isOutermost && !($0.base?.first?.isLowercase ?? false) })
    else { return false }
    let recorded = facts.recordedCalls[self.event.id] ?? [:]
    let made = Set((recorded["init"] ?? []).map(facts.shortName))
    return text.calls.contains {
      $0.isOutermost && (recorded[$0.name] != nil || made.contains($0.name))
    }
  }

  /// Whether the statement checks that a call throws.
  var expectsError: Bool { text.comparison?.words.hasPrefix("throws") ?? false }

  /// Whether the statement releases an object: `subscriber = nil`.
  var isForgetting: Bool { source.hasSuffix(" = nil") }

  /// Returns whether an initialiser of the type creates the statement's result.
  func makes(_ type: String, by function: String) -> Bool {
    text.calls.indices.contains {
      text.calls[$0].name == type && text.calls[$0].isOutermost && !isUsed[$0] && !isExpected($0)
        && text.calls[$0].fits(function)
    }
  }
}
