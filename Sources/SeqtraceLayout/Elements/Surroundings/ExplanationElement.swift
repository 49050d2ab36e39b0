import SeqtraceDiagram

extension RowSweep {
  /// Draws the author's explanation in a frame below everything else, unless it is at the top.
  mutating func drawExplanation() {
    if diagram.surroundings.textPlaces.hasExplanationOnTop { return }
    _ = drawExplanation(from: max(cursor, canvas.bottom) + metrics.captionGap)
  }

  /// Draws the author's explanation in a frame; returns the bottom of the frame, or `nil` if there is no
  /// explanation.
  mutating func drawExplanation(from top: Int) -> Int? {
    let surroundings = diagram.surroundings
    guard let text = surroundings.explanation, !text.isEmpty else { return nil }
    let room = metrics.margin..<max(canvas.right, columns.width - metrics.margin, metrics.margin)
    let body = engine.body(of: text, in: room.count)
    let width = body.width + 2 * metrics.notePadding
    let frame = Rectangle(
      x: surroundings.textPlaces.explanation.start(of: width, in: room), y: top, width: width,
      height: body.height + 2 * metrics.notePaddingY)
    var look = DiagramLayout.Look(
      surroundings.explanationBox,
      ink: text.commonColor)
    look.lineWidth = surroundings.lineWidths[.explanation].map(SequenceDiagram.drawn)
    let xs = frame.x + metrics.notePadding..<frame.maxX - metrics.notePadding
    let items = engine.items(
      of: body, from: top + metrics.notePaddingY, in: xs,
      edges: frame.x + metrics.lineThickness..<frame.maxX - metrics.lineThickness,
      style: .divider)
    // A group of its own, numbered after those of the captions.
    canvas.add(
      .caption, diagram.captions.count,
      [.box(frame, cornerRadius: 0, style: .divider, look: look)] + items)
    return frame.maxY
  }
}

extension LayoutEngine {
  /// The content of the author's explanation.
  fileprivate func body(of explanation: StyledText, in width: Int) -> NoteBody {
    body(of: explanation, width: max(width - 2 * metrics.notePadding, metrics.captionWidth))
  }

  /// The width of the picture that its widest texts need: the name of the frame around it, dividers, delays
  /// and the explanation. If this is wider than the lifelines need, they are centred.
  func widthOfTexts(in measured: MeasuredDiagram) -> Int {
    let diagram = measured.diagram
    let separators = zip(diagram.separators, measured.separators).reduce(0) {
      max($0, width(of: $1.0, $1.1))
    }
    let explanation = diagram.surroundings.explanation.flatMap { $0.isEmpty ? nil : $0 }
    let frame = explanation.map { body(of: $0, in: 0).width + 2 * metrics.notePadding } ?? 0
    let widest = max(separators, frame)
    return max(frameWidth(of: diagram), widest == 0 ? 0 : widest + 2 * metrics.margin)
  }
}
