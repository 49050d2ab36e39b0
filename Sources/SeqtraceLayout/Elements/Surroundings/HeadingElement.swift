import SeqtraceDiagram

extension RowSweep {
  /// Draws the header and the title, and leaves room for the heads.
  mutating func drawHeading() {
    drawHeader()
    let lines = engine.titleLines(of: diagram, width: columns.width)
    if !lines.isEmpty {
      let metrics = metrics
      canvas.begin(.heading, 0)
      // The title's letters are larger than those for which `lineHeight` is meant.
      let more = metrics.headingSize - metrics.fontSize
      for (index, line) in lines.enumerated() {
        if index > 0 { cursor += more }
        canvas.add(
          .text(
            .init(
              origin: Point(x: metrics.margin, y: cursor + metrics.ascent(of: line)),
              spans: line, fontSize: metrics.headingSize)))
        cursor += metrics.height(of: line)
      }
      canvas.end()
      cursor += metrics.headingGap
    }
    // A group without lifelines keeps its room.
    cursor += groupHeader * max(columns.groupLevels, diagram.groups.isEmpty ? 0 : 1)
    headRows.top = cursor
    cursor = headRows.bottom
    headRows.lastBottom = cursor
  }

  /// Draws a text from the cursor on, in the quiet style.
  mutating func drawQuietly(
    _ text: StyledText, at place: TextAlignment, right: Int
  ) {
    let room = metrics.margin..<max(metrics.margin, right - metrics.margin)
    let lines = engine.labels.lines(
      of: text.text, in: text.runs, limit: max(room.count, metrics.captionWidth),
      maximumCount: metrics.maximumNoteLines)
    for line in lines {
      let quiet = line.map { span in
        var span = span
        span.style = .quietText
        return span
      }
      addText(
        .init(quiet), x: place.start(of: line.width, in: room),
        baseline: cursor + metrics.ascent(of: line))
      cursor += metrics.height(of: line)
    }
  }

  private mutating func drawHeader() {
    guard let header = diagram.surroundings.header, !header.isEmpty else { return }
    canvas.begin(.heading, 1)
    drawQuietly(
      header, at: diagram.surroundings.textPlaces.header, right: columns.width)
    canvas.end()
    cursor += diagram.title?.isEmpty ?? true ? metrics.headingGap : metrics.headingGap / 2
  }
}

extension LayoutEngine {
  /// The lines of a diagram's title, wrapped to the width of the picture, but at least to that of captions.
  fileprivate func titleLines(of diagram: SequenceDiagram, width: Int) -> [DiagramLayout.Text.Spans]
  {
    guard let title = diagram.title, !title.isEmpty else { return [] }
    return labels.paragraphs(
      of: title, limit: max(width - 2 * metrics.margin, metrics.captionWidth),
      maximumCount: metrics.maximumNameLines, style: .heading, looks: .bold,
      fontSize: metrics.headingSize)
  }
}
