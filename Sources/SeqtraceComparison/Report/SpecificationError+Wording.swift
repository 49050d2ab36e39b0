extension SpecificationError {
  /// The location in the design: its file, and the line if it is known.
  package var placeText: String { place.line.map { "\(place.file):\($0)" } ?? place.file }

  /// The problem, and what was expected instead.
  package var message: String {
    switch problem {
    case .unsupportedOperator(let rule):
      "\(rule.rawValue) can't be checked here; expected alt, opt, loop, par, break, critical, strict or seq"
    case .state: "the state of a lifeline can't be checked"
    case .time: "the time between two messages can't be checked"
    case .unusableBounds(let text):
      "a loop can't run '\(text)' times; expected bounds such as 1..3, up to \(LoopBounds.largest)"
    case .tooDeep(let limit):
      "there are too many fragments in each other; expected at most \(limit)"
    case .tooLong(let limit): "there are too many messages; expected at most \(limit)"
    case .tooManyReferences(let limit): "there are too many references; expected at most \(limit)"
    case .recursiveReference(let name): "the reference to '\(name)' leads back to its own file"
    case .unusableReference(let name, let reason):
      "the reference to '\(name)' can't be followed: \(reason)"
    case .noSteps: "the design has no messages to check"
    }
  }

  /// Advice on fixing the design; `nil` if there is none.
  package var hint: String? {
    switch problem {
    case .state, .time: "Write it as a note."
    case .noSteps: "A message is a line such as 'A->>B: name'."
    default: nil
    }
  }
}
