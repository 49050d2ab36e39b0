internal import SeqtraceLayout

/// The box that items take on the page, line widths and arrow heads included.
struct ItemBounds: Sendable, Hashable {
  private(set) var left = Double.infinity
  private(set) var right = -Double.infinity
  private(set) var top = Double.infinity
  private(set) var bottom = -Double.infinity

  /// How far the largest symbol reaches from its centre, with the width of its strokes.
  private static let symbolRadius = 16.0
  /// How far an arrow's head or dot reaches from its line.
  private static let headRadius = 6.0

  var width: Double { right - left }
  var height: Double { bottom - top }

  /// The bounds of nothing.
  init() {}

  /// The bounds of an item.
  init(_ item: DiagramLayout.Item) { include(item) }

  mutating func include(_ item: DiagramLayout.Item) {
    switch item {
    case .line(let from, let to, _): include([from, to])
    case .box(let box, _, _):
      include(x: Double(box.x), y: Double(box.y))
      include(
        x: Double(box.x) + Double(box.width) + 1, y: Double(box.y) + Double(box.height) + 1)
    case .polygon(let corners, _): include(corners)
    case .arrow(let arrow): include(arrow.points, margin: Self.headRadius)
    case .text(let text): include(TextBox(text))
    case .symbol(_, let center, _): include([center], margin: Self.symbolRadius)
    case .tint(let box, _):
      include(x: Double(box.x), y: Double(box.y))
      include(x: Double(box.x) + Double(box.width), y: Double(box.y) + Double(box.height))
    }
  }

  /// Cuts off what lies outside a page of a size.
  mutating func clip(to size: Size) {
    left = max(left, 0)
    right = min(right, Double(size.width))
    top = max(top, 0)
    bottom = min(bottom, Double(size.height))
  }

  /// Cuts off what lies above and below a stretch.
  mutating func clip(from top: Int, to bottom: Int) {
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
