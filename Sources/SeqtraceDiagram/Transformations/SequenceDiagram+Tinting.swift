extension SequenceDiagram {
  /// Returns this diagram with a tinted region across all lifelines, from one message to another.
  ///
  /// The messages are found as in ``sliced(from:to:wording:)``; the region includes everything inside the
  /// last call.
  ///
  /// - Throws: ``LandmarkError`` if a landmark matches no message, or `to` matches only messages before the
  ///   start.
  /// - Complexity: O(*n*) for *n* messages and activations together.
  public func tinted(
    _ tint: Tint, title: String = "", from: Landmark, to: Landmark
  ) throws(LandmarkError) -> SequenceDiagram {
    let first = try start(at: from)
    let last = try end(at: to, after: first, from: from)
    let positions =
      messages[first].position..<endOfCall(at: messages[last].position) + 1
    let region = Region(positions: positions, tint: tint, title: StyledText(title))
    var result = self
    let place = regions.firstIndex { positions.isBefore($0.positions) }
    result.regions.insert(region, at: place ?? regions.endIndex)
    return result
  }
}
