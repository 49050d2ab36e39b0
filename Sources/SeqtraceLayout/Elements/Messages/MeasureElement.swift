import SeqtraceDiagram

/// The slots of lines beside lifelines: of measures on the left, of registrations on the right.
///
/// ```
///   │←─ inset ─→│
///        ▲   ▲  ┃        slot 0 is next to the lifeline
///        │   ▼  ┃
///        ▼      ┃
/// ```
struct SideLines {
  /// The slot of a line.
  struct Place {
    let column: Int
    let slot: Int
    /// The position up to which earlier lines in the slot cover this one, which is drawn only below; `nil` if
    /// none does. A thousand lines on top of each other would take as long as a picture a thousand times as
    /// tall.
    let coveredUntil: Position?
  }

  /// The places of the lines, in their order; `nil` for one without a lifeline.
  private(set) var places: [Place?] = []

  /// Assigns lines, ordered by start, to the first free slots; lines that fit no slot share the last one.
  init(_ lines: [(column: Int?, start: Position, end: Position)], _ metrics: LayoutMetrics) {
    var ends: [Int: [Position]] = [:]
    places = lines.map { line in
      guard let column = line.column else { return nil }
      var taken = ends[column, default: []]
      let slot =
        taken.firstIndex { $0 < line.start }
        ?? min(taken.count, metrics.maximumRegistrationLines - 1)
      if slot == taken.count { taken.append(line.start - 1) }
      let reach = taken[slot]
      taken[slot] = max(reach, line.end)
      ends[column] = taken
      return Place(
        column: column, slot: slot, coveredUntil: reach < line.start ? nil : reach)
    }
  }

  /// The width that the lines take beside each of some lifelines, if they are `gap` apart.
  func insets(columnCount: Int, gap: Int) -> [Int] {
    places.reduce(into: Array(repeating: 0, count: columnCount)) { insets, place in
      guard let place else { return }
      insets[place.column] = max(insets[place.column], (place.slot + 1) * gap)
    }
  }
}

extension MeasuredDiagram {
  /// Makes room for the times of measures, to the left of their lifelines.
  func requireMeasures(
    _ lines: SideLines, frames: Int, in spreader: inout ColumnSpreader
  ) {
    for (measure, place) in zip(diagram.measures, lines.places) {
      guard let column = place?.column else { continue }
      let text = engine.constraint(of: measure).width
      // Left of the first lifeline, frames may use the margin.
      let roomForFrames =
        column == 0
        ? max(0, frames - metrics.margin - 2 * metrics.labelPadding)
        : frames > 0 ? frames + metrics.fragmentClearance : 0
      let left =
        column > 0
        ? metrics.rightInset(depth: bars.deepest[column - 1]) + insets[column - 1] : 0
      spreader.require(
        ColumnDemand(
          from: column - 1, to: column,
          width: left + text + 3 * metrics.labelPadding + metrics.leftInset
            + roomForFrames))
    }
  }
}

extension LayoutEngine {
  /// The text beside a measure, on one line.
  fileprivate func constraint(of measure: TimeMeasure) -> DiagramLayout.Text.Span {
    let words = measure.text.map { text in
      labels.breaker().lines(
        of: VisibleText.joined(text), limit: metrics.labelWrapWidth, maximumCount: 1)[0]
    }
    // An author's words are drawn unchanged; a measured time is a constraint, which UML puts in braces.
    return words.map { labels.span($0) } ?? labels.span("{\(measure.words)}", style: .quietText)
  }
}

extension RowStack {
  /// Draws the time of a measure beside its line.
  mutating func draw(measure text: SideText, column: Int, top: Int) {
    guard let place = columns.measures.places[text.index] else { return }
    let words = engine.constraint(of: diagram.measures[text.index])
    let left = columns.x(of: place) - max(metrics.labelPadding / 2, 1) - words.width
    canvas.add(
      .measureText, text.index,
      columns.text([words], x: left, baseline: top + metrics.ascent, hidingAt: text.position))
    widenFrame(around: column, toLeft: left)
  }

  /// Widens the innermost open frame that covers a lifeline to the left. A frame beside the lifeline doesn't
  /// contain its measures.
  private mutating func widenFrame(around column: Int, toLeft left: Int) {
    let center = columns.centers[column]
    let frame = frames.open.lastIndex { frame in
      guard metrics.fragmentClearance > 0 else { return frame.left <= center }
      return columns.frameReach(of: frame.fragment).map { $0.first...$0.last ~= column } ?? true
    }
    if let frame { frames.open[frame].left = min(frames.open[frame].left, left) }
  }
}

extension Columns {
  /// The x of a measure's line.
  fileprivate func x(of place: SideLines.Place) -> Int {
    centers[place.column] - metrics.leftInset - (place.slot + 1) * metrics.measureGap
  }
}

extension Spans {
  /// Draws the lines of measures, from the height of one message to that of the other. An end outside the
  /// picture has no arrowhead.
  mutating func drawMeasures() {
    for (index, measure) in diagram.measures.enumerated() {
      guard let place = columns.measures.places[index],
        let first = stack.firstRow(at: measure.start)
      else { continue }
      let x = columns.x(of: place)
      let drawn = (start: stack.isDrawn(measure.start), end: stack.isDrawn(measure.end))
      let end = max(first.top, lineEnd(at: drawn.end ? measure.end : .max))
      let guides =
        (drawn.start ? guide(from: Point(x: x, y: first.top), at: measure.start, place) : [])
        + (drawn.end ? guide(from: Point(x: x, y: end), at: measure.end, place) : [])
      let line = line(
        in: place, x: x, from: first.top, to: end, style: .measure,
        start: drawn.start ? .measureStart : nil, end: drawn.end ? .measureEnd : nil)
      canvas.add(.measure, index, title: title(of: measure), guides + line)
    }
  }

  /// A line from a measure's end to the message there.
  private func guide(
    from point: Point, at position: Position, _ line: SideLines.Place
  ) -> [DiagramLayout.Item] {
    guard let index = diagram.messageIndex(at: position) else { return [] }
    let (message, column) = (outlines[index], line.column)
    var left = stack.places[index].left
    // A message of the lifeline itself may start at the other side of the bar, so the line ends at the bar's
    // left edge.
    for (end, depth) in [
      (message.sender.column, message.senderDepth),
      (message.receiver.column, message.receiverDepth),
    ] where end == column {
      left = min(left, columns.edge(of: column, depth: depth, facingRight: false))
    }
    guard left > point.x else { return [] }
    return [.line(from: point, to: Point(x: left, y: point.y), style: .measureGuide)]
  }

  private func title(of measure: TimeMeasure) -> String {
    let labels = [measure.start, measure.end].map { position in
      diagram.messageIndex(at: position).map { VisibleText.line(diagram.messages[$0].label) } ?? "…"
    }
    return "\(labels[0]) … \(labels[1]): \(VisibleText.line(measure.words))"
  }
}

extension Spans {
  /// The y where a line beside a lifeline ends that reaches to a position, or to the end of the picture.
  func lineEnd(at position: Position) -> Int {
    (position == .max ? nil : stack.row(at: position)?.top) ?? bottom - metrics.rowGap / 2
  }

  /// A line beside a lifeline, with symbols at its ends. The part that earlier lines cover isn't drawn again.
  func line(
    in place: SideLines.Place, x: Int, from top: Int, to end: Int, style: DiagramLayout.Style,
    start: DiagramLayout.Symbol?, end symbol: DiagramLayout.Symbol?
  ) -> [DiagramLayout.Item] {
    let uncovered = max(top, place.coveredUntil.map(lineEnd) ?? top)
    var items: [DiagramLayout.Item] = []
    if uncovered < end {
      items.append(
        .line(from: Point(x: x, y: uncovered), to: Point(x: x, y: end), style: style))
    }
    for case let (symbol?, y) in [(start, top), (symbol, end)] {
      items.append(.symbol(symbol, center: Point(x: x, y: y), style: style))
    }
    return items
  }
}
