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
    let top: Int
    let bottom: Int
  }

  let engine: LayoutEngine
  let diagram: SequenceDiagram
  let heads: [LifelineHead]
  let labels: [MessageLabel]
  let nesting: ActivationNesting
  let columns: Columns
  let endings: LifeEndings
  let fragmentDepths: [Int]
  var canvas = Canvas()
  /// Who speaks to whom, in words.
  var routes: MessageRoutes
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
  /// The frames that are open, outermost first.
  var openFrames: [OpenFrame] = []
  /// The lowest place that content reaches.
  var bottom = 0

  init(
    engine: LayoutEngine, diagram: SequenceDiagram, heads: [LifelineHead],
    labels: [MessageLabel], nesting: ActivationNesting, columns: Columns
  ) {
    self.engine = engine
    self.diagram = diagram
    self.heads = heads
    self.labels = labels
    self.nesting = nesting
    routes = MessageRoutes(diagram, indices: columns.indices)
    self.columns = columns
    endings = LifeEndings(diagram)
    createdColumns = diagram.lifelines.enumerated().reduce(into: [:]) { created, lifeline in
      if let position = lifeline.element.creation {
        created[position, default: []].append(lifeline.offset)
      }
    }
    fragmentDepths = FragmentNesting(diagram.fragments).innerDepths
    headHeight = zip(diagram.lifelines, heads).reduce(0) { tallest, pair in
      pair.0.creation == nil ? max(tallest, pair.1.size.height) : tallest
    }
    cursor = engine.metrics.margin
    creationY = Array(repeating: nil, count: heads.count)
    rows.reserveCapacity(diagram.messages.count + diagram.notes.count)
  }

  var metrics: LayoutMetrics { engine.metrics }

  /// The bottom of the heads that stand in a row at the top.
  var headBottom: Int { headTop + headHeight }
  /// The top of the heads that stand in a row at the top.
  private(set) var headTop = 0
  /// The height of the tallest head in that row.
  let headHeight: Int

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
  }

  /// Places everything on the timeline.
  mutating func run() {
    for step in Timeline(diagram: diagram) {
      switch step {
      case .open(let fragment): open(fragment)
      case .separate(let fragment, let operand): separate(fragment, operand)
      case .close(let fragment): close(fragment)
      case .message(let index): place(message: index)
      case .note(let index): place(note: index)
      case .reference(let index): place(reference: index)
      case .separator(let index): place(separator: index)
      }
    }
    bottom = cursor
  }

  /// Where a position stands, or the nearest one before it.
  func row(at position: Position) -> Row? {
    // Positions are mostly contiguous, so that the row can be told without a search.
    if let first = rows.first {
      let guess = position - first.position
      if rows.indices.contains(guess), rows[guess].position == position { return rows[guess] }
    }
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? rows[low - 1] : nil
  }
}
