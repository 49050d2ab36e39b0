import SeqtraceDiagram

/// Collects items in groups, and orders the groups by role, in the order in which roles are drawn.
struct Canvas {
  /// The groups of each role, except those made on demand.
  private var groups: [DiagramLayout.Role: [DiagramLayout.Group]] = [:]
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
    groups[group.role, default: []].append(group)
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
    for role in DiagramLayout.Role.drawingOrder {
      switch role {
      case .activation: result.append(.activations(activations))
      case .headRow: result.append(.headRows(headRows))
      case .message: result.append(.messages(messages))
      default: result.append(.stored(groups[role] ?? []))
      }
    }
    return DiagramLayout(
      size: size, title: VisibleText.joined(title), summary: VisibleText.joined(summary),
      groups: result)
  }
}

extension DiagramLayout.Role {
  /// The roles from back to front. Fragments are over the bars, which would otherwise cross the operator and the
  /// guards.
  fileprivate static let drawingOrder: [DiagramLayout.Role] = [
    .groupTint, .region, .heading, .group, .lifeline, .registration, .measure, .activation,
    .fragment, .head, .foot, .headRow, .message, .regionTitle, .duration, .measureText, .note,
    .reference, .separator, .caption, .legend, .remark,
  ]
}
