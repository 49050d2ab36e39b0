import SeqtraceDiagram

extension Canvas {
  /// Draws the numbered explanations below everything else, under a rule.
  ///
  /// ```
  ///   ──────────────────────────────
  ///   1    what the first number means
  ///   12   what the other means, which
  ///        takes two lines
  /// ```
  mutating func draw(_ captions: [Caption], below top: Int, engine: LayoutEngine) {
    guard !captions.isEmpty else { return }
    let metrics = engine.metrics
    let width = max(right - metrics.margin - metrics.captionIndent, metrics.captionWidth)
    let texts = captions.map {
      engine.labels.lines(of: $0.text, limit: width, maximumCount: metrics.maximumNoteLines)
    }
    let textX = metrics.margin + metrics.captionIndent
    let ruleRight = max(right, textX + Array(texts.joined()).width)
    var y = max(top, bottom) + metrics.captionGap
    for (index, (caption, lines)) in zip(captions, texts).enumerated() {
      var items: [DiagramLayout.Item] = []
      if index == 0, metrics.captionRule > 0 {
        let rule = y - metrics.captionRule
        items.append(
          .line(
            from: Point(x: metrics.margin, y: rule), to: Point(x: ruleRight, y: rule),
            style: .lifeline))
      }
      let number = engine.labels.span("\(caption.number)", style: .number, looks: .bold)
      items.append(metrics.text([number], x: metrics.margin, baseline: y + metrics.ascent))
      items += metrics.text(lines, top: y) { _ in textX }
      add(.caption, index, items)
      y += metrics.height(of: lines) + metrics.labelRise - metrics.lineThickness
    }
  }
}
