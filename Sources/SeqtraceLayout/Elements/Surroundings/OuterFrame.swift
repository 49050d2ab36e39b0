import SeqtraceDiagram

extension SequenceDiagram {
  /// Whether there is a frame around the whole picture.
  var hasFrame: Bool { surroundings.frameName.map { !$0.isBlank } ?? false }
}

extension LayoutEngine {
  /// The name in the corner of the frame around the whole.
  fileprivate func frameTab(of diagram: SequenceDiagram) -> DiagramLayout.Text.Spans {
    labels.line(diagram.surroundings.frameName ?? "", limit: metrics.captionWidth)
  }

  /// The width of the picture that the name of the frame around it needs.
  func frameWidth(of diagram: SequenceDiagram) -> Int {
    guard diagram.hasFrame else { return 0 }
    return frameTab(of: diagram).width + 2 * (metrics.margin + metrics.tabPadding)
  }
}

extension RowSweep {
  /// Draws the frame around the whole, with its name in the corner.
  ///
  /// ```
  ///   ┌─────────┬──────────┐
  ///   │ sd shop ╱          │
  ///   │    □        □      │
  /// ```
  mutating func drawFrame(in size: Size) {
    let edge = metrics.frameEdge
    // In cells, the box includes the width of its line.
    let more = 2 * edge + 1 - metrics.lineThickness
    let box = Rectangle(x: edge, y: edge, width: size.width - more, height: size.height - more)
    canvas.add(
      .fragment, diagram.fragments.count,
      title: VisibleText.joined(diagram.surroundings.frameName?.text ?? ""),
      [.box(box, cornerRadius: 0, style: .fragment)]
        + metrics.corner(engine.frameTab(of: diagram), of: box))
  }
}
