import SeqtraceDiagram

/// Walks down the page once and gives each message, note and fragment its rows.
///
/// ```
///  cursor ────────────────────────  the bottom of the rows above
///            rowGap
///            label, line by line
///  top    ──────────────────────▶   the message's line
///  bottom    (a loop's lower line)
/// ```
struct RowStack: LayoutPhase {
  /// The place of something on the timeline.
  struct Row {
    let position: Position
    @Compact var top: Int
    @Compact var bottom: Int
  }

  let columns: Columns
  var canvas = Canvas()
  /// The bottom of what was placed last.
  var cursor: Int
  /// The rows of everything on the timeline, by position.
  var rows: [Row] = []
  /// The places of the messages so far, in the diagram's order.
  var places: [PlacedMessage] = []
  /// The vertical stretches of the row of heads and of the rows in which heads are repeated.
  var headRows: [Range<Int>] = []
  /// The y of each X that is below its row, by the row's position.
  var loweredDeaths: [Position: Int] = [:]
  var frames = PlacedFrames()
  var sideTexts: (durations: ArraySlice<SideText>, measures: ArraySlice<SideText>)
  /// The row of the last message or note, which messages that start at the same moment, and notes about that
  /// moment, may share.
  var sharedRow: SharedRow?
  /// The height of the tallest label in the stretch of simultaneous messages that was measured last.
  var sharedLabels: (stretch: Int, height: Int)?

  var measured: MeasuredDiagram { columns.measured }

  /// Places the heading and everything on the timeline.
  init(_ columns: Columns) {
    let diagram = columns.measured.diagram
    self.columns = columns
    sideTexts = (diagram.durationTexts, diagram.measureTexts)
    cursor = columns.metrics.margin
    rows.reserveCapacity(diagram.messages.count + diagram.notes.count)
    places.reserveCapacity(diagram.messages.count)
    drawHeading()
    for (_, entry) in Timeline(rowsOf: diagram) {
      repeatHeads(before: entry)
      switch entry {
      case .start(.fragment(let index)): open(index)
      case .operand(let operand, let fragment): separate(fragment, operand)
      case .end(.fragment(let index)): close(index)
      case .message(let index): place(message: index)
      case .note(let index): place(note: index)
      case .reference(let index): place(diagram.references[index])
      case .separator(let index): place(separator: index)
      case .start(.region(let index)): begin(region: index)
      case .end(.region(let index)): end(region: index)
      // Elements that span rows are drawn after all rows have their places.
      case .start, .end, .death: break
      }
      if entry.endsSharedRow { sharedRow = nil }
      if let last = rows.last { placeSideTexts(upTo: last.position) }
    }
    placeSideTexts(upTo: .max)
  }

  /// The row of a position, or the nearest one before it.
  func row(at position: Position) -> Row? {
    // Positions are mostly contiguous, so the row is usually found without a search.
    if let first = rows.first {
      let guess = position &- first.position
      if rows.indices.contains(guess), rows[guess].position == position { return rows[guess] }
    }
    let count = rows.partitioningIndex { $0.position > position }
    return count > 0 ? rows[count - 1] : nil
  }

  /// The row of a position, or a row just below the heads if the position is before all drawn rows.
  func firstRow(at position: Position) -> Row? {
    let top = headRows[0].upperBound + metrics.rowGap / 2
    return row(at: position)
      ?? (rows.isEmpty ? nil : Row(position: position, top: top, bottom: top))
  }

  /// Whether a position is within the range of drawn rows.
  func isDrawn(_ position: Position) -> Bool {
    guard let first = rows.first, let last = rows.last else { return false }
    return (first.position...last.position).contains(position)
  }

  /// Whether a bar that ends at a position ends exactly at the line there, because that line is its own
  /// reply.
  func endsExactly(at position: Position, on lifeline: Lifeline.ID) -> Bool {
    guard let index = diagram.messageIndex(at: position) else { return false }
    return diagram.messages[index].kind == .reply
      && diagram.messages[index].sender.lifeline == lifeline
  }

  /// The y at a distance below what was placed last, or below the bars that extend further down.
  func bottomOfBars(plus distance: Int) -> Int {
    guard let last = rows.last, last.bottom + metrics.barClearance > cursor + distance else {
      return cursor + distance
    }
    let isReached = measured.bars.ending(at: last.position).contains { index in
      let bar = diagram.activations[index]
      return !bar.isInterrupted && !bar.goesOn && measured.indices[bar.lifeline] != nil
        && !endsExactly(at: last.position, on: bar.lifeline)
    }
    return isReached ? last.bottom + metrics.barClearance : cursor + distance
  }
}
