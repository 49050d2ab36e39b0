import SeqtraceDiff

extension TraceRules.Failure {
  /// The complaint for the user about a rule in a file or on the command line.
  func complaint(in file: String? = nil) -> Complaint {
    let line =
      rule.line > 0 ? file.map { "\($0):\(rule.line)" } ?? "header line \(rule.line)" : file
    return Complaint(.error, at: line, message, hint: hint)
  }
}
