/// The bounding box of items, including line widths and arrowheads.
package struct ItemBounds: Sendable, Hashable {
  package private(set) var left = Double.infinity
  package private(set) var right = -Double.infinity
  package private(set) var top = Double.infinity
  package private(set) var bottom = -Double.infinity

  /// The distance from the centre of the largest symbol to its edge, including the width of its strokes.
  private static let symbolRadius = 16.0
  /// How far an arrow's head or dot extends beyond its line.
  private static let headRadius = 6.0
  /// The free space at both ends of a text.
  private static let textMargin = 2.0

  package var width: Double { right - left }
  package var height: Double { bottom - top }

  /// The bounds of nothing.
  package init() {}

  /// The bounds of an item.
  package init(_ item: DiagramLayout.Item) { include(item) }

  package mutating func include(_ item: DiagramLayout.Item) {
    switch item {
    case .line(let from, let to, _, _): include([from, to])
    case .box(let box, _, _, _): include(box, outline: 1)
    case .polygon(let corners, _, _): include(corners)
    case .arrow(let arrow): include(arrow.points, margin: Self.headRadius)
    case .text(let text): include(text)
    case .symbol(_, let center, _, _): include([center], margin: Self.symbolRadius)
    case .tint(let box, _): include(box, outline: 0)
    }
  }

  /// Clips the bounds to a page of the given size.
  package mutating func clip(to size: Size) {
    left = max(left, 0)
    right = min(right, Double(size.width))
    top = max(top, 0)
    bottom = min(bottom, Double(size.height))
  }

  /// Clips the bounds to a vertical stretch.
  package mutating func clip(from top: Int, to bottom: Int) {
    self.top = max(self.top, Double(top))
    self.bottom = min(self.bottom, Double(bottom))
  }

  private mutating func include(_ points: [Point], margin: Double = 0) {
    for point in points {
      include(x: Double(point.x) - margin, y: Double(point.y) - margin)
      include(x: Double(point.x) + 1 + margin, y: Double(point.y) + 1 + margin)
    }
  }

  private mutating func include(_ box: Rectangle, outline: Double) {
    include(x: Double(box.x), y: Double(box.y))
    include(
      x: Double(box.x) + Double(box.width) + outline,
      y: Double(box.y) + Double(box.height) + outline)
  }

  /// Includes the room that a line of text takes.
  ///
  /// ```
  ///  top ─────┬──────────────┬─
  ///           │ Typography   │    the faces' ascent and descent are
  ///  baseline │─────p──p──p──│    0.905 and 0.212 of their size
  ///  bottom ──┴──────────────┴─
  /// ```
  private mutating func include(_ text: DiagramLayout.Text) {
    let size = text.spans.reduce(Double(text.fontSize)) { max($0, Double($1.size)) }
    let width = text.spans.reduce(0.0) { $0 + Double($1.width) }
    let (x, baseline) = (Double(text.origin.x), Double(text.origin.y))
    // Whole units, so that the edges are crisp.
    include(x: x - Self.textMargin, y: (baseline - size * 0.905).rounded(.down))
    include(x: x + width + Self.textMargin, y: (baseline + size * 0.212).rounded(.up))
  }

  private mutating func include(x: Double, y: Double) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }
}
