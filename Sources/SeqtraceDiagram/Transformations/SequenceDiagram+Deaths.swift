extension SequenceDiagram {
  /// Returns this diagram without the destructions of objects: neither their messages nor their X.
  ///
  /// The messages that an object sends during its destruction stay. Lifelines without remaining messages are
  /// omitted. The time of a destruction may differ from run to run, so diagrams without destructions are
  /// easier to compare. A remark in ``remarks`` lists the omitted elements.
  ///
  /// In UML, a destruction is a `DestructionOccurrenceSpecification`.
  ///
  /// - Parameter wording: The wording of the remark.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func withoutDeaths(wording: DiagramWording = .english) -> SequenceDiagram {
    var diagram = cut(
      messages.map { $0.kind != .destruction }, CallTree(of: self), .deaths, wording)
    for index in diagram.lifelines.indices { diagram.lifelines[index].destruction = nil }
    return diagram
  }
}
