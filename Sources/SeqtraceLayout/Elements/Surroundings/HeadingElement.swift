import SeqtraceDiagram

extension RowSweep {
  /// Draws the header and the title, and leaves room for the heads.
  mutating func drawHeading() {
    drawHeader()
    if let title = diagram.title, !title.isEmpty {
      let metrics = metrics
      let breaker = LineBreaker(text: engine.text, fontSize: metrics.headingSize, looks: .bold)
      let limit = max(columns.width - 2 * metrics.margin, metrics.captionWidth)
      // One with line breaks has as many lines as it wants.
      let paragraphs = VisibleText.lines(of: title, limit: metrics.maximumNoteLines).count
      let lines = breaker.paragraphs(
        of: title, limit: limit, maximumCount: max(metrics.maximumNameLines, paragraphs))
      canvas.begin(.heading, 0)
      let spans = engine.labels.styled(
        lines, of: title, in: diagram.titleRuns, style: .heading, looks: .bold,
        fontSize: metrics.headingSize)
      // Its letters are larger than those that a line is meant for.
      let more = metrics.headingSize - metrics.fontSize
      for (index, line) in spans.enumerated() {
        if index > 0 { cursor += more }
        canvas.add(
          .text(
            .init(
              origin: Point(x: metrics.margin, y: cursor + metrics.ascent(of: line)), spans: line,
              fontSize: metrics.headingSize)))
        cursor += metrics.height(of: line)
      }
      canvas.end()
      cursor += metrics.headingGap
    }
    // A group without lifelines keeps its room.
    cursor += groupHeader * max(columns.groupLevels, diagram.groups.isEmpty ? 0 : 1)
    headTop = cursor
    cursor = headBottom
    headRows.lastBottom = cursor
  }

  private mutating func drawHeader() {
    guard let header = diagram.header, !header.isEmpty else { return }
    let limit = max(columns.width - 2 * metrics.margin, metrics.captionWidth)
    let lines = engine.labels.lines(
      of: header, in: [], limit: limit, maximumCount: metrics.maximumNoteLines)
    canvas.begin(.heading, 1)
    for line in lines {
      let spans = line.map { engine.labels.span($0.text, style: .quietText) }
      addText(.init(spans), x: metrics.margin, baseline: cursor + metrics.ascent)
      cursor += metrics.lineHeight
    }
    canvas.end()
    cursor += diagram.title?.isEmpty ?? true ? metrics.headingGap : metrics.headingGap / 2
  }
}
