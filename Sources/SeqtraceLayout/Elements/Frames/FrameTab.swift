import SeqtraceDiagram

extension RowSweep {
  /// Draws the tab in a frame's corner, with the operator.
  mutating func drawTab(
    _ tab: DiagramLayout.Text.Spans, of box: Rectangle, look: DiagramLayout.Look = .plain
  ) {
    var (tab, look) = (tab, look)
    if let letters = look.tint?.letters, tab.allSatisfy({ $0.color == nil }) {
      tab = .init(
        tab.map { span in
          var span = span
          span.color = letters
          return span
        })
      look.ink = letters
    }
    let corner = Rectangle(
      x: box.x, y: box.y, width: tab.width + 2 * metrics.tabPadding, height: metrics.tabHeight)
    canvas.add(metrics.tab(corner, look))
    let baseline = box.y + metrics.ascent + metrics.tabTextDrop
    addText(tab, x: box.x + metrics.tabPadding, baseline: baseline)
  }

  /// Adds a line of text. If it has a position, it hides the lines behind it, and its background has the
  /// tints at that position up to `layer`.
  mutating func addText(
    _ spans: DiagramLayout.Text.Spans, x: Int, baseline: Int, hidingAt position: Position? = nil,
    upTo layer: Backdrop.Order? = nil, isLink: Bool = false
  ) {
    let text = DiagramLayout.Text(
      origin: Point(x: x, y: baseline), spans: spans, fontSize: metrics.fontSize, isLink: isLink)
    guard let position else { return canvas.add(.text(text)) }
    var items: [DiagramLayout.Item] = []
    columns.backdrop.append(text, at: position, upTo: layer, to: &items)
    for item in items { canvas.add(item) }
  }
}

extension LayoutMetrics {
  /// The tab in the corner of a frame.
  func tab(_ box: Rectangle, _ look: DiagramLayout.Look = .plain) -> DiagramLayout.Item {
    .polygon(
      [
        Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.y),
        Point(x: box.maxX, y: box.maxY - tabPadding),
        Point(x: box.maxX - tabPadding, y: box.maxY), Point(x: box.x, y: box.maxY),
      ], style: .fragmentTab, look: look)
  }
}
