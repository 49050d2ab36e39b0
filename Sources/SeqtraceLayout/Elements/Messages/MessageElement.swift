import SeqtraceDiagram

/// The messages placed so far.
struct PlacedMessages {
  /// The places of the messages, in the diagram's order.
  var places: [PlacedMessage] = []
  /// Each distinct look of messages, and the index of the first message with it.
  var looks: [(look: MessageLook, index: Int)] = []
}

extension RowSweep {
  /// The ends of a message's line, from left to right or from right to left.
  struct Span {
    var start: Int
    var end: Int
    /// The columns strictly between the ends, which the label may have to hide.
    var crossed: Range<Int>

    /// Whether it crosses lines of registrations or measures, or the edge of a group's box.
    var crossesLines = false

    /// Whether lines may pass behind its label.
    var isCrossed: Bool { !crossed.isEmpty || crossesLines }
    var left: Int { min(start, end) }
    var right: Int { max(start, end) }
  }

  /// Places a message.
  mutating func place(message index: Int) {
    let message = outlines[index]
    let sender = message.sender.column
    let receiver = message.receiver.column
    if let sender, sender == receiver {
      placeSelfMessage(message, index: index, column: sender)
    } else {
      placeArrow(message, index: index, sender: sender, receiver: receiver)
    }
    makeRoomForX(at: message.position)
    if message.kind == .creation { lowerX(at: message.position) }
  }

  private mutating func placeArrow(
    _ message: MessageOutline, index: Int, sender: Int?, receiver: Int?
  ) {
    var span = span(of: message, sender: sender, receiver: receiver)
    span.crossesLines =
      columns.haveRegistrations(from: span.left, to: span.right)
      || columns.haveGroupEdge(from: span.left, to: span.right)
      || columns.haveMeasures(from: span.left, to: span.right)
    let room = span.right - span.left - 2 * metrics.labelPadding - metrics.arrowHeadLength
    var (label, limit) = measured.label(
      of: index, limit: message.labelLimit(room: room, isBinding: metrics.keepsWords))
    var middle = labelCenter(width: label.width, message: message, span: span, sender: sender)
    if let room = roomBetweenBars(
      width: label.width, middle: middle, of: message, span: span)
    {
      middle = room.middle
      (label, limit) = measured.label(of: index, limit: min(limit, room.limit))
    }
    let created = message.kind == .creation ? lives.created[message.position] ?? [] : []
    let (headsAbove, headsBelow) = created.reduce((0, 0)) { room, column in
      let head = heads[column]
      return (
        max(room.0, head.creationDrop), max(room.1, head.size.height - head.creationDrop)
      )
    }
    let labelTop = label.isEmpty ? metrics.bareRowGap : metrics.rowGap
    let notes = measured.noteHeights(besideMessage: index)
    let above = max(
      labelTop + label.height, headsAbove + metrics.rowGap,
      notes.first / 2 + (notes.all > 0 ? metrics.rowGap : 0))
    let isPlain = created.isEmpty && message.kind != .destruction
    let labelHalf = label.width / 2
    var left = min(span.left, middle - labelHalf)
    var right = max(left + 1, span.right, middle + labelHalf)
    for column in created {
      left = min(left, columns.centers[column] - heads[column].leftHalf)
      right = max(right, columns.centers[column] + heads[column].rightHalf)
    }
    if notes.all > 0, !diagram.sharedRows.isEmpty {
      for xs in noteReaches(besideMessage: index) {
        (left, right) = (min(left, xs.lowerBound), max(right, xs.upperBound))
      }
    }
    let y =
      diagram.sharedRows.isEmpty
      ? cursor + above : rowY(of: index, above: above, isPlain: isPlain, over: left..<right)
    let place = PlacedMessage(
      from: Point(x: span.start, y: y), to: Point(x: span.end, y: y),
      labelX: middle,
      lastBaseline: y - metrics.labelRise - label.drop, labelLimit: limit, isMasked: span.isCrossed)
    add(place, of: message, index: index, label: label, sender: sender, receiver: receiver)
    for column in created {
      lives.creationY[column] = y
      if column == max(sender ?? column, receiver ?? column) {
        let x = columns.centers[column] + heads[column].rightHalf
        shared.row?.tail = (column, x)
      }
    }
    let tip = message.kind == .destruction ? metrics.destructionRadius : 0
    cursor = max(cursor, y + max(metrics.lineThickness, headsBelow, tip))
    shared.row?.end = cursor
    if notes.all > 0 {
      placeNotes(besideMessage: index, from: y, to: y)
      shared.row?.end = cursor
    }
  }

  /// Adds a message that has a place.
  private mutating func add(
    _ place: PlacedMessage, of message: MessageOutline, index: Int, label: LabelMeasure,
    sender: Int?,
    receiver: Int?
  ) {
    placed.places.append(place)
    rows.append(
      Row(position: message.position, top: Int(place.top), bottom: Int(place.bottom)))
    let loops = place.loop != PlacedMessage.none
    let look = MessageLook(
      message, label: label, isLeftward: loops || place.end < place.start,
      isNumbered: diagram.messages[index].number != nil)
    if !placed.looks.contains(where: { $0.look == look }) { placed.looks.append((look, index)) }
    // A line to the edge ends at the edge of the canvas, which is known only at the end.
    if !message.touchesRightEdge {
      let right = loops ? place.loop : max(place.start, place.end)
      canvas.reach(Point(x: Int(right), y: Int(place.bottom)))
    }
    let left = Int(place.labelX) - (loops ? 0 : label.width / 2)
    if !label.isEmpty {
      canvas.reach(Point(x: left + label.width, y: Int(place.lastBaseline)))
    }
    guard !frames.open.isEmpty, sender != nil || receiver != nil else { return }
    if !label.isEmpty { widenFrames(left: left, right: left + label.width) }
    widenFrames(to: place, of: message, sender: sender, receiver: receiver)
  }

  /// Widens the open frames to contain a message's line, at least from lifeline to lifeline.
  private mutating func widenFrames(
    to place: PlacedMessage, of message: MessageOutline, sender: Int?, receiver: Int?
  ) {
    if let sender { widenFrames(to: sender, depth: Int(message.senderDepth)) }
    if let receiver { widenFrames(to: receiver, depth: Int(message.receiverDepth)) }
    if message.kind == .creation, let receiver {
      let center = columns.centers[receiver]
      widenFrames(
        left: center - heads[receiver].leftHalf, right: center + heads[receiver].rightHalf)
    }
    guard message.isFound || message.isLost || sender == receiver else { return }
    let right = max(place.start, place.end, place.loop)
    widenFrames(left: Int(min(place.start, place.end)), right: Int(right))
  }

  /// The start and the end of a line: at the edges of bars, at a new head's side, at an X, at a
  /// dot.
  private func span(of message: MessageOutline, sender: Int?, receiver: Int?) -> Span {
    let senderDepth = Int(message.senderDepth)
    let receiverDepth = Int(message.receiverDepth)
    switch (sender, receiver) {
    case (let from?, let to?):
      let isRightward = from < to
      return Span(
        start: edge(of: from, depth: senderDepth, facingRight: isRightward),
        end: tip(of: message, at: to, depth: receiverDepth, fromLeft: isRightward),
        crossed: min(from, to) + 1..<max(from, to))
    case (let column?, nil), (nil, let column?):
      let isLeft = message.isOpenOnLeft
      let isGate = message.sender == .gate || message.receiver == .gate
      let near =
        sender == nil
        ? tip(of: message, at: column, depth: receiverDepth, fromLeft: isLeft)
        : edge(of: column, depth: senderDepth, facingRight: !isLeft)
      let length = max(
        metrics.lostLength,
        message.label.wrapWidth + 2 * metrics.labelPadding + metrics.arrowHeadLength)
      let far =
        isLeft
        ? isGate ? metrics.edgeGap : near - length
        : isGate
          ? columns.width - metrics.edgeGap : near + columns.registrationInsets[column] + length
      let others = isLeft ? 0..<column : column + 1..<heads.count
      let edge = isLeft ? column : column + 1
      return Span(
        start: sender == nil ? far : near, end: sender == nil ? near : far,
        crossed: isGate ? others : edge..<edge)
    case (nil, nil):
      return Span(
        start: metrics.edgeGap, end: columns.width - metrics.edgeGap, crossed: 0..<heads.count)
    }
  }

  /// The x of the edge of a lifeline's bars, or of the bare lifeline.
  func edge(of column: Int, depth: Int, facingRight: Bool) -> Int {
    let center = columns.centers[column]
    if facingRight { return center + engine.rightInset(depth: depth) }
    return depth > 0 ? center - engine.leftInset : center
  }

  private func tip(of message: MessageOutline, at column: Int, depth: Int, fromLeft: Bool) -> Int {
    let center = columns.centers[column]
    switch message.kind {
    case .creation:
      let tip = heads[column].creationTip(fromLeft: fromLeft)
      return fromLeft ? center - tip : center + tip
    case .destruction where lives.endings[column] == .atTip(message.position):
      let radius = metrics.destructionRadius
      return fromLeft ? center - radius : center + max(radius, metrics.lifelineWidth)
    default:
      return edge(of: column, depth: depth, facingRight: !fromLeft)
    }
  }

  /// The middle of a label: beside the lifeline for a message from or to the edge; in the gap beside the
  /// sender if it fits there without crossing a lifeline; otherwise halfway.
  private func labelCenter(
    width: Int, message: MessageOutline, span: Span, sender: Int?
  ) -> Int {
    // The label stays near the lifeline, so that frames needn't extend to a label further away.
    if message.touchesEdge {
      let (lifeline, edge) = sender == nil ? (span.end, span.start) : (span.start, span.end)
      let distance = (width + metrics.arrowHeadLength) / 2 + metrics.labelPadding
      return lifeline < edge ? lifeline + distance : lifeline - distance
    }
    let middle = (span.left + span.right) / 2
    // Right of the registrations, which the label would otherwise hide.
    if message.isLost, !message.isMirrored, let sender {
      return middle + columns.registrationInsets[sender] / 2
    }
    let isRightward = span.start < span.end
    switch message.labelAlignment(diagram.surroundings.textPlaces.labels, isRightward: isRightward)
    {
    case .center: break
    case .left:
      let head = isRightward ? 0 : metrics.arrowHeadLength
      return span.left + head + metrics.labelPadding + width / 2
    case .right:
      let head = isRightward ? metrics.arrowHeadLength : 0
      return span.right - head - metrics.labelPadding - width / 2
    }
    guard !span.crossed.isEmpty else { return middle }
    guard let sender else { return middle }
    let next = isRightward ? sender + 1 : sender - 1
    guard columns.centers.indices.contains(next) else { return middle }
    let neighbor = columns.centers[next]
    let room = abs(neighbor - span.start) - 2 * metrics.labelPadding - engine.leftInset
    return width <= room ? (span.start + neighbor) / 2 : middle
  }

  /// Places a self-message: out to the right, down and back, with its label beside the loop.
  ///
  /// ```
  ///   ┃──╮
  ///   ┃  │ label
  ///   ┃◀─╯
  /// ```
  private mutating func placeSelfMessage(_ message: MessageOutline, index: Int, column: Int) {
    let start = edge(of: column, depth: Int(message.senderDepth), facingRight: true)
    let end = edge(of: column, depth: Int(message.receiverDepth), facingRight: true)
    let corner = max(start, end) + metrics.selfWidth
    let room =
      column + 1 < heads.count
      ? columns.centers[column + 1] - columns.measureInsets[column + 1] - engine.leftInset - corner
        - 2 * metrics.labelPadding
      : columns.width - metrics.margin - corner - metrics.labelPadding
    let (label, limit) = measured.label(
      of: index, limit: message.labelLimit(room: room, isBinding: metrics.keepsWords))
    let height = label.height
    let notes = measured.noteHeights(besideMessage: index)
    let overhang = max(
      0, (height - metrics.selfHeight) / 2, (notes.first - metrics.selfHeight) / 2)
    let y = cursor + metrics.rowGap + overhang
    let bottom = y + metrics.selfHeight
    let middle = y + metrics.selfHeight / 2
    let lastBaseline =
      middle - height / 2 + max(height - metrics.lineHeight, 0) + metrics.ascent - label.drop
    let place = PlacedMessage(
      from: Point(x: start, y: y), to: Point(x: end, y: bottom), loop: corner,
      labelX: corner + metrics.labelPadding, lastBaseline: lastBaseline, labelLimit: limit,
      isMasked: label.width > room || columns.registrationInsets[column] > 0
        || !columns.groupBoxes.isEmpty)
    add(place, of: message, index: index, label: label, sender: column, receiver: column)
    // Notes are attached after the label, because a line from the loop would cross it.
    let right = label.isEmpty ? corner : corner + label.width + 2 * metrics.labelPadding
    shared.row = nil
    if !diagram.sharedRows.isEmpty, notes.all == 0 {
      startRow(
        ofMessageAt: message.position, y: middle, over: min(start, end)..<max(right, corner + 1))
      shared.row?.tail = (column, right)
    }
    cursor = bottom + max(overhang, metrics.lineThickness)
    shared.row?.end = cursor
    guard notes.all > 0 else { return }
    placeNotes(besideMessage: index, anchor: NoteAnchor(point: Point(x: right, y: middle)))
    if let anchor = noteAnchor(of: message, isLeft: true, y: middle) {
      placeNotes(besideMessage: index, anchor: anchor)
    }
  }
}

extension MeasuredDiagram {
  /// The measure of a message's label within a limit, and the limit that breaks it this way.
  fileprivate func label(of index: Int, limit: Int) -> (LabelMeasure, limit: Int) {
    let label = outlines[index].label
    return label.fits(into: limit)
      ? (label, limit) : engine.labels.measure(of: diagram.messages[index], limit: limit)
  }
}
