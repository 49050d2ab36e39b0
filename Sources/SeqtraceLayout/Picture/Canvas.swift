import SeqtraceDiagram

/// Collects items in groups, and orders the groups by role, in the order in which roles are drawn.
struct Canvas {
  /// The groups of each role, except those made on demand.
  private var groups: [[DiagramLayout.Group]] = Array(
    repeating: [], count: DiagramLayout.Role.allCases.count)
  /// The group being drawn.
  private var open: DiagramLayout.Group?
  /// The lowest point of all items.
  private(set) var bottom = 0
  /// The rightmost point of all items.
  private(set) var right = 0

  /// Starts a group: all items added before ``end()`` belong to it.
  mutating func begin(
    _ role: DiagramLayout.Role, _ number: Int, title: DiagramLayout.Title? = nil,
    link: String? = nil
  ) {
    open = .init(role: role, number: number, title: title, link: link, items: [])
  }

  /// Ends the group; one without items is left out.
  mutating func end() {
    guard let group = open, !group.items.isEmpty else { return }
    groups[group.role.ordinal].append(group)
    open = nil
  }

  /// Ends the group without keeping it; returns its items.
  mutating func take() -> [DiagramLayout.Item] {
    defer { open = nil }
    return open?.items ?? []
  }

  /// Adds an item to the group being drawn.
  mutating func add(_ item: DiagramLayout.Item) {
    switch item {
    case .line(_, let to, _, _): reach(to)
    case .box(let box, _, _, _): reach(Point(x: box.maxX, y: box.maxY))
    case .polygon(let points, _, _): points.forEach { reach($0) }
    case .arrow(let arrow):
      reach(arrow.start)
      reach(Point(x: arrow.loop ?? arrow.end.x, y: arrow.end.y))
    case .text(let text): reach(Point(x: text.origin.x + text.width, y: text.origin.y))
    case .symbol(_, let center, _, _): reach(center)
    // A background doesn't extend the canvas.
    case .tint: break
    }
    open?.items.append(item)
  }

  /// Extends the canvas to a point.
  mutating func reach(_ point: Point) {
    right = max(right, point.x)
    bottom = max(bottom, point.y)
  }

  /// The finished picture, from back to front. Each layer takes the place of the groups of its role.
  consuming func layout(
    size: Size, title: String, summary: String, activations: ActivationLayer,
    headRows: HeadRowLayer, messages: MessageLayer
  ) -> DiagramLayout {
    var result: DiagramLayout.Groups = []
    for (ordinal, stored) in groups.enumerated() {
      switch ordinal {
      case DiagramLayout.Role.activation.ordinal: result.append(.activations(activations))
      case DiagramLayout.Role.headRow.ordinal: result.append(.headRows(headRows))
      case DiagramLayout.Role.message.ordinal: result.append(.messages(messages))
      default: result.append(.stored(stored))
      }
    }
    return DiagramLayout(
      size: size, title: VisibleText.joined(title), summary: VisibleText.joined(summary),
      groups: result)
  }
}

extension DiagramLayout.Role {
  /// The role's place in the order in which roles are drawn.
  fileprivate var ordinal: Int {
    switch self {
    case .groupTint: 0
    case .region: 1
    case .heading: 2
    case .group: 3
    case .lifeline: 4
    case .registration: 5
    case .measure: 6
    case .activation: 7
    // Over the bars, which would otherwise cross the operator and the guards.
    case .fragment: 8
    case .head: 9
    case .foot: 10
    case .headRow: 11
    case .message: 12
    case .regionTitle: 13
    case .duration: 14
    case .measureText: 15
    case .note: 16
    case .reference: 17
    case .separator: 18
    case .caption: 19
    case .legend: 20
    case .remark: 21
    // Only in communication diagrams, which aren't drawn on this canvas.
    case .link: 22
    }
  }
}
