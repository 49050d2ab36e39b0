extension SequenceDiagram {
  /// Returns this diagram with its lifelines in another order.
  ///
  /// Actors on the left stay there, groups stay together, and facets stay beside their objects. If an actor
  /// sends the first message, the receiver stays beside the actor, because readers start there. The receiver
  /// moves only if the arrows would otherwise be longer by more than a tenth.
  ///
  /// - Parameter order: The rule. Diagrams of more than 512 lifelines are ordered by appearance.
  /// - Complexity: O(*n* + *l*²) for *n* messages and *l* lifelines.
  public func ordered(_ order: LifelineOrder) -> SequenceDiagram {
    let units = LifelineUnits(of: self)
    var arrangement = LifelineArrangement(sizes: units.members.map(\.count), fixed: units.actors)
    for message in messages where message.kind != .reply {
      let ends = [message.sender, message.receiver].map {
        $0.lifeline.flatMap { units.unit(of: $0) }
      }
      if let sender = ends[0], let receiver = ends[1] { arrangement.join(sender, receiver) }
    }
    if order == .short, lifelines.count <= LifelineArrangement.most {
      arrangement = arrangement.shortened(startsAtActor: units.startsAtActor)
    }
    return arranged(arrangement.order.flatMap { units.members[$0] })
  }

  /// Returns the diagram with its lifelines in the order of the given indices.
  private func arranged(_ order: [Int]) -> SequenceDiagram {
    guard order != Array(lifelines.indices) else { return self }
    var result = self
    result.lifelines = order.map { lifelines[$0] }
    let (old, new) = (lifelineIndices, result.lifelineIndices)
    // The outermost of the lifelines that the element covers may have changed.
    result.moveSpans { first, last in
      guard let left = old[first], let right = old[last] else { return (first, last) }
      let ids = lifelines[min(left, right)...max(left, right)].lazy.map(\.id)
      let byPlace = { (a: Lifeline.ID, b: Lifeline.ID) in new[a]! < new[b]! }
      return (ids.min(by: byPlace)!, ids.max(by: byPlace)!)
    }
    return result
  }
}
