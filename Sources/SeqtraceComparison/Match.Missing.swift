public import SeqtraceDiagram

extension Match {
  /// A message of the design that the run lacks or contains only out of order.
  public struct Missing: Sendable, Hashable {
    /// The design's message.
    public var message: Message
    /// The label of the sender in the design; `nil` for a found message.
    public var sender: String?
    /// The label of the receiver in the design; `nil` for a lost message.
    public var receiver: String?
    /// The position of the run's first message that would match if it came in order; `nil` if there
    /// is none.
    public var misplaced: SequenceDiagram.Position?

    /// Creates a missing message of a design.
    public init(
      _ message: Message, of design: SequenceDiagram, misplaced: SequenceDiagram.Position? = nil
    ) {
      self.init(message, labels: design.labels, misplaced: misplaced)
    }

    /// Creates a missing message of a design, given the labels of the design's lifelines.
    init(
      _ message: Message, labels: [Lifeline.ID: String], misplaced: SequenceDiagram.Position?
    ) {
      self.message = message
      self.misplaced = misplaced
      sender = message.sender.lifeline.flatMap { labels[$0] }
      receiver = message.receiver.lifeline.flatMap { labels[$0] }
    }
  }
}

extension Match.Missing: CustomStringConvertible {
  /// The message on one line: `3: UITextView extension → UILabel: «create»`.
  public var description: String {
    let number = message.number.map { "\($0): " } ?? ""
    return "\(number)\(sender ?? "?") → \(receiver ?? "?"): \(message.label)"
  }
}

extension SequenceDiagram {
  /// The labels of the lifelines, by id.
  var labels: [Lifeline.ID: String] {
    Dictionary(lifelines.map { ($0.id, $0.label.text) }) { first, _ in first }
  }
}
