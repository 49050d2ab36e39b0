import SeqtraceDiagram

extension SequenceDiagram {
  /// Returns this diagram with rows at positions from 1, and lifelines numbered from 0, left to right. The
  /// runs of texts are normalized.
  ///
  /// These numbers aren't drawn, so two diagrams that differ only in them have the same picture. The origins
  /// and times of messages are left out. Ends on lifelines that the diagram doesn't have become unknown.
  package func canonical() -> SequenceDiagram {
    var canonical = self
    let numbers = CanonicalNumbers(self)
    for field in Self.fields { field.canonicalize?(&canonical, numbers) }
    // These two aren't fields.
    for index in lifelines.indices { canonical.lifelines[index].alias = nil }
    canonical.contexts = []
    return canonical
  }
}

/// The numbers of positions and lifelines in a canonical diagram.
struct CanonicalNumbers {
  /// The numbers of the lifelines, by id.
  let ids: [Lifeline.ID: Int]
  private let rows: [Position]

  init(_ diagram: SequenceDiagram) {
    ids = Dictionary(zip(diagram.lifelines.map(\.id), 0...)) { first, _ in first }
    rows =
      (diagram.messages.map(\.position) + diagram.notes.map(\.position)
      + diagram.references.map(\.position) + diagram.separators.map(\.position)).sorted()
  }

  /// The number of a lifeline; -1 for one that the diagram doesn't have.
  func id(_ id: Lifeline.ID) -> Int { ids[id] ?? -1 }

  /// The number of the row at a position, or of the last one before it; 0 before all rows.
  func mark(_ position: Position) -> Position { count { $0 <= position } }

  /// The rows in a range of positions.
  func range(_ range: Range<Position>) -> Range<Position> {
    let start = count { $0 < range.lowerBound } + 1
    return start..<max(start, count { $0 < range.upperBound } + 1)
  }

  /// The number of leading rows that meet a condition; no later row may meet it.
  private func count(where isFirst: (Position) -> Bool) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if isFirst(rows[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func end(_ end: Message.End) -> Message.End {
    guard case .occurrence(let id) = end else { return end }
    return ids[id].map { .occurrence($0) } ?? .unknown
  }

  func placement(_ placement: Note.Placement) -> Note.Placement {
    switch placement {
    case .left(let id): .left(of: self.id(id))
    case .right(let id): .right(of: self.id(id))
    case .over(let first, let last): .over(id(first), id(last))
    case .beside(let message): .beside(message: mark(message))
    }
  }
}
