import SeqtraceDiagram

/// Collects items and groups; groups come out by role, in the order in which roles are drawn.
struct Canvas {
  /// The items of all groups.
  private(set) var items: [DiagramLayout.Item] = []
  /// The groups of each role.
  private var groups: [[DiagramLayout.Group]] = Array(
    repeating: [], count: DiagramLayout.Role.allCases.count)
  /// The arrows that lead to the right edge, which is known only at the end.
  private var edgeArrows: [Int] = []
  /// The group being drawn.
  private var open: DiagramLayout.Group?
  /// How far down anything reaches.
  private(set) var bottom = 0
  /// How far to the right anything reaches.
  private(set) var right = 0

  /// Begins a group: all items added before ``end()`` belong to it.
  mutating func begin(
    _ role: DiagramLayout.Role, _ number: Int, title: DiagramLayout.Title? = nil,
    link: String? = nil
  ) {
    let start = items.count
    open = .init(role: role, number: number, title: title, link: link, items: start..<start)
  }

  /// Ends the group; one without items is left out.
  mutating func end() {
    guard var group = open, items.count > group.items.lowerBound else { return }
    group.items = group.items.lowerBound..<items.count
    groups[group.role.ordinal].append(group)
    open = nil
  }

  /// Adds an item to the group being drawn.
  mutating func add(_ item: DiagramLayout.Item) {
    switch item {
    case .line(_, let to, _): reach(to)
    case .box(let box, _, _): reach(Point(x: box.maxX, y: box.maxY))
    case .polygon(let points, _): points.forEach { reach($0) }
    case .arrow(let arrow):
      reach(arrow.start)
      reach(Point(x: arrow.loop ?? arrow.end.x, y: arrow.end.y))
    case .text(let text): reach(Point(x: text.origin.x + text.width, y: text.origin.y))
    case .symbol(_, let center, _): reach(center)
    }
    items.append(item)
  }

  /// Adds an arrow whose last point will be moved to the canvas' right edge.
  mutating func addToEdge(_ arrow: DiagramLayout.Arrow) {
    edgeArrows.append(items.count)
    items.append(.arrow(arrow))
  }

  private mutating func reach(_ point: Point) {
    right = max(right, point.x)
    bottom = max(bottom, point.y)
  }

  /// The finished picture.
  consuming func layout(
    width: Int, margin: Int, title: String, summary: String
  ) -> DiagramLayout {
    for index in edgeArrows {
      guard case .arrow(var arrow) = items[index] else { continue }
      arrow.end.x = width
      items[index] = .arrow(arrow)
    }
    return DiagramLayout(
      size: Size(width: width, height: bottom + max(margin, 1)),
      title: VisibleText.line(title), summary: summary,
      groups: Array(groups.joined()), items: items)
  }
}

extension DiagramLayout.Role {
  /// The role's place in the order in which roles are drawn.
  fileprivate var ordinal: Int {
    switch self {
    case .heading: 0
    case .group: 1
    case .lifeline: 2
    case .registration: 3
    case .activation: 4
    // Over the bars, which would strike the operator and the guards.
    case .fragment: 5
    case .head: 6
    case .foot: 7
    case .message: 8
    case .note: 9
    case .reference: 10
    case .separator: 11
    case .caption: 12
    case .remark: 13
    }
  }
}
