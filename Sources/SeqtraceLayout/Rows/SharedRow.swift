import SeqtraceDiagram

/// A row of messages that start at the same moment.
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
  /// The height of the lines.
  let y: Int
  /// Where the row ends.
  var end: Int
  /// What messages of the row cover, with their labels.
  var covered: [Range<Int>]
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
    guard !diagram.sharedRows.isEmpty, isPlain,
      let stretch = sharedStretch(at: outlines[index].position)
    else {
      sharedRow = nil
      return cursor + above
    }
    if let row = sharedRow, row.stretch == stretch, row.end == cursor, row.top + above <= row.y,
      !row.covered.contains(where: { $0.overlaps(xs) })
    {
      sharedRow?.covered.append(xs)
      return row.y
    }
    // Labels of those that follow may have more lines.
    let end = diagram.sharedRows[stretch].upperBound
    let others = outlines[index...].prefix { $0.position < end }.indices
    let lines = others.reduce(0) { lines, other in
      let limit = outlines[other].label.wrapWidth
      return max(lines, measure(ofLabelAt: other, limit: limit).label.lineCount)
    }
    let y = cursor + max(above, metrics.rowGap + lines * metrics.lineHeight)
    sharedRow = SharedRow(stretch: stretch, top: cursor, y: y, end: cursor, covered: [xs])
    return y
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

extension Timeline.Entry {
  /// Whether it stands between rows, so that the next message needs a row of its own.
  var endsSharedRow: Bool {
    switch self {
    case .message, .start(.activation), .end(.activation), .death: false
    default: true
    }
  }
}
