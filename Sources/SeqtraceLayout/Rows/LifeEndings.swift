import SeqtraceDiagram

/// How each lifeline ends, and below which positions an X needs room.
struct LifeEndings {
  /// How a lifeline ends.
  enum Ending: Equatable {
    /// Not in this diagram.
    case never
    /// At the tip of the arrow at this position.
    case atTip(Position)
    /// At the end of the activation of this index.
    case after(activation: Int)
  }

  /// The ending of each lifeline, in the diagram's order.
  let endings: [Ending]
  /// The positions below whose line an X stands.
  let positionsBeforeX: Set<Position>

  /// Finds the endings.
  init(_ diagram: SequenceDiagram) {
    var dying: [LifeKey: Int] = [:]
    for lifeline in diagram.lifelines where lifeline.facetOf == nil {
      if let position = lifeline.destruction {
        dying[LifeKey(lifeline: lifeline.id, position: position)] = -1
      }
    }
    if !dying.isEmpty {
      for (index, activation) in diagram.activations.enumerated() {
        let key = LifeKey(lifeline: activation.lifeline, position: activation.start)
        if dying[key] == -1 { dying[key] = index }
      }
    }
    endings = diagram.lifelines.map { lifeline in
      guard let position = lifeline.destruction else { return .never }
      let key = LifeKey(lifeline: lifeline.facetOf ?? lifeline.id, position: position)
      if let index = dying[key], index >= 0 { return .after(activation: index) }
      return .atTip(position)
    }
    positionsBeforeX = endings.reduce(into: []) { positions, ending in
      if case .after(let activation) = ending {
        positions.insert(diagram.activations[activation].end)
      }
    }
  }

  private struct LifeKey: Hashable {
    let lifeline: Lifeline.ID
    let position: Position
  }
}
