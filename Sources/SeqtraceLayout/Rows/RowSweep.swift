import SeqtraceDiagram

/// Walks down the page once and gives each message, note and fragment its rows.
///
/// ```
///  cursor ────────────────────────  the bottom of what stands above
///            rowGap
///            label, line by line
///  top    ──────────────────────▶   the message's line
///  bottom    (a loop's lower line)
/// ```
struct RowSweep {
  /// Where something of the timeline stands.
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

  let engine: LayoutEngine
  let diagram: SequenceDiagram
  let heads: [LifelineHead]
  /// The messages, in the diagram's order.
  let outlines: [MessageOutline]
  let nesting: ActivationNesting
  let columns: Columns
  let endings: LifeEndings
  /// The positions below whose line an X stands, at the end of an activation.
  let positionsBeforeX: Set<Position>
  let barTails: BarTails
  let fragmentDepths: [Int]
  var canvas = Canvas()
  /// Where the messages stand, in the diagram's order.
  var places: [PlacedMessage] = []
  /// Where the activations stand.
  var bars: [ActivationLayer.Place] = []
  /// Every look that a message has, and the first message that has it.
  var looks: [(look: MessageLook, index: Int)] = []
  /// The notes beside messages.
  let messageNotes: MessageNotes
  /// What is behind what hides lines.
  let backdrop: Backdrop
  /// The regions that have begun.
  var regions: [PlacedRegion] = []
  /// The durations in the order in which their calls end, and how many of them were told.
  let durations: [Int]
  var nextDuration = 0
  /// The measures in the order in which their times are told, and how many of them were told.
  let measureTexts: [MeasureText]
  var nextMeasure = 0
  /// The bottom of what was placed last.
  var cursor: Int
  /// Where everything on the timeline stands, by position.
  var rows: [Row] = []
  /// Where each created head stands: the middle of its height.
  var creationY: [Int?]
  /// The columns of the lifelines that come into being at a position: an object and its facets.
  let createdColumns: [Position: [Int]]
  /// The stretches in which time passes.
  var delays: [Range<Int>] = []
  /// The bars in the way of texts.
  var openBars: OpenBars
  /// The frames that are open, outermost first.
  var openFrames: [OpenFrame] = []
  /// The bottom of the last tab or guard, whose free space is in the row that follows.
  var guardBottom = 0
  /// The lowest place that content reaches.
  var bottom = 0
  /// The tops of the rows in which heads are repeated.
  var headRows: [Int] = []
  /// What these rows show.
  var repeatedHeads = HeadRowLayer()
  /// The bottom of the heads that stand above what is placed next.
  var lastNames = 0

  init(
    engine: LayoutEngine, diagram: SequenceDiagram, heads: [LifelineHead],
    outlines: [MessageOutline], nesting: ActivationNesting, columns: Columns
  ) {
    self.engine = engine
    self.diagram = diagram
    self.heads = heads
    self.outlines = outlines
    self.nesting = nesting
    self.columns = columns
    openBars = OpenBars(diagram, indices: columns.indices)
    messageNotes = MessageNotes(diagram)
    backdrop = Backdrop(diagram, columns: columns, heads: heads, engine.metrics)
    durations = Self.durationOrder(of: diagram)
    measureTexts = Self.measureTexts(of: diagram)
    endings = LifeEndings(diagram)
    positionsBeforeX = endings.reduce(into: []) { positions, ending in
      if case .after(let activation) = ending {
        positions.insert(diagram.activations[activation].end)
      }
    }
    barTails = BarTails(diagram)
    createdColumns = diagram.lifelines.enumerated().reduce(into: [:]) { created, lifeline in
      if let position = lifeline.element.creation {
        created[position, default: []].append(lifeline.offset)
      }
    }
    fragmentDepths = FragmentNesting(diagram.fragments).innerDepths
    let row = zip(diagram.lifelines, heads).lazy.filter { $0.0.creation == nil }.map(\.1)
    let nameHeight = row.map { $0.nameHeight(engine.metrics) }.max() ?? 0
    self.nameHeight = nameHeight
    headHeight = row.map { $0.height(nameHeight: nameHeight, engine.metrics) }.max() ?? 0
    repeatedHeight = heads.reduce(0) { max($0, $1.repeated(engine.metrics).size.height) }
    cursor = engine.metrics.margin
    creationY = Array(repeating: nil, count: heads.count)
    rows.reserveCapacity(diagram.messages.count + diagram.notes.count)
    places.reserveCapacity(diagram.messages.count)
  }

  var metrics: LayoutMetrics { engine.metrics }

  /// The bottom of the heads that stand in a row at the top.
  var headBottom: Int { headTop + headHeight }
  /// The top of the heads that stand in a row at the top.
  private(set) var headTop = 0
  /// The height of the tallest head in that row.
  let headHeight: Int
  /// The height of the tallest head as it is repeated.
  let repeatedHeight: Int
  /// The height of that row without figures: that of the boxes, in whose middle all names stand.
  let nameHeight: Int

  /// Draws the title, and leaves room for the heads.
  mutating func drawHeading() {
    if let title = diagram.title, !title.isEmpty {
      let metrics = metrics
      let breaker = LineBreaker(text: engine.text, fontSize: metrics.headingSize, isBold: true)
      let limit = max(columns.width - 2 * metrics.margin, metrics.captionWidth)
      let lines = breaker.lines(of: VisibleText.line(title), limit: limit, maximumCount: 2)
      canvas.begin(.heading, 0)
      for line in lines {
        let width = engine.text.width(of: line, isBold: true, fontSize: metrics.headingSize)
        canvas.add(
          .text(
            .init(
              origin: Point(x: metrics.margin, y: cursor + metrics.ascent),
              spans: [.init(line, width: width, style: .heading, isBold: true)],
              fontSize: metrics.headingSize)))
        cursor += metrics.lineHeight
      }
      canvas.end()
      cursor += metrics.headingGap
    }
    if !diagram.groups.isEmpty { cursor += metrics.groupHeader }
    headTop = cursor
    cursor = headBottom
    lastNames = cursor
  }

  /// Places everything on the timeline.
  mutating func run() {
    for (_, entry) in Timeline(rowsOf: diagram) {
      repeatHeads(before: entry)
      switch entry {
      case .start(.fragment(let index)): open(index)
      case .operand(let operand, let fragment): separate(fragment, operand)
      case .end(.fragment(let index)): close(index)
      case .message(let index): place(message: index)
      case .note(let index): diagram.notes[index].place(in: &self)
      case .reference(let index): diagram.references[index].place(in: &self)
      case .separator(let index): diagram.separators[index].place(in: &self)
      case .start(.region(let index)): begin(region: index)
      case .end(.region(let index)): end(region: index)
      // What spans rows is drawn when all of them have their places.
      case .start, .end, .death: break
      }
      if let last = rows.last { placeDurations(upTo: last.position) }
    }
    placeDurations(upTo: .max)
    bottom = cursor
  }

  /// Where a position stands, or the nearest one before it.
  func row(at position: Position) -> Row? { rowIndex(at: position).map { rows[$0] } }

  /// The row of a position, or of the nearest one before it.
  func rowIndex(at position: Position) -> Int? {
    // Positions are mostly contiguous, so that the row can be told without a search.
    if let first = rows.first {
      let guess = position &- first.position
      if rows.indices.contains(guess), rows[guess].position == position { return guess }
    }
    let count = rows.partitioningIndex { $0.position > position }
    return count > 0 ? count - 1 : nil
  }
}
