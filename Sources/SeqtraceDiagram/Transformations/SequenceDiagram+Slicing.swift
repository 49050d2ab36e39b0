extension SequenceDiagram {
  /// Returns the part of this diagram from one message to another.
  ///
  /// It starts with the first message that `from` means. It ends with the last one of the number
  /// that `to` names, or with the first one of the name from the start on, and with all that
  /// happens inside that call. Activations and registrations that were there before, or go on
  /// after, are cut. Lifelines that have nothing left to say or hear are left out, too. What was
  /// left out is said in ``remarks``.
  ///
  /// - Parameters:
  ///   - from: The first message; without one, the diagram's first.
  ///   - to: The last message; without one, the diagram's last.
  /// - Throws: ``SliceError`` where a landmark means no message.
  /// - Complexity: O(*n* log *n*) for *n* messages, activations and fragments together.
  public func sliced(from: Landmark?, to: Landmark?) throws(SliceError) -> SequenceDiagram {
    let first = try from.map { landmark throws(SliceError) in try start(at: landmark) }
    let last = try to.map { landmark throws(SliceError) in
      try end(at: landmark, after: first ?? 0, from: from)
    }
    let lower = first.map { messages[$0].position } ?? .min
    let upper = last.map { endOfCall(at: messages[$0].position) } ?? .max - 1
    return sliced(to: lower...max(lower, upper), reason: Self.reason(from, to))
  }

  private static func reason(_ from: Landmark?, _ to: Landmark?) -> String {
    [from.map { "before \($0)" }, to.map { "after \($0)" }].compactMap(\.self)
      .joined(separator: " and ")
  }

  func start(at landmark: Landmark) throws(SliceError) -> Int {
    guard let index = messages.firstIndex(where: landmark.matches) else {
      throw .notFound(landmark)
    }
    return index
  }

  func end(at landmark: Landmark, after first: Int, from: Landmark?) throws(SliceError)
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

  /// The last position that the activation covers which starts with a message.
  func endOfCall(at position: Position) -> Position {
    activations.lazy.filter { $0.start == position }.reduce(position) { max($0, $1.end) }
  }

  private func sliced(to range: ClosedRange<Position>, reason: String) -> SequenceDiagram {
    var cut = DiagramCut(self)
    cut.range = range
    cut.keepsMessage = messages.map { range.contains($0.position) }
    cut.keepsNote = notes.map { range.contains($0.position) }
    cut.keepsActivation = activations.map { activation in
      activation.start <= range.upperBound && activation.end >= range.lowerBound
    }
    cut.dropSilentLifelines()
    return cut.result(reason)
  }
}
