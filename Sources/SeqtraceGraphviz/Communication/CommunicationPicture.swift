internal import SeqtraceDiagram
internal import SeqtraceLayout

/// Draws a communication diagram once its parts have positions.
struct CommunicationPicture {
  private let sheet: CommunicationSheet
  private var groups: [DiagramLayout.Group] = []
  /// The items of the current group.
  private var items: [DiagramLayout.Item] = []
  private let metrics = LayoutMetrics.points
  /// The translation from dot's coordinates to the picture's.
  private let offset: Point
  /// The size of nodes, labels and lines after the translation.
  private let extent: Size

  init(_ sheet: CommunicationSheet) {
    self.sheet = sheet
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    func include(_ center: Point, _ size: Size) {
      left = min(left, center.x - size.width / 2 - 1)
      right = max(right, center.x + size.width / 2 + 1)
      top = min(top, center.y - size.height / 2 - 1)
      bottom = max(bottom, center.y + size.height / 2 + 1)
    }
    for (center, figure) in zip(sheet.centers, sheet.figures) { include(center, figure.size) }
    for (center, label) in zip(sheet.labelCenters, sheet.labels) { include(center, label.size) }
    for corner in (sheet.routes.joined() + sheet.joins).joined() {
      include(corner, Size(width: 2 * Self.loopHalf, height: 2))
    }
    let heading = sheet.headingBottom
    offset =
      left > right
      ? Point(x: 0, y: 0)
      : Point(x: metrics.margin - left, y: max(heading, metrics.margin) - top)
    extent =
      left > right
      ? Size(width: 0, height: heading)
      : Size(width: right + offset.x, height: bottom + offset.y)
  }

  /// Returns the finished picture, with its groups from back to front.
  consuming func layout() -> DiagramLayout {
    copy(.heading, by: 0)
    for index in sheet.graph.links.indices { drawLink(index) }
    drawJoins()
    for index in sheet.figures.indices { drawNode(index) }
    for index in sheet.labels.indices {
      drawMessages(index)
      drawRest(index)
    }
    let size = drawRemarks()
    let count = sheet.diagram.messages.count { $0.kind != .reply }
    return DiagramLayout(
      size: size,
      title: sheet.diagram.title == nil ? sheet.wording.communicationDiagram : sheet.typeset.title,
      summary: sheet.wording.communicationSummary(count, sheet.participants),
      groups: .init(groups), background: sheet.diagram.surroundings.background)
  }
}

// MARK: - Links

extension CommunicationPicture {
  /// Half the distance between the two lines of a loop, a link from a lifeline to itself.
  private static let loopHalf = 5

  private mutating func drawLink(_ index: Int) {
    let link = sheet.graph.links[index]
    let start = items.count
    for route in sheet.routes[index] {
      let shifts = link.isLoop ? [-Self.loopHalf, Self.loopHalf] : [0]
      for shift in shifts { draw(route, shiftedBy: shift, style: .reply) }
    }
    let names = [link.first, link.second].map { sheet.name(of: $0) }
    let title = sheet.wording.link(
      names[0], link.isLoop ? nil : names[1], link.messages.count)
    end(.link, index, title: title, from: start)
  }

  /// Draws the number of a link's omitted messages, with a tooltip that lists these messages.
  private mutating func drawRest(_ index: Int) {
    guard let rest = sheet.labels[index].rest else { return }
    let start = items.count
    append([rest.text], at: origin(ofLine: sheet.labels[index].lines.count, in: index))
    let number = sheet.graph.links.count + sheet.graph.joins.count + index
    end(.link, number, title: rest.titles.joined(separator: "; "), from: start)
  }

  private mutating func drawJoins() {
    for (index, route) in sheet.joins.enumerated() {
      let start = items.count
      draw(route, shiftedBy: 0, style: .measureGuide)
      let join = sheet.graph.joins[index]
      let title = sheet.wording.facet(sheet.name(of: join.facet), sheet.name(of: join.object))
      end(.link, sheet.graph.links.count + index, title: title, from: start)
    }
  }

  private mutating func draw(
    _ route: [Point], shiftedBy shift: Int, style: DiagramLayout.Style
  ) {
    for (from, to) in zip(route, route.dropFirst()) {
      items.append(
        .line(
          from: Point(x: from.x + offset.x + shift, y: from.y + offset.y),
          to: Point(x: to.x + offset.x + shift, y: to.y + offset.y), style: style))
    }
  }
}

// MARK: - Nodes and messages

extension CommunicationPicture {
  private mutating func drawNode(_ index: Int) {
    let figure = sheet.figures[index]
    let center = sheet.centers[index]
    let (x, y) = (center.x + offset.x, center.y + offset.y)
    let start = items.count
    if figure.items.isEmpty {
      items.append(.symbol(.registrationStart, center: Point(x: x, y: y), style: .message))
    } else {
      items += figure.items.map { $0.moved(x: x - figure.center.x, y: y - figure.center.y) }
    }
    // Ends without a lifeline are numbered after all lifelines.
    let number = figure.number ?? sheet.highestLifeline + 1 + index
    end(.head, number, title: figure.title ?? sheet.name(of: index), from: start)
  }

  private mutating func drawMessages(_ index: Int) {
    let link = sheet.graph.links[index]
    let isFirstAbove = sheet.centers[link.first].y < sheet.centers[link.second].y
    for (row, line) in sheet.labels[index].lines.enumerated() {
      let start = items.count
      var origin = origin(ofLine: row, in: index)
      if !link.isLoop {
        let arrow = line.isForward == isFirstAbove ? "↓" : "↑"
        append([.init(arrow, width: 7, style: .number, looks: .bold)], at: origin)
        origin.x += LinkLabel.arrowColumn
      }
      append(line.spans, at: origin)
      end(.message, line.position, title: line.title, from: start)
    }
  }

  /// Adds a text with a background that hides other links' lines.
  private mutating func append(_ spans: [DiagramLayout.Text.Span], at origin: Point) {
    items.append(
      .text(.init(origin: origin, spans: spans, fontSize: metrics.fontSize, isMasked: true)))
  }

  /// The start of a label's line, on the baseline.
  private func origin(ofLine row: Int, in label: Int) -> Point {
    let size = sheet.labels[label].size
    let center = sheet.labelCenters[label]
    return Point(
      x: center.x - size.width / 2 + LinkLabel.padding + offset.x,
      y: center.y - size.height / 2 + LinkLabel.padding + row * metrics.lineHeight
        + metrics.ascent + offset.y)
  }

  private mutating func end(
    _ role: DiagramLayout.Role, _ number: Int, title: String?, from start: Int
  ) {
    guard items.count > start else { return }
    groups.append(.init(role: role, number: number, title: title, items: Array(items[start...])))
    items.removeSubrange(start...)
  }
}

// MARK: - Title and remarks

extension CommunicationPicture {
  /// Draws the remarks below everything, and returns the picture's size.
  private mutating func drawRemarks() -> Size {
    let remarks = sheet.typeset.bounds(of: .remark)
    let heading = sheet.typeset.bounds(of: .heading)
    var bottom = extent.height
    if remarks.top < remarks.bottom {
      let shift = bottom + 2 * metrics.rowGap - Int(remarks.top)
      copy(.remark, by: shift)
      bottom = Int(remarks.bottom.rounded(.up)) + shift
    }
    let right = [Double(extent.width), remarks.right, heading.right].max() ?? 0
    return Size(
      width: Int(max(right, 0).rounded(.up)) + metrics.margin,
      height: bottom + metrics.margin)
  }

  /// Copies the groups of a role from the typeset texts, and moves the copies down by a distance.
  private mutating func copy(_ role: DiagramLayout.Role, by distance: Int) {
    for group in sheet.typeset.groups where group.role == role {
      let start = items.count
      items += group.items.map { $0.moved(x: 0, y: distance) }
      end(role, group.number, title: group.title, from: start)
    }
  }
}

extension CommunicationSheet {
  /// The position just below the title.
  fileprivate var headingBottom: Int {
    let bounds = typeset.bounds(of: .heading)
    guard bounds.top < bounds.bottom else { return 0 }
    return Int(bounds.bottom.rounded(.up)) + LayoutMetrics.points.headingGap
  }

  fileprivate var highestLifeline: Int { diagram.lifelines.reduce(-1) { max($0, $1.id) } }

  fileprivate func name(of node: Int) -> String {
    switch graph.nodes[node] {
    case .lifeline: figures[node].title ?? "?"
    case .gate: wording.edge
    case .unknown: wording.unknownEnd
    }
  }
}

extension DiagramLayout {
  /// The bounding box of all groups of a role.
  fileprivate func bounds(of role: Role) -> ItemBounds {
    var bounds = ItemBounds()
    for group in groups where group.role == role {
      for item in group.items { bounds.include(item) }
    }
    return bounds
  }
}
