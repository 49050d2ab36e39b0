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

  package var width: Double { right - left }
  package var height: Double { bottom - top }

  /// The bounds of nothing.
  package init() {}

  /// The bounds of an item.
  package init(_ item: DiagramLayout.Item) { include(item) }

  package mutating func include(_ item: DiagramLayout.Item) {
    switch item {
    case .line(let from, let to, _, _): include([from, to])
    case .box(let box, _, _, _):
      include(x: Double(box.x), y: Double(box.y))
      include(
        x: Double(box.x) + Double(box.width) + 1, y: Double(box.y) + Double(box.height) + 1)
    case .polygon(let corners, _, _): include(corners)
    case .arrow(let arrow): include(arrow.points, margin: Self.headRadius)
    case .text(let text): include(TextBox(text))
    case .symbol(_, let center, _, _): include([center], margin: Self.symbolRadius)
    case .tint(let box, _):
      include(x: Double(box.x), y: Double(box.y))
      include(x: Double(box.x) + Double(box.width), y: Double(box.y) + Double(box.height))
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

  private mutating func include(_ box: TextBox) {
    include(x: box.left, y: box.top)
    include(x: box.right, y: box.bottom)
  }

  private mutating func include(x: Double, y: Double) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }
}
