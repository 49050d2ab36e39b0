public import SeqtraceDiagram

extension Match {
  /// A message of the design that the run doesn't have where it should be.
  public struct Missing: Sendable, Hashable {
    /// The design's message, with its number and name.
    public var message: Message
    /// The label of the design's lifeline that should have sent it, if there is one.
    public var sender: String?
    /// The label of the design's lifeline that should have received it, if there is one.
    public var receiver: String?
    /// The position of the first message of the run that would be it, had it come in order.
    public var misplaced: Position?

    /// Creates a missing message of a design.
    public init(_ message: Message, of design: SequenceDiagram, misplaced: Position? = nil) {
      self.message = message
      self.misplaced = misplaced
      sender = design.label(of: message.sender)
      receiver = design.label(of: message.receiver)
    }
  }
}

extension Match.Missing: CustomStringConvertible {
  /// The message in a line: `3: UITextView extension → UILabel: «create»`.
  public var description: String {
    let number = message.number.map { "\($0): " } ?? ""
    return "\(number)\(sender ?? "?") → \(receiver ?? "?"): \(message.label)"
  }
}

extension SequenceDiagram {
  fileprivate func label(of end: Message.End) -> String? {
    end.lifeline.flatMap { id in lifelines.first { $0.id == id }?.label }
  }
}
