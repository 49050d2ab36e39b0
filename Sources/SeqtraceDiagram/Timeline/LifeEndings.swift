/// How the lifelines of a diagram end: the one answer to which activation ends with a death.
///
/// An object that dies in an activation, its `deinit`, ends with the first activation of the
/// object's own lifeline that starts at the death; as the outer comes before the inner, that is the
/// outermost. All sides of an object share its end.
package struct LifeEndings: Sendable, RandomAccessCollection {
  /// How a lifeline ends.
  package enum Ending: Sendable, Hashable {
    /// Not in this diagram.
    case never
    /// At the tip of the arrow at this position.
    case atTip(Position)
    /// At the end of the activation of this index.
    case after(activation: Int)
  }

  /// The ending of each lifeline, in the diagram's order.
  private let endings: [Ending]

  /// Finds the endings.
  package init(_ diagram: SequenceDiagram) {
    var dying: [Death: Int?] = [:]
    for lifeline in diagram.lifelines { Death(of: lifeline).map { dying[$0] = .some(nil) } }
    if !dying.isEmpty {
      for (index, bar) in diagram.activations.enumerated() {
        let death = Death(object: bar.lifeline, position: bar.start)
        if dying[death] == .some(nil) { dying[death] = index }
      }
    }
    endings = diagram.lifelines.map { lifeline in
      guard let death = Death(of: lifeline) else { return .never }
      return dying[death]?.map { .after(activation: $0) } ?? .atTip(death.position)
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { endings.count }
  package subscript(lifeline: Int) -> Ending { endings[lifeline] }

  /// An object's end.
  private struct Death: Hashable {
    let object: Lifeline.ID
    let position: Position

    init(object: Lifeline.ID, position: Position) {
      self.object = object
      self.position = position
    }

    /// The end of the object that a lifeline belongs to, if the lifeline ends.
    init?(of lifeline: Lifeline) {
      guard let position = lifeline.destruction else { return nil }
      self.init(object: lifeline.facetOf ?? lifeline.id, position: position)
    }
  }
}
