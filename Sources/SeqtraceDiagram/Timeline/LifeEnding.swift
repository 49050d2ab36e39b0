/// The end of a lifeline.
package enum LifeEnding: Sendable, Hashable {
  /// The lifeline doesn't end in this diagram.
  case never
  /// At the arrowhead of the message at this position.
  case atTip(Position)
  /// At the end of the activation with this index.
  case after(activation: Int)
}

extension SequenceDiagram {
  /// The end of each lifeline.
  ///
  /// An object that is destroyed during an activation (its `deinit`) ends with the first activation of its own
  /// lifeline that starts at the destruction. This is the outermost of these activations, because outer
  /// activations come first. All facets of an object end together with the object.
  package var lifeEndings: [LifeEnding] {
    var dying: [Death: Int?] = [:]
    for lifeline in lifelines { Death(of: lifeline).map { dying[$0] = .some(nil) } }
    if !dying.isEmpty {
      for (index, bar) in activations.enumerated() {
        let death = Death(object: bar.lifeline, position: bar.start)
        if dying[death] == .some(nil) { dying[death] = index }
      }
    }
    return lifelines.map { lifeline in
      guard let death = Death(of: lifeline) else { return .never }
      return dying[death]?.map { .after(activation: $0) } ?? .atTip(death.position)
    }
  }
}

/// The destruction of an object.
private struct Death: Hashable {
  let object: Lifeline.ID
  let position: Position
}

extension Death {
  /// Creates the destruction of a lifeline's object; fails if the lifeline doesn't end.
  init?(of lifeline: Lifeline) {
    guard let position = lifeline.destruction else { return nil }
    self.init(object: lifeline.facetOf ?? lifeline.id, position: position)
  }
}
