import SeqtraceDiagram

extension CommandError {
  /// More names than these are only counted.
  private static let mostNames = 24
  /// More names than these are not searched for the nearest.
  private static let mostCandidates = 1000

  /// What to tell of options that choose a part of the diagram.
  var partComplaint: Complaint {
    switch self {
    case .partOfTrace(let option, let format):
      Complaint(
        .error, "\(option) has no meaning in the format \(format.rawValue)",
        hint: "A trace is written whole; all other formats draw parts.")
    case .unknownLifeline(let option, let pattern, let lifelines):
      unknown(option, "lifeline", pattern, among: lifelines)
    case .unknownMessage(let option, .number(let number), let numbers) where numbers.isEmpty:
      Complaint(
        .error, "\(option): there is no message \(number); no message has a number",
        hint: "Tell it by its name, such as 'addObserver*'")
    case .unknownMessage(let option, let landmark, let names):
      unknown(option, "message", landmark.description, among: names)
    case .reversedSlice(let from, let to):
      Complaint(
        .error, "--to: the message '\(to)' comes only before '\(from)'",
        hint: "Try --from '\(to)' --to '\(from)'")
    case .reversedRange(let option, let from, let to):
      Complaint(
        .error, "\(option): no message '\(to)' comes after '\(from)'",
        hint: from == to ? nil : "Turn them round: '\(to)..\(from)'")
    case .untimedMessage(let landmark):
      Complaint(
        .error, "--measure: the trace doesn't tell when '\(landmark)' was recorded",
        hint: "Measure between messages that were recorded with times.")
    case .nothingLeft:
      Complaint(
        .error, "no lifeline is left to draw",
        hint: "--only, --hide and --focus hide all of them together.")
    default: pageComplaint
    }
  }

  private func unknown(
    _ option: String, _ kind: String, _ name: String, among names: [String]
  ) -> Complaint {
    let shown = names.prefix(Self.mostNames).joined(separator: ", ")
    let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    let expected = names.isEmpty ? "the diagram has none" : "expected one of \(shown)\(more)"
    let suggestion = NameSuggestion(names: Array(names.prefix(Self.mostCandidates)))
    return Complaint(
      .error, "\(option): there is no \(kind) '\(name)'; \(expected)",
      hint: suggestion.nearest(to: name).map { "Did you mean '\($0)'?" })
  }
}
