import SeqtraceDiagram

/// The groups of messages, made on demand.
///
/// This is a class because it is large to copy, and every copy of the groups holds the layer.
final class MessageLayer: GroupLayer {
  /// The messages, in the diagram's order.
  private let messages: [Message]
  private let outlines: [MessageOutline]
  /// The place of each message, in the diagram's order.
  let places: [PlacedMessage]
  private let names: RouteNames
  /// Typesets labels.
  private let labels: LabelTypesetter
  /// The background behind the labels.
  private let backdrop: Backdrop
  /// The links of messages that a picture may have, by position.
  private let links: [Position: String]
  /// The x of the canvas' right edge.
  private let edge: Int
  /// The place of labels along their lines.
  private let labelPlace: TextPlaces.LabelPlace

  init(
    of diagram: SequenceDiagram, _ outlines: [MessageOutline], at places: [PlacedMessage],
    labels: LabelTypesetter, wording: LayoutWording, backdrop: Backdrop, edge: Int
  ) {
    self.backdrop = backdrop
    let usable = diagram.links.filter { LinkAddress($0.address) != nil }
    links = Dictionary(usable.map { ($0.position, $0.address) }) { first, _ in first }
    messages = diagram.messages
    self.outlines = outlines
    self.places = places
    names = RouteNames(diagram, wording)
    self.labels = labels
    self.edge = edge
    labelPlace = diagram.surroundings.textPlaces.labels
  }

  var count: Int { places.count }
  var blank: DiagramLayout.Group {
    .init(role: .message, number: 0, items: [])
  }

  /// What decides which parts a label has.
  private struct LabelParts: Hashable {
    let hasName: Bool
    let hasArguments: Bool
    let hasValue: Bool
    let hasParentheses: Bool

    init(_ message: Message) {
      (hasName, hasArguments) = (!message.name.isEmpty, !message.arguments.isEmpty)
      (hasValue, hasParentheses) = (
        message.value != nil, message.name.utf8.last == UInt8(ascii: ")")
      )
    }
  }

  /// What decides the styles of a message without colours of its own.
  private struct Look: Hashable {
    let arrow: Message.Arrow
    let style: DiagramLayout.Style
    let color: Tint.Color?
    let isRightward: Bool
    let isFound: Bool
    let isLost: Bool
    let isNumbered: Bool
    let isLink: Bool
    let isReply: Bool
    let isThrow: Bool
    let label: LabelParts

    /// Only of colours, a picture may have thousands. Styles would be hashed by their names.
    func hash(into hasher: inout Hasher) {
      hasher.combine(color)
      hasher.combine(isReply)
      hasher.combine(isRightward)
    }
  }

  var examples: [DiagramLayout.Group] {
    examples { index in
      let (message, outline) = (messages[index], outlines[index])
      guard message.runs.isEmpty else { return Look?.none }
      return Look(
        arrow: outline.arrow, style: outline.style, color: message.color,
        isRightward: places[index].start <= places[index].end, isFound: outline.isFound,
        isLost: outline.isLost, isNumbered: message.number != nil,
        isLink: links[outline.position] != nil,
        isReply: outline.kind == .reply, isThrow: outline.isThrow, label: LabelParts(message))
    }
  }

  /// Draws a message.
  func draw(_ index: Int, into group: inout DiagramLayout.Group) {
    group.number = outlines[index].position
    group.link = links.isEmpty ? nil : links[outlines[index].position]
    appendLine(of: outlines[index], at: places[index], messages[index].color, to: &group.items)
    drawLabel(of: index, into: &group)
  }

  /// Draws the label. If the message differs between two diagrams, there is a tag behind it: rounded if the
  /// newer diagram has the message, square if only the older one has it.
  ///
  /// ```
  ///   ╭────────────╮        ┌────────────┐
  ///   │ + close()  │        │ − close()  │
  ///   ╰────────────╯        └────────────┘
  /// ```
  private func drawLabel(of index: Int, into group: inout DiagramLayout.Group) {
    let (message, place, metrics) = (messages[index], places[index], labels.metrics)
    group.title = names.title(
      number: message.shownNumber, from: outlines[index].sender, to: outlines[index].receiver,
      isReply: message.kind == .reply,
      (message.change?.mark ?? "") + VisibleText.line(message.label))
    let lines = labels.lines(of: message, outlines[index].label, limit: place.labelLimit)
    let (width, baselines) = (lines.width, metrics.baselines(of: lines))
    let top = place.lastBaseline - (baselines.last ?? 0)
    let change = metrics.tagPadding > 0 && !lines.isEmpty ? outlines[index].change : nil
    if let change {
      let box = Rectangle(
        x: left(of: width, in: width, at: index) - metrics.tagPadding, y: top,
        width: width + 2 * metrics.tagPadding, height: metrics.height(of: lines) - 1)
      let radius = change.isOfNewer ? metrics.tagCornerRadius : 0
      group.items.append(.box(box, cornerRadius: radius, style: change.style))
    }
    for (line, baseline) in zip(lines, baselines) {
      let x = left(of: line.width, in: width, at: index)
      // A tag hides the lines already.
      let text = DiagramLayout.Text(
        origin: Point(x: x, y: top + baseline), spans: line, fontSize: metrics.fontSize,
        isMasked: place.isMasked && change == nil,
        isLink: group.link != nil && !message.runs.haveLinks)
      if text.isMasked, !backdrop.isEmpty {
        group.items += backdrop.items(of: text, at: outlines[index].position)
      } else {
        group.items.append(.text(text))
      }
    }
  }

  /// The x of a line of a label; `whole` is the width of the widest line.
  private func left(of width: Int, in whole: Int, at index: Int) -> Int {
    let place = places[index]
    if place.loops { return place.labelX }
    let alignment = outlines[index].labelAlignment(
      labelPlace, isRightward: place.start < place.end)
    let start = place.labelX - whole / 2
    return alignment == .center
      ? place.labelX - width / 2 : alignment.start(of: width, in: start..<start + whole)
  }

  private func appendLine(
    of message: MessageOutline, at place: PlacedMessage, _ color: Tint.Color?,
    to items: inout [DiagramLayout.Item]
  ) {
    var arrow = arrow(of: message, at: place, color)
    let circles =
      labels.metrics.connectionRadius > 0
      ? circles(of: message, on: &arrow) : circlesInCells(of: message, on: &arrow)
    items.append(.arrow(arrow))
    for center in circles {
      items.append(
        .symbol(
          message.arrow.hasSolidCircles ? .solidConnection : .connection, center: center,
          style: message.change?.style ?? .connection, look: .init(outline: color)))
    }
  }

  /// The circles at the ends of an arrow; shortens the arrow so that its line and heads end at the circles.
  private func circles(
    of message: MessageOutline, on arrow: inout DiagramLayout.Arrow
  ) -> [Point] {
    let (start, end) = (arrow.start, arrow.end)
    let radius = labels.metrics.connectionRadius
    var circles: [Point] = []
    if message.arrow.hasCircleAtSender {
      arrow.start.x += arrow.loop == nil && end.x < start.x ? -radius : radius
      circles.append(start)
    }
    if message.arrow.hasCircleAtReceiver {
      arrow.end.x += arrow.loop == nil && end.x >= start.x ? -radius : radius
      circles.append(end)
    }
    return circles
  }

  /// The cells of circles: those of the lifelines, or the last ones of the line at the edge of the diagram.
  private func circlesInCells(
    of message: MessageOutline, on arrow: inout DiagramLayout.Arrow
  ) -> [Point] {
    let (start, end) = (arrow.start, arrow.end)
    let isRightward = arrow.loop == nil && end.x >= start.x
    // A line's larger x is exclusive, and a lifeline on its left is one cell before its smaller x.
    let isStartOnLeft = isRightward || arrow.loop != nil
    var circles: [Point] = []
    if message.arrow.hasCircleAtSender {
      let isEdge = message.sender == .gate
      if isEdge { arrow.start.x += isStartOnLeft ? 1 : -1 }
      circles.append(Point(x: isStartOnLeft != isEdge ? start.x - 1 : start.x, y: start.y))
    }
    if message.arrow.hasCircleAtReceiver {
      let isEdge = message.receiver == .gate
      if isEdge { arrow.end.x += isRightward ? -1 : 1 }
      circles.append(Point(x: isRightward == isEdge ? end.x - 1 : end.x, y: end.y))
    }
    return circles
  }

  private func arrow(
    of message: MessageOutline, at place: PlacedMessage, _ color: Tint.Color?
  ) -> DiagramLayout.Arrow {
    var start = message.sender == .gate && message.isMirrored ? edge : place.start
    var end = message.receiver == .gate && !message.isMirrored ? edge : place.end
    // A self-message ends where it starts, on the right of its lifeline.
    let pointsRight = !place.loops && end >= start
    // An author may have chosen a circle instead of the dot, or nothing.
    let isLost = message.isLost && !message.arrow.hasCircleAtReceiver && !message.arrow.isBare
    let isFound = message.isFound && !message.arrow.hasCircleAtSender && !message.arrow.isBare
    let dot: DiagramLayout.Arrow.Dot? = isLost ? .end : isFound ? .start : nil
    var (head, tail) = (message.arrow.head, message.arrow.tail)
    let gap = labels.metrics.crossGap
    if gap > 0 {
      // A dot means the same as a cross, and would cover it.
      if isLost, head == .cross { head = .none }
      if isFound, tail == .cross { tail = .none }
      if head == .cross { end += pointsRight ? -gap : gap }
      if tail == .cross { start += pointsRight || place.loops ? gap : -gap }
    }
    return DiagramLayout.Arrow(
      from: Point(x: start, y: place.top),
      to: Point(x: end, y: place.bottom),
      loop: place.loops ? place.loop : nil,
      head: head.head(pointingRight: pointsRight),
      tail: tail.head(pointingRight: !place.loops && !pointsRight),
      isDashed: message.arrow.isDashed, dot: dot, style: message.style, color: color)
  }
}

extension Message.Arrow.Tip {
  /// The head to draw; the direction of the arrow decides which half is the upper one.
  fileprivate func head(pointingRight: Bool) -> DiagramLayout.Arrow.Head {
    switch self {
    case .none: .none
    case .filled: .filled
    case .open: .open
    case .cross: .cross
    case .upperFilled: pointingRight ? .leftFilled : .rightFilled
    case .lowerFilled: pointingRight ? .rightFilled : .leftFilled
    case .upperOpen: pointingRight ? .leftOpen : .rightOpen
    case .lowerOpen: pointingRight ? .rightOpen : .leftOpen
    }
  }
}
