import SeqtraceLayout

extension DiagramLayout.Item {
  /// Whether any of it can stand in a stretch of rows.
  ///
  /// A tall text is drawn in stretches, and without this each would draw the whole picture.
  func lies(in rows: Range<Int>) -> Bool {
    switch self {
    case .line(let from, let to, _): Self.meets(rows, min(from.y, to.y), max(from.y, to.y))
    case .box(let box, _, _), .tint(let box, _): Self.meets(rows, box.y, box.maxY)
    case .polygon(let points, _):
      points.contains { $0.y >= rows.lowerBound }
        && points.contains { $0.y < rows.upperBound }
    case .arrow(let arrow): Self.meets(rows, arrow.start.y, arrow.end.y)
    case .text(let text): rows.contains(text.origin.y)
    case .symbol(_, let center, _): rows.contains(center.y)
    }
  }

  private static func meets(_ rows: Range<Int>, _ top: Int, _ bottom: Int) -> Bool {
    top < rows.upperBound && bottom >= rows.lowerBound
  }
}
