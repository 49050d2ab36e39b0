import SeqtraceDiagram

extension SequenceDiagram {
  /// A line for each message: `client → UITextView#1: call label`.
  var lines: [String] {
    messages.map { "\(text($0.sender)) → \(text($0.receiver)): \($0.kind) \($0.label)" }
  }

  /// A line for each activation: `UITextView#1 0...4`.
  var bars: [String] {
    activations.map {
      let mark = $0.isInterrupted ? " interrupted" : ""
      return "\(name($0.lifeline)) \($0.start)...\($0.end)\(mark)"
    }
  }

  /// The lifeline of a name.
  subscript(name: String) -> Lifeline? { lifelines.first { $0.name == name } }

  private func text(_ end: Message.End) -> String {
    switch end {
    case .occurrence(let id): name(id)
    case .gate: "gate"
    case .unknown: "?"
    }
  }
  private func name(_ id: Lifeline.ID) -> String {
    lifelines.first { $0.id == id }?.name ?? "no lifeline \(id)"
  }
}
