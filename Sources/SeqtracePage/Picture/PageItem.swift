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
    /// The middle between the two columns holds both.
    case byMiddle
  }

  /// What the items of a group share.
  struct Origin {
    var part = Part.ordinary
    /// The index of the lifeline that the group belongs to, which holds all of its items; `nil` for none.
    var lifeline: Int?
    /// The position of the row that the group belongs to; `nil` for none.
    var position: Position?
    /// The position of the last row that the group belongs to, if it belongs to two.
    var until: Position?
    /// The index of the fragment that the group is the frame of; `nil` for none.
    var fragment: Int?
    /// Whether the group goes across the whole picture.
    var isWide = false
    /// Whether texts in the group's box move with the middle of the box.
    var isCentred = false
  }

  /// The index of its look.
  var look: Int
  var origin: Origin
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

  init(centers: [Int]) {
    self.centers = centers
    reaches = Array(repeating: (20, 20, 0), count: centers.count)
  }

  /// How far items that a column holds extend to its left and right, and labels of self-messages to its right.
  private(set) var reaches: [(left: Int, right: Int, label: Int)]

  /// Extends the reach of a column.
  mutating func widen(_ column: Int, left: Int = 0, right: Int = 0, label: Int = 0) {
    guard reaches.indices.contains(column) else { return }
    reaches[column].left = max(reaches[column].left, left)
    reaches[column].right = max(reaches[column].right, right)
    reaches[column].label = max(reaches[column].label, label)
  }

  /// Appends the items of a group.
  mutating func append(
    _ group: [DiagramLayout.Item], from origin: PageItem.Origin, looks: inout PageLooks
  ) {
    var frame: (edges: (left: Int, right: Int), columns: (left: Int, right: Int))?
    let owner = origin.lifeline
    if origin.isWide, let first = centers.first, let last = centers.last {
      frame = ((first, last), (0, centers.count - 1))
    }
    var surface = TextSurface()
    for item in group {
      surface.pass(item)
      guard let box = item.box else { continue }
      let columns = owner.map { ($0, $0) } ?? frame?.columns ?? holders(of: item, box)
      var hold = PageItem.Hold.bySides
      if let frame, owner == nil {
        // What stands in a box moves with the nearer of its sides.
        func isNearLeft(_ x: Int) -> Bool { x - frame.edges.left <= frame.edges.right - x }
        if !isNearLeft(box.x) { hold = .byRight }
        if isNearLeft(box.maxX) { hold = .byLeft }
        switch item {
        case .text where origin.isCentred || origin.isWide, .box where origin.isWide:
          hold = .byMiddle
        // In a reference, the text is in the middle, and the word in the corner isn't.
        case .text
        where origin.position != nil
          && abs(box.x + box.maxX - frame.edges.left - frame.edges.right) <= 2:
          hold = .byMiddle
        // A text keeps its width.
        case .text where hold == .bySides: hold = .byLeft
        default: break
        }
      }
      switch item {
      case .box, .polygon:
        if frame == nil { frame = ((box.x, box.maxX), columns) }
      default: break
      }
      let (left, right) = (center(columns.0), center(columns.1))
      let middle = (left + right) / 2
      let held =
        switch hold {
        case .bySides: (left, right)
        case .byLeft: (left, left)
        case .byRight: (right, right)
        case .byMiddle: (middle, middle)
        }
      var result = PageItem(
        look: looks.index(of: item), origin: origin, columns: columns, hold: hold,
        x: (box.x - held.0, box.maxX - held.1), y: (box.y, box.maxY))
      // The X of a lifeline that ends on a bar is drawn with its head, but isn't a part of it.
      if item.isDeath, origin.part == .head { result.origin.part = .ordinary }
      if hold == .bySides || hold == .byLeft { widen(columns.0, left: -result.x.left) }
      if hold == .bySides || hold == .byRight { widen(columns.1, right: result.x.right) }
      if case .text(let text) = item { looks.take(text, on: surface, into: &result) }
      if case .polygon(let corners, _, _) = item {
        result.corners = corners.map { Point(x: $0.x - box.x, y: $0.y - box.y) }
      }
      items.append(result)
    }
  }

  private func center(_ column: Int) -> Int { centers.isEmpty ? 0 : centers[column] }

  /// The outermost columns inside an item, which hold its sides; the nearest one for a text, and if there is
  /// none inside.
  private func holders(of item: DiagramLayout.Item, _ box: Rectangle) -> (left: Int, right: Int) {
    let nearest = nearest(to: (box.x + box.maxX) / 2)
    if case .text = item { return (nearest, nearest) }
    let left = centers.partitioningIndex { $0 >= box.x }
    let right = centers.partitioningIndex { $0 > box.maxX } - 1
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

extension DiagramLayout.Item {
  /// Whether it is the X at the end of a lifeline.
  var isDeath: Bool {
    if case .symbol(.destruction, _, _, _) = self { true } else { false }
  }
}

extension DiagramLayout.Item {
  /// The rectangle around the item, without line widths; `nil` for an arrow, which isn't held by its sides.
  var box: Rectangle? {
    switch self {
    case .line(let from, let to, _, _): Rectangle(around: [from, to])
    case .box(let box, _, _, _), .tint(let box, _): box
    case .polygon(let corners, _, _): Rectangle(around: corners)
    case .text(let text):
      Rectangle(x: text.origin.x, y: text.origin.y, width: text.width, height: 0)
    case .symbol(_, let center, _, _): Rectangle(around: [center])
    case .arrow: nil
    }
  }
}

extension [DiagramLayout.Item] {
  /// The rectangle around items; `nil` if there is none.
  var box: Rectangle? {
    let boxes = compactMap(\.box)
    return Rectangle(
      around: boxes.map { Point(x: $0.x, y: $0.y) } + boxes.map { Point(x: $0.maxX, y: $0.maxY) })
  }
}
