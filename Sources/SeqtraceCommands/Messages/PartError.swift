import SeqtraceDiagram

/// Why the part of a diagram that was asked for can't be drawn, as facts.
enum PartError: Error, Hashable {
  /// An option names lifelines that the diagram doesn't have.
  case unknownLifeline(DrawingOption, _ pattern: String, lifelines: [String])
  /// An option names a message that the diagram doesn't have.
  case unknownMessage(DrawingOption, Landmark, names: [String])
  /// The last message asked for comes only before the first.
  case reversedSlice(from: Landmark, to: Landmark)
  /// The last message of an option's two comes only before the first.
  case reversedRange(DrawingOption, from: Landmark, to: Landmark)
  /// Time is measured between messages of which one has no time.
  case untimedMessage(Landmark)
  /// The options hide every lifeline.
  case nothingLeft
}

extension PartError {
  /// More names than these are only counted.
  private static let mostNames = 24
  /// More names than these are not searched for the nearest.
  private static let mostCandidates = 1000

  /// What to tell the user.
  var complaint: Complaint {
    switch self {
    case .unknownLifeline(let option, let pattern, let lifelines):
      unknown(option, "lifeline", pattern, among: lifelines)
    case .unknownMessage(let option, .number(let number), let numbers) where numbers.isEmpty:
      Complaint(
        .error, "\(option.text): there is no message \(number); no message has a number",
        hint: "Tell it by its name, such as 'addObserver*'")
    case .unknownMessage(let option, let landmark, let names):
      unknown(option, "message", landmark.description, among: names)
    case .reversedSlice(let from, let to):
      Complaint(
        .error, "--to: the message '\(to)' comes only before '\(from)'",
        hint: "Try --from '\(to)' --to '\(from)'")
    case .reversedRange(let option, let from, let to):
      Complaint(
        .error, "\(option.text): no message '\(to)' comes after '\(from)'",
        hint: from == to ? nil : "Turn them round: '\(to)..\(from)'")
    case .untimedMessage(let landmark):
      Complaint(
        .error, "--measure: the trace doesn't tell when '\(landmark)' was recorded",
        hint: "Measure between messages that were recorded with times.")
    case .nothingLeft:
      Complaint(
        .error, "no lifeline is left to draw",
        hint: "--only, --hide and --focus hide all of them together.")
    }
  }

  private func unknown(
    _ option: DrawingOption, _ kind: String, _ name: String, among names: [String]
  ) -> Complaint {
    let shown = names.prefix(Self.mostNames).joined(separator: ", ")
    let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    let expected = names.isEmpty ? "the diagram has none" : "expected one of \(shown)\(more)"
    let suggestion = NameSuggestion(names: Array(names.prefix(Self.mostCandidates)))
    return Complaint(
      .error, "\(option.text): there is no \(kind) '\(name)'; \(expected)",
      hint: suggestion.nearest(to: name).map { "Did you mean '\($0)'?" })
  }
}
