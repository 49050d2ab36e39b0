/// The positions at which a message, a note, a reference or a separator stands, in order.
struct RowPositions {
  private let positions: [Position]

  /// Collects the positions of all elements with a row of their own.
  init(of diagram: SequenceDiagram) {
    let messages = diagram.messages.map(\.position)
    let others =
      diagram.notes.map(\.position) + diagram.references.map(\.position)
      + diagram.separators.map(\.position)
    // The sort finds runs that are in order already.
    positions = (messages + others).sorted()
  }

  /// The last one at or before a position.
  func last(upTo position: Position) -> Position? {
    let count = positions.partitioningIndex { $0 > position }
    return count > 0 ? positions[count - 1] : nil
  }

  /// The first one at or after a position.
  func first(from position: Position) -> Position? {
    let index = positions.partitioningIndex { $0 >= position }
    return index < positions.count ? positions[index] : nil
  }

  /// Whether nothing stands at a position or after it.
  func end(before position: Position) -> Bool { positions.last.map { $0 < position } ?? true }

  /// Whether something stands at a position.
  func contains(_ position: Position) -> Bool { last(upTo: position) == position }

  /// Whether something stands within a range.
  func overlap(_ range: Range<Position>) -> Bool {
    let first = positions.partitioningIndex { $0 >= range.lowerBound }
    return first < positions.count && positions[first] < range.upperBound
  }
}
