import SeqtraceComparison
import SeqtraceDiagram

/// The reason why the requested part of a diagram can't be drawn, as facts.
enum PartError: Error, Hashable {
  /// An option's pattern matches no lifeline of the diagram.
  case unknownLifeline(DrawingOption, _ pattern: String, lifelines: [String])
  /// An option's pattern matches no message of the diagram.
  case unknownMessage(DrawingOption, Landmark, names: [String])
  /// All messages that match `to` come before the first that matches `from`.
  case reversedSlice(from: Landmark, to: Landmark)
  /// In an option with two messages, no match of the second comes after a match of the first.
  case reversedRange(DrawingOption, from: Landmark, to: Landmark)
  /// The time between two messages was requested, but one of them has no time.
  case untimedMessage(Landmark)
  /// The options hide every lifeline.
  case nothingLeft
  /// Only errors were requested, but no call throws one.
  case noErrors
  /// The calls that match `--roots` differ in too many ways: each way would need a diagram of its own.
  case tooManyRoots(Landmark, Int, most: Int)
}

extension PartError {
  /// The largest number of names that a message lists; further ones are only counted.
  private static let mostNames = 24
  /// The largest number of names among which the most similar one is searched for.
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
    case .noErrors:
      Complaint(
        .error, "--errors: no call throws an error",
        hint:
          "A failed expectation of a test isn't an error; without --errors, all calls are drawn.")
    case .tooManyRoots(let landmark, let count, let most):
      Complaint(
        .error,
        "--roots: the calls of '\(landmark)' differ in \(count) ways; expected at most \(most)",
        hint: "Name a call further out, or choose a part with --from and --to.")
    }
  }

  private func unknown(
    _ option: DrawingOption, _ kind: String, _ name: String, among names: [String]
  ) -> Complaint {
    let expected =
      names.isEmpty
      ? "the diagram has none" : "expected one of \(names.listed(most: Self.mostNames))"
    return Complaint(
      .error, "\(option.text): there is no \(kind) '\(name)'; \(expected)",
      hint: Array(names.prefix(Self.mostCandidates)).suggestion(for: name))
  }
}
