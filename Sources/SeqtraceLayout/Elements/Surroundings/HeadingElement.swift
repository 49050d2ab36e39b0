import SeqtraceDiagram

extension RowSweep {
  /// Draws the header and the title, and leaves room for the heads.
  mutating func drawHeading() {
    drawHeader()
    let lines = engine.titleLines(of: diagram, width: columns.width)
    if !lines.isEmpty {
      let metrics = metrics
      canvas.begin(.heading, 0)
      // Its letters are larger than those that a line is meant for.
      let more = metrics.headingSize - metrics.fontSize
      for (index, line) in lines.enumerated() {
        if index > 0 { cursor += more }
        let middle = metrics.isWritten ? (columns.width - line.width) / 2 : 0
        canvas.add(
          .text(
            .init(
              origin: Point(
                x: max(metrics.margin, middle), y: cursor + metrics.ascent(of: line)),
              spans: line, fontSize: metrics.headingSize)))
        cursor += metrics.height(of: line)
      }
      canvas.end()
      cursor += metrics.headingGap
    }
    if diagram.textPlaces.hasExplanationOnTop, let bottom = drawExplanation(from: cursor) {
      cursor = bottom + metrics.headingGap
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
      let room = metrics.margin..<max(metrics.margin, columns.width - metrics.margin)
      let width = spans.reduce(0) { $0 + $1.width }
      addText(
        .init(spans), x: diagram.textPlaces.header.start(of: width, in: room),
        baseline: cursor + metrics.ascent)
      cursor += metrics.lineHeight
    }
    canvas.end()
    cursor += diagram.title?.isEmpty ?? true ? metrics.headingGap : metrics.headingGap / 2
  }
}

extension LayoutEngine {
  /// The lines of the title of a diagram that is as wide as this, or a little wider.
  fileprivate func titleLines(of diagram: SequenceDiagram, width: Int) -> [DiagramLayout.Text.Spans]
  {
    guard let title = diagram.title, !title.isEmpty else { return [] }
    let breaker = LineBreaker(text: text, fontSize: metrics.headingSize, looks: .bold)
    let least =
      metrics.medium.hasShapes
      ? max(metrics.captionWidth, metrics.titleWidth) : metrics.captionWidth
    // One with line breaks has as many lines as it wants.
    let paragraphs = VisibleText.lines(of: title, limit: metrics.maximumNoteLines).count
    let lines = breaker.paragraphs(
      of: title, limit: max(width - 2 * metrics.margin, least),
      maximumCount: max(metrics.maximumNameLines, paragraphs))
    return labels.styled(
      lines, of: title, in: diagram.titleRuns, style: .heading, looks: .bold,
      fontSize: metrics.headingSize)
  }

  /// How much wider the title of a written diagram, which stands in the middle, is than the rest.
  func titleOverhang(of diagram: SequenceDiagram, width: Int) -> Int {
    guard metrics.isWritten else { return 0 }
    let widest = titleLines(of: diagram, width: width).reduce(0) { max($0, $1.width) }
    return max(0, widest + 2 * metrics.margin - width)
  }
}
