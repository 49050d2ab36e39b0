extension SequenceDiagram {
  /// Returns the part of this diagram from one message to another.
  ///
  /// The part starts with the first message that matches `from`. If `to` is a number, the part ends with the
  /// last message of that number; if `to` is a name, with the first matching message at or after the start.
  /// If the last message is a call, everything inside the call is included. Activations and registrations
  /// that extend beyond the part are cut. Lifelines without remaining messages are omitted as well. A remark
  /// in ``remarks`` lists the omitted elements.
  ///
  /// - Parameters:
  ///   - from: The first message; `nil` for the diagram's first.
  ///   - to: The last message; `nil` for the diagram's last.
  ///   - wording: The wording of the remark.
  /// - Throws: ``LandmarkError`` if a landmark matches no message, or `to` matches only messages before the
  ///   start.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func sliced(
    from: Landmark?, to: Landmark?, wording: DiagramWording = .english
  ) throws(LandmarkError) -> SequenceDiagram {
    let first = try from.map { landmark throws(LandmarkError) in try start(at: landmark) }
    let last = try to.map { landmark throws(LandmarkError) in
      try end(at: landmark, after: first ?? 0, from: from)
    }
    let lower = first.map { messages[$0].position } ?? .min
    let upper = last.map { endOfCall(at: messages[$0].position) } ?? .max - 1
    let reason = DiagramText.Omission.Reason.outside(
      from: from?.description, to: to?.description)
    return sliced(to: lower...max(lower, upper), reason, wording)
  }

  func start(at landmark: Landmark) throws(LandmarkError) -> Int {
    guard let index = messages.firstIndex(where: landmark.matches) else {
      throw .notFound(landmark)
    }
    return index
  }

  func end(at landmark: Landmark, after first: Int, from: Landmark?) throws(LandmarkError)
    -> Int
  {
    let rest = messages[first...]
    let index =
      switch landmark {
      case .number: rest.lastIndex(where: landmark.matches)
      case .name: rest.firstIndex(where: landmark.matches)
      }
    if let index { return index }
    guard let from, messages.contains(where: landmark.matches) else { throw .notFound(landmark) }
    throw .endsBeforeStart(from: from, to: landmark)
  }

  /// Returns the last position that the activation of a message covers.
  func endOfCall(at position: Position) -> Position {
    activations.lazy.filter { $0.start == position }.reduce(position) { max($0, $1.end) }
  }

  /// Returns the part of this diagram within a range of positions.
  func sliced(
    to range: ClosedRange<Position>, _ reason: DiagramText.Omission.Reason,
    _ wording: DiagramWording
  ) -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.range = range
    cut.keepsMessage = messages.map { range.contains($0.position) }
    cut.keepsNote = notes.map { range.contains($0.position) }
    cut.keepsActivation = activations.map { activation in
      activation.start <= range.upperBound && activation.end >= range.lowerBound
    }
    cut.dropSilentLifelines()
    return cut.result(reason, wording)
  }
}
