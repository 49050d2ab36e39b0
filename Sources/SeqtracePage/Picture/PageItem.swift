import SeqtraceDiagram
import SeqtraceLayout

/// An item of the picture, held by lifelines: if columns move, each side moves with its own lifeline.
///
/// ```
///        lines.left                lines.right
///            │                         │
///    x.left ─┼─────────────────────────┼─ x.right      y.top
///            │                         │               y.bottom
/// ```
struct PageItem {
  /// The item's part in the diagram, where the page treats it differently.
  enum Part: Int {
    /// A part of a row, or a line from row to row.
    case ordinary
    /// A part of a lifeline's head.
    case head
    /// A line or an area that is drawn even if the row at which it starts is hidden.
    case background
  }

  /// The columns that hold the sides of an item.
  enum Hold: Int {
    /// Each column holds the side nearer to it.
    case bySides
    /// The left column, or the right one, holds both.
    case byLeft
    case byRight
  }

  /// The index of its look.
  var look: Int
  var part = Part.ordinary
  /// The index of the lifeline that it belongs to; `nil` for none.
  var owner: Int?
  /// The outermost columns inside the item, or inside the box that it is a part of.
  var columns: (left: Int, right: Int)
  /// The columns that hold its sides.
  var hold = Hold.bySides
  /// The distance of each side from its column.
  var x: (left: Int, right: Int)
  var y: (top: Int, bottom: Int)
  /// The text; `nil` for other items, and for texts of several spans.
  var text: String?
  /// The spans of a text, each with the index of its look.
  var spans: [(text: String, look: Int)] = []
  /// The corners of a polygon, relative to its left and upper sides.
  var corners: [Point] = []
}

/// Turns the items of one group after the other into items held by lifelines.
struct PageItems {
  private(set) var items: [PageItem] = []
  /// The x of each lifeline, from left to right.
  let centers: [Int]

  init(centers: [Int]) { self.centers = centers }

  /// Appends the items of a group.
  ///
  /// - Parameter owner: The index of the lifeline that the group belongs to, which holds all of its items.
  mutating func append(
    _ group: [DiagramLayout.Item], part: PageItem.Part = .ordinary, owner: Int?,
    looks: inout PageLooks
  ) {
    var frame: (edges: (left: Int, right: Int), columns: (left: Int, right: Int))?
    var surface = TextSurface()
    for item in group {
      surface.pass(item)
      guard let sides = Sides(item) else { continue }
      let columns = owner.map { ($0, $0) } ?? frame?.columns ?? holders(of: item, sides)
      var hold = PageItem.Hold.bySides
      if let frame, owner == nil {
        // What stands in a box moves with the nearer of its sides.
        func isNearLeft(_ x: Int) -> Bool { x - frame.edges.left <= frame.edges.right - x }
        if !isNearLeft(sides.left) { hold = .byRight }
        if isNearLeft(sides.right) { hold = .byLeft }
        // A text keeps its width.
        if case .text = item, hold == .bySides { hold = .byLeft }
      }
      switch item {
      case .box, .polygon:
        if frame == nil { frame = ((sides.left, sides.right), columns) }
      default: break
      }
      let holders = (
        hold == .byRight ? columns.1 : columns.0, hold == .byLeft ? columns.0 : columns.1
      )
      var result = PageItem(
        look: looks.index(of: item), part: part, owner: owner, columns: columns, hold: hold,
        x: (sides.left - center(holders.0), sides.right - center(holders.1)),
        y: (sides.top, sides.bottom))
      if case .text(let text) = item { looks.take(text, on: surface, into: &result) }
      if case .polygon(let corners, _, _) = item {
        result.corners = corners.map { Point(x: $0.x - sides.left, y: $0.y - sides.top) }
      }
      items.append(result)
    }
  }

  private func center(_ column: Int) -> Int { centers.isEmpty ? 0 : centers[column] }

  /// The outermost columns inside an item, which hold its sides; the nearest one for a text, and if there is
  /// none inside.
  private func holders(of item: DiagramLayout.Item, _ sides: Sides) -> (left: Int, right: Int) {
    let nearest = nearest(to: (sides.left + sides.right) / 2)
    if case .text = item { return (nearest, nearest) }
    let left = centers.partitioningIndex { $0 >= sides.left }
    let right = centers.partitioningIndex { $0 > sides.right } - 1
    if left <= right { return (left, right) }
    return (nearest, nearest)
  }

  /// The column nearest to an x.
  func nearest(to x: Int) -> Int {
    let next = centers.partitioningIndex { $0 >= x }
    guard next < centers.count else { return max(centers.count - 1, 0) }
    return next > 0 && x - centers[next - 1] < centers[next] - x ? next - 1 : next
  }
}

/// The sides of an item.
struct Sides {
  var left: Int
  var right: Int
  var top: Int
  var bottom: Int

  /// The sides of an item; `nil` for an arrow, which isn't held by its sides.
  init?(_ item: DiagramLayout.Item) {
    switch item {
    case .line(let from, let to, _, _):
      (left, right) = (min(from.x, to.x), max(from.x, to.x))
      (top, bottom) = (min(from.y, to.y), max(from.y, to.y))
    case .box(let box, _, _, _), .tint(let box, _):
      (left, right, top, bottom) = (box.x, box.maxX, box.y, box.maxY)
    case .polygon(let corners, _, _):
      (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
      (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    case .text(let text):
      (left, right) = (text.origin.x, text.origin.x + text.width)
      (top, bottom) = (text.origin.y, text.origin.y)
    case .symbol(_, let center, _, _):
      (left, right, top, bottom) = (center.x, center.x, center.y, center.y)
    case .arrow: return nil
    }
  }
}
