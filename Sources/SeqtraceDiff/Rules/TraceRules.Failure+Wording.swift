import SeqtraceTranscript

extension TraceRules.Failure: CustomStringConvertible {
  /// The rule.
  public var rule: TranscriptRule {
    switch self {
    case .unknownKey(let rule), .unknownLevel(let rule), .unknownVariation(let rule),
      .unknownValue(let rule), .malformedPattern(let rule), .slowPattern(let rule):
      rule
    }
  }

  /// The description of the problem, in one sentence without a full stop.
  public var message: String {
    switch self {
    case .unknownKey(let rule): "there is no rule '\(rule.key)'"
    case .unknownLevel(let rule):
      "'\(rule.text)' is no level; expected "
        + TraceLevel.allCases.map(\.rawValue).joined(separator: ", ")
    case .unknownVariation(let rule):
      "'\(rule.text)' doesn't say what varies; expected 'values of', 'order of' or 'calls of', and a call"
    case .unknownValue(let rule):
      "'\(rule.text)' is no kind of value; expected uuid, date, path, address, number, or a "
        + "pattern between slashes"
    case .malformedPattern(let rule): "the pattern \(rule.text) isn't a regular expression"
    case .slowPattern(let rule): "the pattern \(rule.text) takes too long on one of the values"
    }
  }

  /// A suggestion for fixing the rule; `nil` if there is none.
  public var hint: String? {
    if case .unknownVariation = self { return "For example: values of Cart.total()" }
    guard case .slowPattern = self else { return nil }
    return "Repetitions inside each other, as in (a+)+, are slow; a+ matches the same."
  }

  /// The problem, with the header line if the rule comes from a file.
  public var description: String {
    rule.line > 0 ? "header line \(rule.line): \(message)" : message
  }
}
