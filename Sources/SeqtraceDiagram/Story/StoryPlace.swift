import SeqtraceEvents

/// A place in the source of a test: the statement that a function is executing.
final class StoryPlace {
  /// What tells a statement from others.
  struct Statement: Hashable {
    let line: Int32?
    let text: String
  }

  let text: SourceText
  let isCheck: Bool
  let source: String
  let event: TraceEvent
  /// What constants that stand for no object are made from, as it begins.
  var values: [String: String] = [:]
  /// Whether it is a check that is told as a call of its operator.
  var isOperator = false
  /// Whether each call of the text is told already.
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

  /// Whether it has no such call, but another member of the receiver: `cache.count`.
  func readsProperty(of event: TraceEvent, _ facts: StoryFacts) -> Bool {
    guard event.kind == .call, let row = event.receiver.map({ Int($0.index) }),
      let name = facts.names[row]
    else { return false }
    return !calls(event) && text.bases.contains(name)
  }

  /// Whether it has a call of the function, or may have it where the text is cut.
  func calls(_ event: TraceEvent) -> Bool {
    source.hasSuffix("…") || source.contains("… }") || hasCall(of: event)
  }

  /// Whether its text has such a call, or such an outermost one.
  func hasCall(of event: TraceEvent, isOutermost: Bool = false) -> Bool {
    let called = event.name.prefix { $0 != "(" }
    return text.calls.contains { $0.name == called && ($0.isOutermost || !isOutermost) }
  }

  /// Whether a call only makes what a check expects.
  func isExpected(_ call: Int) -> Bool {
    isCheck && text.comparison.map { $0.call != call } ?? false
  }

  /// Whether the call of a type's own function only makes an argument of another call that is told: `add(.named("tea"))`.
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

  /// Whether the statement gives an object up: `subscriber = nil`.
  var isForgetting: Bool { source.hasSuffix(" = nil") }

  /// Whether its result is made by an initialiser of a type.
  func makes(_ type: String, by function: String) -> Bool {
    text.calls.indices.contains {
      text.calls[$0].name == type && text.calls[$0].isOutermost && !isUsed[$0] && !isExpected($0)
        && text.calls[$0].fits(function)
    }
  }
}
