extension SequenceDiagram {
  /// Returns this diagram without the messages that a lifeline sends to itself, their replies, and their
  /// activations with the notes inside.
  ///
  /// Messages to other lifelines that are sent inside such a call stay, as does the destruction of an object
  /// by itself. Lifelines without remaining messages are omitted. A remark in ``remarks`` lists the omitted
  /// elements.
  ///
  /// In UML, such a message is a *self message*.
  ///
  /// - Parameter wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func withoutSelfCalls(wording: DiagramWording = .english) -> SequenceDiagram {
    let keepsMessage = messages.map { message in
      message.kind == .destruction || message.sender.lifeline == nil
        || message.sender.lifeline != message.receiver.lifeline
    }
    return cut(keepsMessage, CallTree(of: self), .selfCalls, wording)
  }
}
