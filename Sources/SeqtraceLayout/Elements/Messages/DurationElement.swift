import SeqtraceDiagram

extension RowSweep {
  /// Draws the duration of a call beside its bars.
  mutating func draw(duration text: SideTexts.Text, column: Int, top: Int) {
    let (index, mark) = (text.index, diagram.durations[text.index])
    let text = engine.labels.span(mark.words, style: .quietText)
    let lines = columns.registrationInsets[column]
    let x =
      columns.centers[column] + engine.durationInset(mark, of: diagram, nesting: nesting)
      + (lines > 0 ? lines + metrics.labelPadding : 0)
    let name = VisibleText.line(diagram.lifelines[column].label.text)
    canvas.add(
      .duration, index, title: "\(name): \(mark.words)",
      columns.text([text], x: x, baseline: top + metrics.ascent, hidingAt: mark.end))
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
