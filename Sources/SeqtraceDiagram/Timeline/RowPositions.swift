/// The positions of messages, notes, references and separators, in ascending order.
struct RowPositions {
  private let positions: [Position]

  /// Collects the positions of all elements that have a row.
  init(of diagram: SequenceDiagram) {
    let messages = diagram.messages.map(\.position)
    let others =
      diagram.notes.map(\.position) + diagram.references.map(\.position)
      + diagram.separators.map(\.position)
    // The sort takes advantage of subsequences that are already in order.
    positions = (messages + others).sorted()
  }

  /// Returns the last row at or before a position.
  func last(upTo position: Position) -> Position? {
    let count = positions.partitioningIndex { $0 > position }
    return count > 0 ? positions[count - 1] : nil
  }

  /// Returns the first row at or after a position.
  func first(from position: Position) -> Position? {
    let index = positions.partitioningIndex { $0 >= position }
    return index < positions.count ? positions[index] : nil
  }

  /// Returns whether there is no row at or after a position.
  func end(before position: Position) -> Bool { positions.last.map { $0 < position } ?? true }

  /// Returns whether there is a row at a position.
  func contains(_ position: Position) -> Bool { last(upTo: position) == position }

  /// Returns whether there is a row within a range.
  func overlap(_ range: Range<Position>) -> Bool {
    let first = positions.partitioningIndex { $0 >= range.lowerBound }
    return first < positions.count && positions[first] < range.upperBound
  }
}
