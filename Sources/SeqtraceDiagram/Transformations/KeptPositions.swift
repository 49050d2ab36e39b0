/// The positions at which a message, a note, a reference or a separator stands, in order.
struct KeptPositions {
  private let positions: [Position]

  /// Takes all that has a row of its own in a diagram.
  init(of diagram: SequenceDiagram) {
    let messages = diagram.messages.map(\.position)
    let others =
      diagram.notes.map(\.position) + diagram.references.map(\.position)
      + diagram.separators.map(\.position)
    positions = others.isEmpty ? messages : (messages + others).sorted()
  }

  /// The last one at or before a position.
  func last(upTo position: Position) -> Position? {
    let count = count(below: position, orEqual: true)
    return count > 0 ? positions[count - 1] : nil
  }

  /// Whether nothing stands at a position or after it.
  func end(before position: Position) -> Bool { positions.last.map { $0 < position } ?? true }

  /// Whether something stands at a position.
  func contains(_ position: Position) -> Bool { last(upTo: position) == position }

  /// Whether something stands within a range.
  func overlap(_ range: Range<Position>) -> Bool {
    count(below: range.lowerBound, orEqual: false) < count(below: range.upperBound, orEqual: false)
  }

  private func count(below position: Position, orEqual: Bool) -> Int {
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position || (orEqual && positions[middle] == position) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
