internal import SeqtraceLayout

/// Draws windows of a layout with Graphviz.
struct LayoutArtist: Sendable {
  let theme: Theme
  let palette: Theme.Palette

  /// Draws the items from back to front, clipped to the window of `part`.
  func draw(
    _ items: some Sequence<DiagramLayout.Item>, in part: DrawnPart,
    with graph: borrowing GraphvizGraph, on canvas: borrowing DrawingCanvas
  ) throws(GraphvizError) {
    var painter = LayoutPainter(
      window: part.window, theme: theme, palette: palette, ruler: graph.ruler)
    painter.paint(items)
    try graph.setBackground(painter.drawing)
    graph.setPage(Size(width: part.window.width, height: part.window.height))
    // The graph has no nodes, but Graphviz draws only what has been laid out.
    try graph.layout(engine: "nop2")
    canvas.begin(part)
    try graph.draw(on: canvas)
    canvas.endPart()
  }

  /// The family of the face in which texts are drawn; empty if unknown. Throws if there is no face.
  func face(in graph: borrowing GraphvizGraph) throws(GraphvizError) -> String {
    guard let face = graph.face(for: theme.fontFamilies) else {
      throw .noFont(families: theme.fontFamilies)
    }
    return face
  }
}

extension GraphvizGraph {
  /// Makes the picture as large as a window, without margin or background.
  fileprivate func setPage(_ size: Size) {
    let width = size.width * XDot.unit
    let height = size.height * XDot.unit
    set("bb", "0,0,\(width),\(height)")
    // The viewport: width and height in points, the zoom, and the centre.
    set(
      "viewport",
      "\(size.width),\(size.height),\(1 / Double(XDot.unit)),"
        + "\(Double(width) / 2),\(Double(height) / 2)")
    set("bgcolor", "transparent")
    set("pad", "0")
    set("margin", "0")
  }
}
