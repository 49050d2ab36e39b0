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
    let spans = LifelineSpans(from: lifelines, to: result.lifelines)
    for index in notes.indices {
      guard case .over(let first, let last) = notes[index].placement else { continue }
      let ends = spans.ends(first, last)
      result.notes[index].placement = .over(ends.first, ends.last)
    }
    for index in references.indices {
      let ends = spans.ends(references[index].first, references[index].last)
      (result.references[index].first, result.references[index].last) = (ends.first, ends.last)
    }
    for index in regions.indices {
      guard let first = regions[index].first, let last = regions[index].last else { continue }
      let ends = spans.ends(first, last)
      (result.regions[index].first, result.regions[index].last) = (ends.first, ends.last)
    }
    return result
  }
}
