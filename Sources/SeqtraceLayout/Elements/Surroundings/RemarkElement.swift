import SeqtraceDiagram

extension Canvas {
  /// Draws the remarks about what the diagram leaves out, in the quiet style, below everything else.
  mutating func draw(
    remarks: [String], below top: Int, engine: LayoutEngine
  ) {
    guard !remarks.isEmpty else { return }
    let metrics = engine.metrics
    let width = max(right - metrics.margin, metrics.captionWidth)
    let breaker = engine.labels.breaker()
    var y = max(top, bottom) + metrics.captionGap
    for (index, remark) in remarks.enumerated() {
      begin(.remark, index)
      let lines = breaker.lines(
        of: VisibleText.line(remark), limit: width, maximumCount: metrics.maximumNoteLines)
      for line in lines {
        let span = engine.labels.span(line, style: .quietText)
        add(metrics.text([span], x: metrics.margin, baseline: y + metrics.ascent))
        y += metrics.lineHeight
      }
      end()
    }
  }
}

extension RowSweep {
  /// Draws the author's footer below everything else.
  mutating func drawFooter() {
    guard let footer = diagram.surroundings.footer, !footer.isEmpty else { return }
    cursor = max(cursor, canvas.bottom) + metrics.captionGap
    // Numbered after the remarks.
    canvas.begin(.remark, diagram.remarks.count)
    drawQuietly(
      footer, at: diagram.surroundings.textPlaces.footer,
      right: pictureWidth)
    canvas.end()
  }
}
