extension DiagramLayout.Item {
  /// Returns the item, moved by a distance.
  package func moved(x: Int, y: Int) -> DiagramLayout.Item {
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    switch self {
    case .line(let from, let to, let style, let color):
      return .line(from: moved(from), to: moved(to), style: style, color: color)
    case .box(var box, let cornerRadius, let style, let look):
      box.x += x
      box.y += y
      return .box(box, cornerRadius: cornerRadius, style: style, look: look)
    case .polygon(let corners, let style, let look):
      return .polygon(corners.map(moved), style: style, look: look)
    case .arrow(var arrow):
      arrow.start = moved(arrow.start)
      arrow.end = moved(arrow.end)
      arrow.loop = arrow.loop.map { $0 + x }
      return .arrow(arrow)
    case .text(var text):
      text.origin = moved(text.origin)
      return .text(text)
    case .symbol(let symbol, let center, let style, let look):
      return .symbol(symbol, center: moved(center), style: style, look: look)
    case .tint(var box, let tint):
      box.x += x
      box.y += y
      return .tint(box, tint)
    }
  }
}
