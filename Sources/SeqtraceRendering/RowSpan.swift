import SeqtraceLayout

/// The range of rows that an item or a group occupies.
///
/// A tall text is drawn in bands. The ranges select the items of a band. Without them, the whole picture
/// would be drawn for each band.
struct RowSpan {
  private var top: Int32
  private var bottom: Int32

  private init(_ top: Int, _ bottom: Int) {
    self.top = Int32(clamping: top)
    self.bottom = Int32(clamping: bottom)
  }

  init(of item: DiagramLayout.Item) {
    switch item {
    case .line(let from, let to, _, _): self.init(min(from.y, to.y), max(from.y, to.y))
    case .box(let box, _, _, _), .tint(let box, _): self.init(box.y, box.maxY)
    case .polygon(let points, _, _):
      self.init(
        points.reduce(.max) { min($0, $1.y) }, points.reduce(.min) { max($0, $1.y) })
    case .arrow(let arrow):
      self.init(min(arrow.start.y, arrow.end.y), max(arrow.start.y, arrow.end.y))
    case .text(let text): self.init(text.origin.y, text.origin.y)
    case .symbol(_, let center, _, _): self.init(center.y, center.y)
    }
  }

  /// Creates the smallest range that contains the rows of all items.
  init(of items: [DiagramLayout.Item]) {
    self.init(.max, .min)
    for item in items {
      let span = RowSpan(of: item)
      top = min(top, span.top)
      bottom = max(bottom, span.bottom)
    }
  }

  /// Whether the range overlaps `rows`.
  func meets(_ rows: Range<Int>) -> Bool { top < rows.upperBound && bottom >= rows.lowerBound }
}
