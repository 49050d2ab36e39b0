import SeqtraceComparison

extension SpecificationError {
  /// The complaint for the user.
  var complaint: Complaint {
    let place = place.line.map { "\(self.place.file):\($0)" } ?? self.place.file
    return switch problem {
    case .unsupportedOperator(let rule):
      Complaint(
        .error, at: place,
        "\(rule.rawValue) can't be checked; expected alt, opt, loop, par, break, critical, strict or seq"
      )
    case .state:
      Complaint(
        .error, at: place, "the state of a lifeline can't be checked", hint: "Write it as a note.")
    case .time:
      Complaint(
        .error, at: place, "the time between two messages can't be checked",
        hint: "Write it as a note.")
    case .unusableBounds(let text):
      Complaint(
        .error, at: place,
        "a loop can't run '\(text)' times; expected bounds such as 1..3, up to 1000000")
    case .tooDeep(let limit):
      Complaint(.error, at: place, "the design is too large; expected at most \(limit) of these")
    case .recursiveReference(let name):
      Complaint(.error, at: place, "the reference to '\(name)' leads back to its own file")
    case .unusableReference(let name, let reason):
      Complaint(.error, at: place, "the reference to '\(name)' can't be followed: \(reason)")
    case .noSteps:
      Complaint(
        .error, at: place, "the design has no messages to check",
        hint: "A message is a line such as 'A->>B: name'.")
    }
  }
}
