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
    private let storedTop: Int32
    private let storedBottom: Int32

    init(position: Position, top: Int, bottom: Int) {
      self.position = position
      storedTop = Int32(clamping: top)
      storedBottom = Int32(clamping: bottom)
    }

    var top: Int { Int(storedTop) }
    var bottom: Int { Int(storedBottom) }
  }

  let measured: MeasuredDiagram
  let columns: Columns
  let barTails: BarTails
  /// The tints behind elements that hide lines.
  let backdrop: Backdrop
  var canvas = Canvas()
  /// The bottom of the element placed last.
  var cursor: Int
  /// The rows of everything on the timeline, by position.
  var rows: [Row] = []
  /// The lowest place that content reaches.
  var bottom = 0

  // State that elements keep from row to row; each part is explained with its element.
  var lives: LifelineLives
  var headRows: HeadRows
  var placed = PlacedMessages()
  var frames: OpenFrames
  var regions: [PlacedRegion] = []
  /// The place of each region in `regions`, by its index in the diagram.
  var regionPlaces: [Int: Int] = [:]
  var durations: SideTexts
  var measureTexts: SideTexts
  /// The places of the activations.
  var bars: [ActivationLayer.Place] = []
  /// The bars in the way of texts.
  var openBars: OpenBars
  /// The row of the last message or note, which messages that start at the same moment, and notes about that
  /// moment, may share.
  var sharedRow: SharedRow?
  /// The height of the tallest label in the stretch of simultaneous messages that was measured last.
  var sharedLabels: (stretch: Int, height: Int)?
  /// The row of side-by-side fragments that was placed last.
  var fragmentRow: OpenFragmentRow?
  /// The number of rows copied so far for fragments that might have to move down again.
  var keptRows = 0
  /// The fragments that were meant to be beside others, but had no room there.
  var fragmentsApart: Set<Int> = []
  /// For positions in side-by-side fragments: the lowest y that the row of fragments has reached, and the
  /// fragment that holds the position.
  var lowestBeside: [Position: (bottom: Int, fragment: Int)] = [:]
  /// The backgrounds of operands, in the order in which their frames end.
  var operandBackgrounds: [OperandBackground] = []
  /// The vertical stretches of delays, in which time passes.
  var delays: [Range<Int>] = []

  init(_ measured: MeasuredDiagram, columns: Columns) {
    let (engine, diagram, heads) = (measured.engine, measured.diagram, measured.heads)
    self.measured = measured
    lives = LifelineLives(diagram, measured.endings)
    self.columns = columns
    openBars = OpenBars(diagram, indices: columns.indices, engine.metrics)
    backdrop = Backdrop(diagram, columns: columns)
    headRows = HeadRows(heads, engine.metrics)
    frames = OpenFrames(columns.frameNesting)
    durations = SideTexts(durationsOf: diagram)
    measureTexts = SideTexts(measuresOf: diagram)
    barTails = BarTails(diagram)
    let row = zip(diagram.lifelines, heads).lazy.filter { $0.0.creation == nil }.map(\.1)
    let height = HeadRowHeight(row, engine.metrics)
    (nameHeight, headHeight) = (height.names, height.all)
    cursor = engine.metrics.margin
    rows.reserveCapacity(diagram.messages.count + diagram.notes.count)
    placed.places.reserveCapacity(diagram.messages.count)
  }

  var engine: LayoutEngine { measured.engine }
  var metrics: LayoutMetrics { measured.engine.metrics }
  var diagram: SequenceDiagram { measured.diagram }
  var heads: [LifelineHead] { measured.heads }
  var outlines: [MessageOutline] { measured.outlines }
  var nesting: ActivationNesting { measured.nesting }
  var messageNotes: MessageNotes { measured.messageNotes }

  /// The bottom of the row of heads at the top.
  var headBottom: Int { headTop + headHeight }
  /// The top of the row of heads at the top.
  var headTop = 0
  /// The height of the tallest head in that row.
  let headHeight: Int
  /// The height of the tallest head in that row that is a box. Names stand in the middle of that height, also below
  /// figures.
  let nameHeight: Int

  /// Places everything on the timeline.
  mutating func run() {
    var timeline = Timeline(rowsOf: diagram).makeIterator()
    let haveNeighbours = !columns.sideBySide.rows.isEmpty
    // To undo moving a fragment up: the timeline from that fragment on, and a copy of the sweep up to it.
    var rest = timeline
    var attempt: (fragment: Int, rest: Timeline.Iterator, sweep: RowSweep)?
    while true {
      if haveNeighbours { rest = timeline }
      guard let (_, entry) = timeline.next() else { break }
      if haveNeighbours, case .start(.fragment(let index)) = entry, mayMoveUp(index) {
        keptRows += rows.count
        attempt = (index, rest, self)
      }
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
      if fragmentRow != nil { noteRowOfFragments() }
      if let last = rows.last { placeSideTexts(upTo: last.position) }
      if fragmentRow?.isCrossed ?? false, let failed = attempt {
        // Guards and labels took more room than estimated, so the fragment moves below the others.
        (self, timeline, attempt) = (failed.sweep, failed.rest, nil)
        fragmentsApart.insert(failed.fragment)
      }
    }
    placeSideTexts(upTo: .max)
    bottom = cursor
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
