import SeqtraceDiff
import SeqtraceTranscript

extension TraceRules.Failure {
  /// The complaint for the user.
  var complaint: Complaint {
    switch self {
    case .unknownKey(let rule):
      Complaint(.error, at: rule.place, "there is no rule '\(rule.key)'")
    case .unknownValue(let rule):
      Complaint(
        .error, at: rule.place,
        "'\(rule.text)' is no kind of value; expected uuid, date, path, address, number, or a "
          + "pattern between slashes")
    case .malformedPattern(let rule):
      Complaint(.error, at: rule.place, "the pattern \(rule.text) isn't a regular expression")
    case .slowPattern(let rule):
      Complaint(
        .error, at: rule.place, "the pattern \(rule.text) takes too long on one of the values",
        hint: "Repetitions inside each other, as in (a+)+, are slow; a+ matches the same.")
    }
  }
}

extension TranscriptRule {
  /// The line of the header; `nil` where the rule comes from the command line.
  fileprivate var place: String? { line > 0 ? "header line \(line)" : nil }
}
