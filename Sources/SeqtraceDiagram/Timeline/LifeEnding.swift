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
    // The object and the position of each destruction.
    let deaths = lifelines.map { lifeline in
      lifeline.destruction.map { SIMD2(lifeline.facetOf ?? lifeline.id, $0) }
    }
    let dying = Set(deaths.compactMap(\.self))
    var bars: [SIMD2<Int>: Int] = [:]
    if !dying.isEmpty {
      for (index, bar) in activations.enumerated() {
        let start = SIMD2(bar.lifeline, bar.start)
        if dying.contains(start), bars[start] == nil { bars[start] = index }
      }
    }
    return deaths.map { death in
      guard let death else { return .never }
      return bars[death].map { .after(activation: $0) } ?? .atTip(death.y)
    }
  }
}
