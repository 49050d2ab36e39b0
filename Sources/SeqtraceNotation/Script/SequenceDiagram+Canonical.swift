import SeqtraceDiagram

extension SequenceDiagram {
  /// Returns this diagram in its canonical form. Rows are at positions from 1 without gaps, lifelines are
  /// numbered from 0 from left to right, and the runs of texts are normalised.
  ///
  /// Positions and numbers aren't drawn, so two diagrams with equal canonical forms have the same picture.
  /// The origins and times of messages are left out. An end on a lifeline that the diagram doesn't have
  /// becomes unknown.
  package func canonical() -> SequenceDiagram {
    var canonical = self
    let numbers = CanonicalNumbers(self)
    for field in Self.fields { field.canonicalize?(&canonical, numbers) }
    // These two properties have no fields, so they are reset here.
    for index in lifelines.indices { canonical.lifelines[index].alias = nil }
    canonical.contexts = []
    return canonical
  }
}

extension SequenceDiagram {
  /// The positions of all rows, in order.
  var rowPositions: [Position] {
    (messages.map(\.position) + notes.map(\.position) + references.map(\.position)
      + separators.map(\.position)).sorted()
  }
}

/// The numbers that the positions and lifelines of a diagram have in its canonical form.
struct CanonicalNumbers {
  /// The number of each lifeline.
  let ids: LifelineIndices
  private let rows: [Position]

  init(_ diagram: SequenceDiagram) {
    ids = LifelineIndices(diagram.lifelines)
    rows = diagram.rowPositions
  }

  /// Returns the number of a lifeline; -1 if the diagram doesn't have it.
  func id(_ id: Lifeline.ID) -> Int { ids[id] ?? -1 }

  /// Returns the number of the row at a position or, if there is none, of the last row before it; 0 before
  /// all rows.
  func mark(_ position: Position) -> Position { rows.partitioningIndex { $0 > position } }

  /// Returns the numbers of the rows in a range of positions.
  func range(_ range: Range<Position>) -> Range<Position> {
    let start = mark(range.lowerBound - 1) + 1
    return start..<max(start, mark(range.upperBound - 1) + 1)
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
