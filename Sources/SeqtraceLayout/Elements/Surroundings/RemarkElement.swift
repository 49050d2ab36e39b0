import SeqtraceDiagram

extension Canvas {
  /// Draws the remarks about what the diagram leaves out, in the quiet style, below everything else.
  mutating func draw(
    remarks: [String], below top: Int, engine: LayoutEngine
  ) {
    guard !remarks.isEmpty else { return }
    let metrics = engine.metrics
    let width = max(right - metrics.margin, metrics.captionWidth)
    var y = max(top, bottom) + metrics.captionGap
    for (index, remark) in remarks.enumerated() {
      let lines = engine.labels.lines(
        of: remark, limit: width, maximumCount: metrics.maximumNoteLines, style: .quietText)
      add(.remark, index, metrics.text(lines, top: y) { _ in metrics.margin })
      y += metrics.height(of: lines)
    }
  }

  /// Draws the author's footer below everything else, in a picture of a width.
  mutating func draw(
    footerOf diagram: SequenceDiagram, below top: Int, width: Int, engine: LayoutEngine
  ) {
    guard let footer = diagram.surroundings.footer, !footer.isEmpty else { return }
    let text = engine.quietText(
      footer, at: diagram.surroundings.textPlaces.footer,
      top: max(top, bottom) + engine.metrics.captionGap, right: width)
    // Numbered after the remarks.
    add(.remark, diagram.remarks.count, text.items)
  }
}
