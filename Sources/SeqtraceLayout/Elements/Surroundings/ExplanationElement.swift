import SeqtraceDiagram

extension RowSweep {
  /// Draws what an author explains in a frame below everything else.
  mutating func drawExplanation() {
    guard let text = diagram.explanation, !text.isEmpty else { return }
    let limit = max(canvas.right - metrics.margin - 2 * metrics.notePadding, metrics.captionWidth)
    let body = engine.body(of: text, in: diagram.explanationRuns, width: limit)
    let top = max(bottom, canvas.bottom) + metrics.captionGap
    let frame = Rectangle(
      x: metrics.margin, y: top, width: body.width + 2 * metrics.notePadding,
      height: body.height + 2 * metrics.notePaddingY)
    // A group of its own, behind those of the numbered explanations.
    canvas.begin(.caption, diagram.captions.count)
    canvas.add(.box(frame, cornerRadius: 0, style: .divider))
    let xs = frame.x + metrics.notePadding..<frame.maxX - metrics.notePadding
    draw(
      body, from: top + metrics.notePaddingY, in: xs,
      edges: frame.x + metrics.lineThickness..<frame.maxX - metrics.lineThickness,
      style: .divider)
    canvas.end()
  }
}
