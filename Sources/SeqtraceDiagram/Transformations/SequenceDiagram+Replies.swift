extension SequenceDiagram {
  /// Returns this diagram without replies, including those that carry errors.
  ///
  /// Bars keep their ends. Lifelines without remaining messages are omitted.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func withoutReplies() -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.keepsMessage = messages.map { $0.kind != .reply }
    cut.dropSilentLifelines()
    var diagram = cut.result(.hidden, .english)
    // No remark is needed: the caller asked to remove replies.
    diagram.remarks = remarks
    return diagram
  }
}
