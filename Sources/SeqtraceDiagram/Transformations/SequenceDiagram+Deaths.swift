extension SequenceDiagram {
  /// Returns this diagram without the deaths of objects: neither their messages nor their X.
  ///
  /// The messages that a dying object sends stay. Lifelines without remaining messages are left out. The time
  /// of a death may differ from run to run, so diagrams without deaths are easier to compare. A remark in
  /// ``remarks`` names what was left out.
  ///
  /// In UML, a death is a `DestructionOccurrenceSpecification`.
  ///
  /// - Parameter wording: The words of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func withoutDeaths(wording: DiagramWording = .english) -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.keepsMessage = messages.map { $0.kind != .destruction }
    cut.dropWhatFollows(from: CallTree(of: self))
    cut.dropSilentLifelines()
    var diagram = cut.result(
      .step(.init(english: "deaths hidden", chinese: "已隐藏对象的销毁", spanish: "destrucciones ocultas")),
      wording)
    for index in diagram.lifelines.indices { diagram.lifelines[index].destruction = nil }
    return diagram
  }
}
