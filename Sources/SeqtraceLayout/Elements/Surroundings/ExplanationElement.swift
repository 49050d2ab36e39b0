import SeqtraceDiagram

extension RowSweep {
  /// Draws what an author explains in a frame below everything else, unless it stands on top.
  mutating func drawExplanation() {
    if diagram.textPlaces.hasExplanationOnTop { return }
    _ = drawExplanation(from: max(bottom, canvas.bottom) + metrics.captionGap)
  }

  /// Draws what an author explains in a frame; returns where it ends, or `nil` if there is nothing.
  mutating func drawExplanation(from top: Int) -> Int? {
    guard let text = diagram.explanation, !text.isEmpty else { return nil }
    let room = metrics.margin..<max(canvas.right, columns.width - metrics.margin, metrics.margin)
    let body = engine.explanation(of: diagram, in: room.count)
    let width = body.width + 2 * metrics.notePadding
    let frame = Rectangle(
      x: diagram.textPlaces.explanation.start(of: width, in: room), y: top, width: width,
      height: body.height + 2 * metrics.notePaddingY)
    // A group of its own, behind those of the numbered explanations.
    canvas.begin(.caption, diagram.captions.count)
    var look = DiagramLayout.Look(
      tint: diagram.explanationTint, outline: diagram.explanationOutline,
      ink: diagram.explanationRuns.makeUp(text) ? diagram.explanationRuns.commonColor : nil)
    look.lineWidth = diagram.lineWidths[.explanation].map(SequenceDiagram.drawn)
    canvas.add(.box(frame, cornerRadius: 0, style: .divider, look: look))
    let xs = frame.x + metrics.notePadding..<frame.maxX - metrics.notePadding
    draw(
      body, from: top + metrics.notePaddingY, in: xs,
      edges: frame.x + metrics.lineThickness..<frame.maxX - metrics.lineThickness,
      style: .divider)
    canvas.end()
    return frame.maxY
  }
}

extension LayoutEngine {
  /// The body of the frame around what an author explains.
  fileprivate func explanation(of diagram: SequenceDiagram, in width: Int) -> NoteBody {
    body(
      of: diagram.explanation ?? "", in: diagram.explanationRuns,
      width: max(width - 2 * metrics.notePadding, metrics.captionWidth))
  }

  /// The width of the picture that the texts in its middle need: the name of the frame around it, dividers, delays
  /// and the explanation. The lifelines stand in the middle of a wider one.
  func widthOfTexts(in diagram: SequenceDiagram) -> Int {
    let separators = diagram.separators.reduce(0) { max($0, width(of: $1)) }
    let explanation =
      diagram.explanation?.isEmpty ?? true
      ? 0 : self.explanation(of: diagram, in: 0).width + 2 * metrics.notePadding
    let widest = max(separators, explanation)
    return max(frameWidth(of: diagram), widest == 0 ? 0 : widest + 2 * metrics.margin)
  }
}
