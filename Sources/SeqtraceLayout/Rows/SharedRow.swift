import SeqtraceDiagram

/// A row of messages that start at the same moment, or of notes at the same height.
///
/// ```
///      │   first   │           │   second  │
///      │──────────►│           │──────────►│
/// ```
struct SharedRow {
  /// The stretch of the diagram, by its index.
  let stretch: Int
  /// Where the row starts, above the labels.
  let top: Int
  /// The height of the lines, or where the notes start.
  let y: Int
  /// Where the row ends.
  var end: Int
  /// What messages of the row cover, with their labels.
  private var covered: [Range<Int>]
  /// From the leftmost of these to the rightmost.
  private var hull: Range<Int>

  init(stretch: Int, top: Int, y: Int, covered: Range<Int>) {
    (self.stretch, self.top, self.y, end) = (stretch, top, y, top)
    (self.covered, hull) = ([covered], covered)
  }

  /// Takes a message into the row; false if there is no room for it.
  mutating func take(_ xs: Range<Int>) -> Bool {
    // Most messages stand to the right of all others.
    guard !hull.overlaps(xs) || !covered.contains(where: { $0.overlaps(xs) }) else { return false }
    covered.append(xs)
    hull = min(hull.lowerBound, xs.lowerBound)..<max(hull.upperBound, xs.upperBound)
    return true
  }
}

extension RowSweep {
  /// Returns the height of a message's line: that of the row before, if the message starts at the same
  /// moment and there is room beside the others, or else below all that stands there.
  ///
  /// - Parameters:
  ///   - index: The message.
  ///   - above: The height that its label needs above the line.
  ///   - isPlain: Whether nothing but a line and a label belongs to it.
  ///   - xs: What it covers.
  mutating func rowY(of index: Int, above: Int, isPlain: Bool, over xs: Range<Int>) -> Int {
    guard isPlain,
      let stretch = sharedStretch(at: outlines[index].position)
    else {
      sharedRow = nil
      return cursor + above
    }
    if let row = sharedRow, row.stretch == stretch, row.end == cursor, row.top + above <= row.y,
      sharedRow?.take(xs) ?? false
    {
      return row.y
    }
    // Labels of those that follow may be higher.
    if sharedLabels?.stretch != stretch {
      sharedLabels = (stretch, labelHeight(of: diagram.sharedRows[stretch], from: index))
    }
    let y = cursor + max(above, metrics.rowGap + (sharedLabels?.height ?? 0))
    sharedRow = SharedRow(stretch: stretch, top: cursor, y: y, covered: xs)
    return y
  }

  /// Returns where a note starts: where the note before it does, if both share a row and there is room
  /// beside it, or else below all that stands there.
  mutating func noteY(at position: Position, over xs: Range<Int>) -> Int {
    let y = cursor + metrics.rowGap
    guard !diagram.sharedRows.isEmpty, let stretch = sharedStretch(at: position) else { return y }
    let xs = xs.lowerBound..<xs.upperBound + metrics.noteGap
    if let row = sharedNotes, row.stretch == stretch, row.end == cursor,
      sharedNotes?.take(xs) ?? false
    {
      return row.y
    }
    sharedNotes = SharedRow(stretch: stretch, top: cursor, y: y, covered: xs)
    return y
  }

  /// The height of the highest label of a stretch, from a message on.
  private func labelHeight(of stretch: Range<Position>, from index: Int) -> Int {
    var height = 0
    let end = outlines.partitioningIndex { $0.position >= stretch.upperBound }
    for other in index..<end {
      let limit = outlines[other].label.wrapWidth
      let label = engine.labels.measure(of: diagram.messages[other], limit: limit)
      height = max(height, label.measure.height)
    }
    return height
  }

  /// The stretch of messages of one moment at a position, by its index.
  private func sharedStretch(at position: Position) -> Int? {
    let index = diagram.sharedRows.partitioningIndex { $0.upperBound > position }
    guard index < diagram.sharedRows.count, diagram.sharedRows[index].contains(position) else {
      return nil
    }
    return index
  }
}

extension LayoutEngine {
  /// Makes room for notes at one height, each beside the one before it.
  func requireSharedNotes(_ room: ElementRoom, in spreader: inout ColumnSpreader) {
    let notes = room.diagram.notes
    for stretch in room.diagram.sharedRows {
      let first = notes.partitioningIndex { $0.position >= stretch.lowerBound }
      let end = notes.partitioningIndex { $0.position >= stretch.upperBound }
      guard end - first > 1 else { continue }
      let reaches = notes[first..<end].map { $0.reach(room) }
      for (one, other) in zip(reaches, reaches.dropFirst()) {
        guard let one, let other, one.last < other.first || other.last < one.first else { continue }
        let (left, right) = one.last < other.first ? (one, other) : (other, one)
        spreader.require(
          ColumnDemand(
            from: left.last, to: right.first,
            width: left.right + right.left + 2 * metrics.noteGap))
      }
    }
  }
}

extension Timeline.Entry {
  /// Whether it stands between rows, so that the next message needs a row of its own.
  var endsSharedRow: Bool {
    switch self {
    case .message, .start(.activation), .end(.activation), .death: false
    default: true
    }
  }
}
