extension SequenceDiagram {
  /// Returns this diagram without the deaths of objects: neither their messages nor their X.
  ///
  /// What a dying object says stays. Lifelines that have nothing left to say or hear are left out.
  /// When an object dies may differ from run to run, so this also makes diagrams comparable. What was
  /// left out is said in ``remarks``.
  ///
  /// In UML, a death is a `DestructionOccurrenceSpecification`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func withoutDeaths() -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.keepsMessage = messages.map { $0.kind != .destruction }
    cut.dropWhatFollows(from: CallTree(of: self))
    cut.dropSilentLifelines()
    var diagram = cut.result("deaths hidden")
    for index in diagram.lifelines.indices { diagram.lifelines[index].destruction = nil }
    return diagram
  }
}
