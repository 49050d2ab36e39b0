extension SequenceDiagram {
  /// Returns this diagram without answers, not even errors.
  ///
  /// Bars end where they did. Lifelines that have nothing left to say or hear are left out.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func withoutReplies() -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.keepsMessage = messages.map { $0.kind != .reply }
    cut.dropSilentLifelines()
    var diagram = cut.result("answers hidden")
    // Who asks for it knows what is missing.
    diagram.remarks = remarks
    return diagram
  }
}
