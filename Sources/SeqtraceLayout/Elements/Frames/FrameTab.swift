import SeqtraceDiagram

extension LayoutMetrics {
  /// The tab in a frame's corner, with the operator.
  func corner(
    _ tab: TextLine, of box: Rectangle, look: DiagramLayout.Look = .plain
  ) -> [DiagramLayout.Item] {
    var (tab, look) = (tab, look)
    if let letters = look.tint?.letters, tab.allSatisfy({ $0.color == nil }) {
      for index in tab.indices { tab[index].color = letters }
      look.ink = letters
    }
    let corner = Rectangle(
      x: box.x, y: box.y, width: tab.width + 2 * tabPadding, height: tabHeight)
    let baseline = box.y + ascent + tabTextDrop
    return [self.tab(corner, look), text(tab, x: box.x + tabPadding, baseline: baseline)]
  }

  /// A tab without its text.
  func tab(_ box: Rectangle, _ look: DiagramLayout.Look = .plain) -> DiagramLayout.Item {
    .polygon(
      [
        Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.y),
        Point(x: box.maxX, y: box.maxY - tabPadding),
        Point(x: box.maxX - tabPadding, y: box.maxY), Point(x: box.x, y: box.maxY),
      ], style: .fragmentTab, look: look)
  }
}

extension Columns {
  /// A line of text that hides the lines behind it. Its background has the tints at a position up to `layer`.
  func text(
    _ spans: TextLine, x: Int, baseline: Int, hidingAt position: Position,
    upTo layer: Backdrop.Order? = nil
  ) -> [DiagramLayout.Item] {
    let text = DiagramLayout.Text(
      origin: Point(x: x, y: baseline), spans: spans, fontSize: metrics.fontSize)
    return backdrop.items(of: text, at: position, upTo: layer)
  }
}
