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
      let lines = breaker.lines(
        of: VisibleText.line(remark), limit: width, maximumCount: metrics.maximumNoteLines)
      let items = lines.map { line in
        defer { y += metrics.lineHeight }
        let span = engine.labels.span(line, style: .quietText)
        return metrics.text([span], x: metrics.margin, baseline: y + metrics.ascent)
      }
      add(.remark, index, items)
    }
  }
}

extension RowSweep {
  /// Draws the author's footer below everything else.
  mutating func drawFooter() {
    guard let footer = diagram.surroundings.footer, !footer.isEmpty else { return }
    cursor = max(cursor, canvas.bottom) + metrics.captionGap
    let items = quietText(
      footer, at: diagram.surroundings.textPlaces.footer, right: pictureWidth)
    // Numbered after the remarks.
    canvas.add(.remark, diagram.remarks.count, items)
  }
}
