extension SequenceDiagram {
  /// The index of each lifeline, by its id.
  var lifelineIndices: [Lifeline.ID: Int] {
    Dictionary(zip(lifelines.map(\.id), 0...)) { first, _ in first }
  }

  /// Returns the outermost of the lifelines between two lifelines that satisfy a condition; `nil` if none does.
  ///
  /// - Parameters:
  ///   - indices: The ``lifelineIndices``.
  ///   - isKept: The condition, for the index of a lifeline.
  func outermostLifelines(
    from first: Lifeline.ID, to last: Lifeline.ID, _ indices: [Lifeline.ID: Int],
    where isKept: (Int) -> Bool
  ) -> (first: Lifeline.ID, last: Lifeline.ID)? {
    guard let first = indices[first], let last = indices[last] else { return nil }
    let columns = min(first, last)...max(first, last)
    guard let left = columns.first(where: isKept), let right = columns.last(where: isKept) else {
      return nil
    }
    return (lifelines[left].id, lifelines[right].id)
  }

  /// Moves the notes, references, regions and groups, which cover one or several lifelines, to other lifelines.
  ///
  /// - Parameter ends: Returns the new outermost lifelines of an element from the old ones; `nil` removes the
  ///   element.
  mutating func moveSpans(
    _ ends: (Lifeline.ID, Lifeline.ID) -> (first: Lifeline.ID, last: Lifeline.ID)?
  ) {
    func moved<Element>(
      _ element: Element, _ first: WritableKeyPath<Element, Lifeline.ID>,
      _ last: WritableKeyPath<Element, Lifeline.ID>
    ) -> Element? {
      ends(element[keyPath: first], element[keyPath: last]).map { ends in
        var element = element
        element[keyPath: first] = ends.first
        element[keyPath: last] = ends.last
        return element
      }
    }
    references = references.compactMap { moved($0, \.first, \.last) }
    groups = groups.compactMap { moved($0, \.first, \.last) }
    regions = regions.compactMap { region in
      region.first == nil || region.last == nil ? region : moved(region, \.first!, \.last!)
    }
    notes = notes.compactMap { note in
      var note = note
      let placement: Note.Placement? =
        switch note.placement {
        case .left(let id): ends(id, id).map { .left(of: $0.first) }
        case .right(let id): ends(id, id).map { .right(of: $0.first) }
        case .over(let first, let last): ends(first, last).map { .over($0.first, $0.last) }
        case .beside: note.placement
        }
      guard let placement else { return nil }
      note.placement = placement
      return note
    }
  }
}

extension Sequence<Message> {
  /// The lifelines that send or receive any of the messages.
  var lifelines: Set<Lifeline.ID> {
    reduce(into: []) { lifelines, message in
      if let sender = message.sender.lifeline { lifelines.insert(sender) }
      if let receiver = message.receiver.lifeline { lifelines.insert(receiver) }
    }
  }
}

extension Note.Placement {
  /// The lifelines that the placement refers to; none for a note beside a message.
  var lifelines: [Lifeline.ID] {
    switch self {
    case .left(let id), .right(let id): [id]
    case .over(let first, let last): [first, last]
    case .beside: []
    }
  }
}
