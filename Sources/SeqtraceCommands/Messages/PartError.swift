import SeqtraceDiagram

/// Why the part of a diagram that was asked for can't be drawn, as facts.
enum PartError: Error, Hashable {
  /// An option names lifelines that the diagram doesn't have.
  case unknownLifeline(DrawingOption, _ pattern: String, lifelines: [String])
  /// An option names a message that the diagram doesn't have.
  case unknownMessage(DrawingOption, Landmark, names: [String])
  /// Only messages before the first one match the last one.
  case reversedSlice(from: Landmark, to: Landmark)
  /// For an option with two messages, only messages before the first one match the second one.
  case reversedRange(DrawingOption, from: Landmark, to: Landmark)
  /// The time between two messages was requested, and one of them has no time.
  case untimedMessage(Landmark)
  /// The options hide every lifeline.
  case nothingLeft
}

extension PartError {
  /// More names than these are only counted.
  private static let mostNames = 24
  /// More names than these are not searched for the nearest.
  private static let mostCandidates = 1000

  /// The complaint for the user.
  var complaint: Complaint {
    switch self {
    case .unknownLifeline(let option, let pattern, let lifelines):
      unknown(option, "lifeline", pattern, among: lifelines)
    case .unknownMessage(let option, .number(let number), let numbers) where numbers.isEmpty:
      Complaint(
        .error, "\(option.text): there is no message \(number); no message has a number",
        hint: "Give its name instead, such as 'addObserver*'")
    case .unknownMessage(let option, let landmark, let names):
      unknown(option, "message", landmark.description, among: names)
    case .reversedSlice(let from, let to):
      Complaint(
        .error, "--to: the message '\(to)' comes only before '\(from)'",
        hint: "Try --from '\(to)' --to '\(from)'")
    case .reversedRange(let option, let from, let to):
      Complaint(
        .error, "\(option.text): no message '\(to)' comes after '\(from)'",
        hint: from == to ? nil : "Swap them: '\(to)..\(from)'")
    case .untimedMessage(let landmark):
      Complaint(
        .error, "--measure: the trace has no time for '\(landmark)'",
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
