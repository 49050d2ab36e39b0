import SeqtraceDiagram

extension RowSweep {
  /// The ends of a message's line, from left to right or from right to left.
  struct Span {
    var start: Int
    var end: Int
    /// The columns strictly between the ends, which the label may have to hide.
    var crossed: Range<Int>

    /// Whether it passes lines of registrations or the edge of a group's box.
    var crossesLines = false

    /// Whether something may stand behind its label.
    var isCrossed: Bool { !crossed.isEmpty || crossesLines }
    var left: Int { min(start, end) }
    var right: Int { max(start, end) }
  }

  /// Places and draws a message.
  mutating func place(message index: Int) {
    let message = diagram.messages[index]
    let sender = columns.indices[message.sender]
    let receiver = columns.indices[message.receiver]
    let firstItem = canvas.items.count
    if let sender, sender == receiver {
      placeSelfMessage(message, index: index, column: sender)
    } else {
      placeArrow(message, index: index, sender: sender, receiver: receiver)
    }
    if endings.positionsBeforeX.contains(message.position) {
      cursor += metrics.activationTail + 2 * metrics.destructionRadius + metrics.labelRise
    }
    widenFrames(to: sender, receiver, items: firstItem..<canvas.items.count)
  }

  private mutating func placeArrow(_ message: Message, index: Int, sender: Int?, receiver: Int?) {
    let label = labels[index]
    var span = span(of: message, index: index, sender: sender, receiver: receiver)
    span.crossesLines =
      columns.haveRegistrations(from: span.left, to: span.right)
      || columns.haveGroupEdge(from: span.left, to: span.right)
    let room = span.right - span.left - 2 * metrics.labelPadding - metrics.arrowHeadLength
    let lines = engine.labels.lines(of: label, limit: limit(for: message, label: label, room: room))
    let created = message.kind == .creation ? createdColumns[message.position] ?? [] : []
    let createdHeight = created.reduce(0) { max($0, heads[$1].size.height) }
    let half = createdHeight / 2
    let labelTop = lines.isEmpty ? metrics.bareRowGap : metrics.rowGap
    let above = max(
      labelTop + lines.count * metrics.lineHeight, half + metrics.rowGap / 2)
    let y = cursor + above
    canvas.begin(.message, message.position, title: routes.title(of: message, label: label))
    let arrow = arrow(message, span: span, y: y)
    if message.receiver == .gate { canvas.addToEdge(arrow) } else { canvas.add(.arrow(arrow)) }
    let center = labelCenter(of: lines, message: message, span: span, sender: sender)
    add(
      lines, centerX: center, left: nil, lastBaseline: y - metrics.labelRise,
      isMasked: span.isCrossed)
    canvas.end()
    for column in created { creationY[column] = y }
    rows.append(Row(position: message.position, top: y, bottom: y))
    let tip = message.kind == .destruction ? metrics.destructionRadius : 0
    cursor = y + max(metrics.lineThickness, createdHeight - half, tip)
  }

  /// The width to which a label wraps: the columns were spread for at least its wrapped width.
  private func limit(for message: Message, label: MessageLabel, room: Int) -> Int {
    let wrapped = min(label.naturalWidth, metrics.labelWrapWidth)
    return message.sender == .gate ? wrapped : max(room, wrapped)
  }

  /// Where a line starts and ends: at the edges of bars, at a new head's side, at an X, at a dot.
  private func span(of message: Message, index: Int, sender: Int?, receiver: Int?) -> Span {
    let senderDepth = nesting.senderDepths[index]
    let receiverDepth = nesting.receiverDepths[index]
    switch (sender, receiver) {
    case (let from?, let to?):
      let isRightward = from < to
      return Span(
        start: edge(of: from, depth: senderDepth, facingRight: isRightward),
        end: tip(of: message, at: to, depth: receiverDepth, fromLeft: isRightward),
        crossed: min(from, to) + 1..<max(from, to))
    case (let from?, nil):
      let start = edge(of: from, depth: senderDepth, facingRight: true)
      return Span(
        start: start,
        end: message.receiver == .gate ? columns.width : start + looseLength(of: index),
        crossed: from + 1..<(message.receiver == .gate ? heads.count : from + 1))
    case (nil, let to?):
      let end = tip(of: message, at: to, depth: receiverDepth, fromLeft: true)
      return Span(
        start: message.sender == .gate ? 0 : end - looseLength(of: index), end: end,
        crossed: (message.sender == .gate ? 0 : to)..<to)
    case (nil, nil):
      return Span(start: 0, end: columns.width, crossed: 0..<heads.count)
    }
  }

  /// The length of a line one end of which nobody knows.
  private func looseLength(of index: Int) -> Int {
    let label = min(labels[index].naturalWidth, metrics.labelWrapWidth)
    return max(
      metrics.lostLength, label + 2 * metrics.labelPadding + metrics.arrowHeadLength)
  }

  /// The edge of a lifeline's bars, or the bare lifeline.
  func edge(of column: Int, depth: Int, facingRight: Bool) -> Int {
    let center = columns.centers[column]
    if facingRight { return center + engine.rightInset(depth: depth) }
    return depth > 0 ? center - engine.leftInset : center
  }

  private func tip(of message: Message, at column: Int, depth: Int, fromLeft: Bool) -> Int {
    let center = columns.centers[column]
    switch message.kind {
    case .creation:
      return fromLeft ? center - heads[column].leftHalf : center + heads[column].rightHalf
    case .destruction where endings.endings[column] == .atTip(message.position):
      let radius = metrics.destructionRadius
      return fromLeft ? center - radius : center + max(radius, metrics.lifelineWidth)
    default:
      return edge(of: column, depth: depth, facingRight: !fromLeft)
    }
  }

  private func arrow(_ message: Message, span: Span, y: Int) -> DiagramLayout.Arrow {
    var dot: DiagramLayout.Arrow.Dot?
    if message.isFound { dot = .start }
    if message.isLost { dot = .end }
    return DiagramLayout.Arrow(
      from: Point(x: span.start, y: y), to: Point(x: span.end, y: y), head: message.head,
      isDashed: message.isDashed, dot: dot, style: message.style)
  }

  /// The middle of a label: beside the lifeline of a message from or to the edge; in the gap
  /// beside the sender if it fits there, so that no lifeline strikes it; else halfway.
  private func labelCenter(
    of lines: [[DiagramLayout.Text.Span]], message: Message, span: Span, sender: Int?
  ) -> Int {
    if message.sender == .gate, sender == nil {
      return span.end - (min(lines.width, metrics.labelWrapWidth) + metrics.arrowHeadLength) / 2
        - metrics.labelPadding
    }
    let middle = (span.left + span.right) / 2
    guard let sender, !span.crossed.isEmpty else { return middle }
    let isRightward = span.start < span.end
    let next = isRightward ? sender + 1 : sender - 1
    guard columns.centers.indices.contains(next) else { return middle }
    let neighbor = columns.centers[next]
    let room = abs(neighbor - span.start) - 2 * metrics.labelPadding - engine.leftInset
    return lines.width <= room ? (span.start + neighbor) / 2 : middle
  }

  /// A message to oneself: out to the right, down, and back, with its label beside the loop.
  ///
  /// ```
  ///   ┃──╮
  ///   ┃  │ label
  ///   ┃◀─╯
  /// ```
  private mutating func placeSelfMessage(_ message: Message, index: Int, column: Int) {
    let start = edge(of: column, depth: nesting.senderDepths[index], facingRight: true)
    let end = edge(of: column, depth: nesting.receiverDepths[index], facingRight: true)
    let corner = max(start, end) + metrics.selfWidth
    let next = column + 1 < heads.count ? columns.centers[column + 1] : columns.width
    let room = next - engine.leftInset - corner - 2 * metrics.labelPadding
    let label = labels[index]
    let lines = engine.labels.lines(of: label, limit: limit(for: message, label: label, room: room))
    let height = lines.count * metrics.lineHeight
    let overhang = max(0, (height - metrics.selfHeight) / 2)
    let y = cursor + metrics.rowGap + overhang
    let middle = y + metrics.selfHeight / 2
    let lastBaseline =
      middle - height / 2 + (max(lines.count, 1) - 1) * metrics.lineHeight + metrics.ascent
    canvas.begin(.message, message.position, title: routes.title(of: message, label: label))
    canvas.add(
      .arrow(
        .init(
          from: Point(x: start, y: y), to: Point(x: end, y: y + metrics.selfHeight), loop: corner,
          head: message.head, isDashed: message.isDashed, style: message.style)))
    add(
      lines, centerX: 0, left: corner + metrics.labelPadding, lastBaseline: lastBaseline,
      isMasked: lines.width > room || columns.registrationInsets[column] > 0
        || !columns.groupEdges.isEmpty)
    canvas.end()
    let bottom = y + metrics.selfHeight
    rows.append(Row(position: message.position, top: y, bottom: bottom))
    cursor = bottom + max(overhang, metrics.lineThickness)
  }

  private mutating func add(
    _ lines: [[DiagramLayout.Text.Span]], centerX: Int, left: Int?, lastBaseline: Int,
    isMasked: Bool
  ) {
    for (index, line) in lines.enumerated() {
      let width = line.reduce(0) { $0 + $1.width }
      let y = lastBaseline - (lines.count - 1 - index) * metrics.lineHeight
      canvas.add(
        .text(
          .init(
            origin: Point(x: left ?? (centerX - width / 2), y: y), spans: line,
            fontSize: metrics.fontSize, isMasked: isMasked)))
    }
  }
}

extension Message {
  /// What stands at the tip: calls and destructions are filled, all else is open.
  fileprivate var head: DiagramLayout.Arrow.Head {
    kind == .call || kind == .destruction ? .filled : .open
  }

  /// Replies and creations are dashed.
  fileprivate var isDashed: Bool { kind == .reply || kind == .creation }

  fileprivate var style: DiagramLayout.Style {
    change?.style ?? (isThrow ? .error : kind == .reply ? .reply : .message)
  }
}

extension [[DiagramLayout.Text.Span]] {
  /// The width of the widest line.
  fileprivate var width: Int { reduce(0) { Swift.max($0, $1.reduce(0) { $0 + $1.width }) } }
}
