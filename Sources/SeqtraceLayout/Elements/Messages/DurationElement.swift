import SeqtraceDiagram

/// The durations, in the order in which they are drawn.
struct DurationOrder {
  /// The indices of the marks in the order in which their calls end; among calls with the same end, the inner
  /// ones come first.
  let order: [Int]
  /// The place in `order` of the next duration to draw.
  var next = 0

  init(_ diagram: SequenceDiagram) {
    order = diagram.durations.indices.sorted { left, right in
      let (a, b) = (diagram.durations[left], diagram.durations[right])
      return (a.end, -a.start, left) < (b.end, -b.start, right)
    }
  }
}

extension RowSweep {
  /// Draws the durations of calls that end at or before a position below the last row, and the times of
  /// measures that have their middle there.
  ///
  /// ```
  ///   ┃ ──last line──
  ///   ┃ 12 ms            those of several lifelines share a row
  /// ```
  mutating func placeDurations(upTo position: Position) {
    placeMeasureTexts(upTo: position)
    guard durations.next < durations.order.count else { return }
    var taken: [Int: Int] = [:]
    // Keeps clear of a message that leaves the bar in the last row.
    let top =
      metrics.medium.keepsTextOffBars
      ? max(cursor + metrics.labelRise - 1, frames.guardBottom, bottomOfBarsBesideNote) : cursor
    var bottom = top
    while durations.next < durations.order.count,
      diagram.durations[durations.order[durations.next]].end <= position
    {
      let index = durations.order[durations.next]
      durations.next += 1
      guard let column = columns.indices[diagram.durations[index].lifeline] else { continue }
      let row = taken[column, default: 0]
      taken[column] = row + 1
      let y = top + row * metrics.lineHeight
      draw(duration: index, column: column, top: y)
      bottom = max(bottom, y + metrics.lineHeight)
    }
    if !taken.isEmpty { cursor = bottom }
  }

  /// The lowest end of the bars that end at a message with a note beside it; the note shares the message's
  /// row.
  private var bottomOfBarsBesideNote: Int {
    guard rows.count > 1, case let last = rows[rows.count - 1],
      case let message = rows[rows.count - 2], message.bottom == last.bottom
    else { return 0 }
    let count = barTails.counts[message.position] ?? 1
    return last.bottom
      + max(
        metrics.minimumActivation, metrics.activationTail + (count - 1) * metrics.activationStagger)
  }

  private mutating func draw(duration index: Int, column: Int, top: Int) {
    let mark = diagram.durations[index]
    let text = engine.labels.span(mark.words, style: .quietText)
    let lines = columns.registrationInsets[column]
    let x =
      columns.centers[column] + engine.durationInset(mark, of: diagram, nesting: nesting)
      + (lines > 0 ? lines + metrics.labelPadding : 0)
    let name = VisibleText.line(diagram.lifelines[column].label.text)
    canvas.begin(.duration, index, title: .init(text: "\(name): \(mark.words)"))
    addText(
      [text], x: x, baseline: top + metrics.ascent, hidingAt: mark.end)
    canvas.end()
    widenFrames(left: columns.centers[column], right: x + text.width)
  }
}

extension LayoutEngine {
  /// The distance from a lifeline to the text of a call's duration, right of the lifeline's bars,
  /// including those that end with the call.
  func durationInset(
    _ mark: DurationMark, of diagram: SequenceDiagram, nesting: ActivationNesting
  ) -> Int {
    let bar = diagram.activationIndex(of: mark)
    let level = bar.map { nesting.innermostLevel(at: $0) } ?? 0
    return rightInset(depth: level + 1) + max(metrics.labelPadding / 2, 1)
  }
}

extension SequenceDiagram {
  /// The index of a duration's activation. On a page, several activations may start at the start of the page.
  fileprivate func activationIndex(of mark: DurationMark) -> Int? {
    let first = activations.partitioningIndex { $0.start >= mark.start }
    let candidates = activations[first...].prefix { $0.start == mark.start }
    return candidates.firstIndex { $0.lifeline == mark.lifeline && $0.end == mark.end }
      ?? candidates.firstIndex { $0.lifeline == mark.lifeline }
  }
}

// MARK: Room

extension DurationMark {
  /// The room that the duration needs beside its lifeline.
  func demand(_ room: MeasuredDiagram) -> ColumnDemand? {
    room.indices[lifeline].map { column in
      ColumnDemand(
        from: column, to: column + 1,
        width: inset(in: room, column) + room.engine.labels.span(words).width,
        clearance: room.engine.leftInset + 2 * room.metrics.labelPadding)
    }
  }

  /// How far the duration extends beyond the content of the frame around it.
  func reach(_ room: MeasuredDiagram) -> FrameReach? {
    room.indices[lifeline].map { column in
      let text = room.engine.labels.span(words).width
      let right =
        inset(in: room, column)
        + room.metrics.labelPadding + text
      return FrameReach(first: column, last: column, right: right)
    }
  }

  private func inset(in room: MeasuredDiagram, _ column: Int) -> Int {
    room.engine.durationInset(self, of: room.diagram, nesting: room.nesting) + room.insets[column]
  }
}
