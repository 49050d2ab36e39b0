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
struct RowSweep {
  /// The place of something on the timeline.
  struct Row {
    let position: Position
    let top: Int
    let bottom: Int
  }

  let columns: Columns
  var canvas = Canvas()
  /// The bottom of what was placed last.
  var cursor: Int
  /// The rows of everything on the timeline, by position.
  var rows: [Row] = []

  // State that elements keep from row to row; each part is explained with its element.
  var lives: LifelineLives
  var headRows: HeadRows
  /// The places of the messages so far, in the diagram's order.
  var places: [PlacedMessage] = []
  var frames = OpenFrames()
  var backgrounds = Backgrounds()
  var sideTexts: (durations: SideTexts, measures: SideTexts)
  /// The bars in the way of texts.
  var openBars: OpenBars
  var shared = SharedRows()

  /// Starts above all rows.
  init(_ columns: Columns) {
    let measured = columns.measured
    let diagram = measured.diagram
    self.columns = columns
    lives = measured.lives
    openBars = OpenBars(diagram, indices: measured.indices, measured.metrics)
    headRows = HeadRows(measured)
    sideTexts = (SideTexts(durationsOf: diagram), SideTexts(measuresOf: diagram))
    cursor = measured.metrics.margin
    rows.reserveCapacity(diagram.messages.count + diagram.notes.count)
    places.reserveCapacity(diagram.messages.count)
  }

  var measured: MeasuredDiagram { columns.measured }
  var engine: LayoutEngine { measured.engine }
  var metrics: LayoutMetrics { measured.engine.metrics }
  var diagram: SequenceDiagram { measured.diagram }
  var heads: [LifelineHead] { measured.heads }
  var outlines: [MessageOutline] { measured.outlines }
  var nesting: ActivationNesting { measured.nesting }

  /// Places the heading and everything on the timeline.
  mutating func placeRows() {
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
      if entry.endsSharedRow { shared.row = nil }
      if let last = rows.last { placeSideTexts(upTo: last.position) }
    }
    placeSideTexts(upTo: .max)
  }

  /// The row of a position, or the nearest one before it.
  func row(at position: Position) -> Row? { rowIndex(at: position).map { rows[$0] } }

  /// The row of a position, or of the nearest one before it.
  func rowIndex(at position: Position) -> Int? {
    // Positions are mostly contiguous, so the row is usually found without a search.
    if let first = rows.first {
      let guess = position &- first.position
      if rows.indices.contains(guess), rows[guess].position == position { return guess }
    }
    let count = rows.partitioningIndex { $0.position > position }
    return count > 0 ? count - 1 : nil
  }
}
