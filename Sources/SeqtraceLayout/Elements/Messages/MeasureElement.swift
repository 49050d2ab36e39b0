import SeqtraceDiagram

/// The places of measures: the lifeline to the left of which each is drawn, and its distance.
///
/// ```
///   │←─ inset ─→│
///        ▲   ▲  ┃        slot 0 stands next to the lifeline
///        │   ▼  ┃
///        ▼      ┃
/// ```
struct MeasureSlots {
  /// The place of a measure.
  struct Place {
    let column: Int
    let slot: Int
    /// The position up to which other measures in the slot cover this one's line; `nil` if none does.
    var coveredUntil: Position?
  }

  /// The places of the measures, in the diagram's order; `nil` for a measure without a lifeline.
  private(set) var places: [Place?] = []
  /// The width that the measures take to the left of each lifeline's bars.
  private(set) var insets: [Int]
  /// The columns that have lines of measures.
  let columns: [Int]

  /// Assigns the measures to slots; measures that fit no slot share the last one.
  init(_ diagram: SequenceDiagram, indices: ColumnIndices, _ metrics: LayoutMetrics) {
    var insets = Array(repeating: 0, count: indices.count)
    var ends: [Int: [Position]] = [:]
    for measure in diagram.measures {
      guard let column = indices[measure.lifeline] else {
        places.append(nil)
        continue
      }
      var taken = ends[column, default: []]
      let free = taken.firstIndex { $0 < measure.start }
      let slot = free ?? min(taken.count, metrics.maximumRegistrationLines - 1)
      if slot == taken.count { taken.append(measure.end) }
      taken[slot] = max(taken[slot], measure.end)
      ends[column] = taken
      places.append(Place(column: column, slot: slot))
      insets[column] = max(insets[column], (slot + 1) * metrics.measureGap)
    }
    self.insets = insets
    columns = insets.indices.filter { insets[$0] > 0 }
    coverLines(of: diagram.measures)
  }

  /// Finds the part of each line that no earlier line in its slot covers, so that overlapping lines are drawn
  /// once.
  private mutating func coverLines(of measures: [TimeMeasure]) {
    /// The lowest position that the lines of a slot reach, by column and slot.
    var reaches: [[Int]: Position] = [:]
    let order = measures.indices.sorted {
      (measures[$0].start, -measures[$0].end, $0) < (measures[$1].start, -measures[$1].end, $1)
    }
    for index in order {
      guard let place = places[index] else { continue }
      let slot = [place.column, place.slot]
      if let reach = reaches[slot], reach >= measures[index].start {
        places[index]?.coveredUntil = reach
      }
      reaches[slot] = max(reaches[slot] ?? measures[index].end, measures[index].end)
    }
  }
}

extension MeasuredDiagram {
  /// Makes room for the times of measures, to the left of their lifelines.
  func requireMeasures(
    _ slots: MeasureSlots, frames: Int, in spreader: inout ColumnSpreader
  ) {
    for (measure, place) in zip(diagram.measures, slots.places) {
      guard let column = place?.column else { continue }
      let text = engine.constraint(of: measure).width
      // Left of the first lifeline, frames may use the margin.
      let roomForFrames =
        column == 0
        ? max(0, frames - metrics.margin - 2 * metrics.labelPadding)
        : frames > 0 ? frames + metrics.fragmentClearance : 0
      let left =
        column > 0
        ? metrics.rightInset(depth: nesting.deepest[column - 1]) + insets[column - 1] : 0
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

extension RowSweep {
  /// Draws the time of a measure beside its line.
  mutating func draw(measure text: SideTexts.Text, column: Int, top: Int) {
    guard let place = columns.measures.places[text.index] else { return }
    let words = engine.constraint(of: diagram.measures[text.index])
    let left = x(of: place) - max(metrics.labelPadding / 2, 1) - words.width
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

  /// The x of a measure's line.
  private func x(of place: MeasureSlots.Place) -> Int {
    columns.centers[place.column] - metrics.leftInset - (place.slot + 1) * metrics.measureGap
  }

  /// Draws the lines of measures, from the height of one message to that of the other. An end outside the
  /// picture has no arrowhead.
  mutating func drawMeasures() {
    for (index, measure) in diagram.measures.enumerated() {
      guard let place = columns.measures.places[index], let first = firstRow(at: measure.start)
      else { continue }
      let x = x(of: place)
      let last = isDrawn(measure.end) ? row(at: measure.end)?.top : nil
      let top = Point(x: x, y: first.top)
      let end = Point(x: x, y: max(first.top, last ?? cursor - metrics.rowGap / 2))
      var items: [DiagramLayout.Item] = []
      if isDrawn(measure.start) {
        items += guide(from: top, at: measure.start, beside: place.column)
      }
      if last != nil { items += guide(from: end, at: measure.end, beside: place.column) }
      let start = place.coveredUntil.map { row(at: $0)?.top ?? end.y } ?? top.y
      if start < end.y || place.coveredUntil == nil {
        items.append(.line(from: Point(x: x, y: start), to: end, style: .measure))
      }
      if isDrawn(measure.start) {
        items.append(.symbol(.measureStart, center: top, style: .measure))
      }
      if last != nil { items.append(.symbol(.measureEnd, center: end, style: .measure)) }
      canvas.add(.measure, index, title: title(of: measure), items)
    }
  }

  /// A line from a measure's end to the message there.
  private func guide(
    from point: Point, at position: Position, beside column: Int
  ) -> [DiagramLayout.Item] {
    guard let index = diagram.messageIndex(at: position) else { return [] }
    let (message, place) = (outlines[index], places[index])
    var left = Int(min(place.start, place.end))
    // A message of the lifeline itself may start at the other side of the bar, so the line ends at the bar's
    // left edge.
    for (end, depth) in [
      (message.sender.column, message.senderDepth),
      (message.receiver.column, message.receiverDepth),
    ] where end == column {
      left = min(left, columns.edge(of: column, depth: Int(depth), facingRight: false))
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
