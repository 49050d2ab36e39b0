import SeqtraceDiagram

/// Collects items in groups, and orders the groups by role, in the order in which roles are drawn.
struct Canvas {
  /// The groups of each role, except those made on demand.
  private var groups: [DiagramLayout.Role: [DiagramLayout.Group]] = [:]
  /// The lowest point of all items.
  private(set) var bottom = 0
  /// The rightmost point of all items.
  private(set) var right = 0

  /// Adds a group; one without items is left out.
  mutating func add(
    _ role: DiagramLayout.Role, _ number: Int, title: String? = nil, link: String? = nil,
    _ items: [DiagramLayout.Item]
  ) {
    add(.init(role: role, number: number, title: title, link: link, items: items), at: 0)
  }

  /// Adds a group, moved down to a y; one without items is left out.
  mutating func add(_ group: DiagramLayout.Group, at y: Int) {
    if group.items.isEmpty { return }
    var group = group
    if y != 0 { group.items = group.items.map { $0.moved(x: 0, y: y) } }
    reach(group.items)
    groups[group.role, default: []].append(group)
  }

  /// Extends the canvas to items.
  mutating func reach(_ items: [DiagramLayout.Item]) {
    for item in items {
      switch item {
      case .line(_, let to, _, _): reach(to)
      case .box(let box, _, _, _): reach(Point(x: box.maxX, y: box.maxY))
      case .polygon(let points, _, _): points.forEach { reach($0) }
      case .arrow(let arrow):
        reach(arrow.start)
        reach(Point(x: arrow.loop ?? arrow.end.x, y: arrow.end.y))
      case .text(let text): reach(Point(x: text.origin.x + text.width, y: text.origin.y))
      case .symbol(let symbol, let center, _, _):
        let half = symbol.isFigure ? LayoutMetrics.points.figureHeight / 2 : 0
        reach(Point(x: center.x + half, y: center.y + half))
      // A background doesn't extend the canvas.
      case .tint: break
      }
    }
  }

  /// Extends the canvas to a point.
  mutating func reach(_ point: Point) {
    right = max(right, point.x)
    bottom = max(bottom, point.y)
  }

  /// The groups from back to front. Each layer takes the place of the groups of its role.
  func groups(
    activations: ActivationLayer, headRows: HeadRowLayer, messages: MessageLayer
  ) -> DiagramLayout.Groups {
    var result: DiagramLayout.Groups = []
    for role in DiagramLayout.Role.drawingOrder {
      switch role {
      case .activation: result.append(activations)
      case .headRow: result.append(headRows)
      case .message: result.append(messages)
      default: result.append(groups[role] ?? [])
      }
    }
    return result
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

extension DiagramLayout.Symbol {
  /// Whether it is the figure of a lifeline.
  fileprivate var isFigure: Bool { Lifeline.Kind(rawValue: rawValue) != nil }
}
