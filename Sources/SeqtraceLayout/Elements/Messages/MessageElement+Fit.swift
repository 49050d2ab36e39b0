import SeqtraceDiagram

/// The ends of a message's line, from left to right or from right to left.
private struct LineSpan {
  var start: Int
  var end: Int
  /// The columns strictly between the ends, which the label may have to hide.
  var crossed: Range<Int>

  var left: Int { min(start, end) }
  var right: Int { max(start, end) }
}

extension Columns {
  /// Fits a message to the gap between its ends, clear of the bars there. Its heights aren't known yet.
  func fit(message index: Int) -> (place: PlacedMessage, label: LabelMeasure) {
    let message = measured.outlines[index]
    if let column = message.sender.column, column == message.receiver.column {
      return fit(selfMessage: message, index: index, column: column)
    }
    let span = span(of: message)
    let room = span.right - span.left - 2 * metrics.labelPadding - metrics.arrowHeadLength
    var (label, limit) = measured.label(
      of: index, limit: message.labelLimit(room: room, isBinding: metrics.keepsWords))
    var middle = labelCenter(width: label.width, message: message, span: span)
    if let room = roomBetweenBars(
      width: label.width, middle: middle, of: message, span: span)
    {
      middle = room.middle
      (label, limit) = measured.label(of: index, limit: min(limit, room.limit))
    }
    let isMasked = !span.crossed.isEmpty || haveLines(from: span.left, to: span.right)
    let place = PlacedMessage(
      start: span.start, end: span.end, labelX: middle, labelLimit: limit, isMasked: isMasked)
    return (place, label)
  }

  /// Fits a self-message to the room up to the next lifeline.
  private func fit(
    selfMessage message: MessageOutline, index: Int, column: Int
  ) -> (PlacedMessage, LabelMeasure) {
    let start = edge(of: column, depth: message.senderDepth, facingRight: true)
    let end = edge(of: column, depth: message.receiverDepth, facingRight: true)
    let corner = max(start, end) + metrics.selfWidth
    let room =
      column + 1 < centers.count
      ? centers[column + 1] - measureInsets[column + 1] - metrics.leftInset - corner
        - 2 * metrics.labelPadding
      : width - metrics.margin - corner - metrics.labelPadding
    let (label, limit) = measured.label(
      of: index, limit: message.labelLimit(room: room, isBinding: metrics.keepsWords))
    let place = PlacedMessage(
      start: start, end: end, loop: corner, labelX: corner + metrics.labelPadding,
      labelLimit: limit,
      isMasked: label.width > room || registrationInsets[column] > 0 || !groupBoxes.isEmpty)
    return (place, label)
  }

  /// The start and the end of a line: at the edges of bars, at a new head's side, at an X, at a
  /// dot.
  private func span(of message: MessageOutline) -> LineSpan {
    let (sender, receiver) = (message.sender.column, message.receiver.column)
    switch (sender, receiver) {
    case (let from?, let to?):
      let isRightward = from < to
      return .init(
        start: edge(of: from, depth: message.senderDepth, facingRight: isRightward),
        end: tip(of: message, at: to, depth: message.receiverDepth, fromLeft: isRightward),
        crossed: min(from, to) + 1..<max(from, to))
    case (let column?, nil), (nil, let column?):
      let isLeft = message.isOpenOnLeft
      let isGate = message.sender == .gate || message.receiver == .gate
      let near =
        sender == nil
        ? tip(of: message, at: column, depth: message.receiverDepth, fromLeft: isLeft)
        : edge(of: column, depth: message.senderDepth, facingRight: !isLeft)
      let length = measured.openLength(of: message)
      let far =
        isLeft
        ? isGate ? metrics.edgeGap : near - length
        : isGate
          ? width - metrics.edgeGap : near + registrationInsets[column] + length
      let others = isLeft ? 0..<column : column + 1..<measured.heads.count
      let edge = isLeft ? column : column + 1
      return .init(
        start: sender == nil ? far : near, end: sender == nil ? near : far,
        crossed: isGate ? others : edge..<edge)
    case (nil, nil):
      return .init(
        start: metrics.edgeGap, end: width - metrics.edgeGap, crossed: 0..<measured.heads.count)
    }
  }

  /// The x of the edge of a lifeline's bars, or of the bare lifeline.
  func edge(of column: Int, depth: Int, facingRight: Bool) -> Int {
    let center = centers[column]
    if facingRight { return center + metrics.rightInset(depth: depth) }
    return depth > 0 ? center - metrics.leftInset : center
  }

  private func tip(of message: MessageOutline, at column: Int, depth: Int, fromLeft: Bool) -> Int {
    let center = centers[column]
    switch message.kind {
    case .creation:
      let tip = measured.heads[column].creationTip(fromLeft: fromLeft)
      return fromLeft ? center - tip : center + tip
    case .destruction where measured.lives.endings[column] == .atTip(message.position):
      let radius = metrics.destructionRadius
      return fromLeft ? center - radius : center + max(radius, metrics.lifelineWidth)
    default:
      return edge(of: column, depth: depth, facingRight: !fromLeft)
    }
  }

  /// The middle of a label: beside the lifeline for a message from or to the edge; in the gap beside the
  /// sender if it fits there without crossing a lifeline; otherwise halfway.
  private func labelCenter(
    width: Int, message: MessageOutline, span: LineSpan
  ) -> Int {
    let sender = message.sender.column
    // The label stays near the lifeline, so that frames needn't extend to a label further away.
    if message.touchesEdge {
      let (lifeline, edge) = sender == nil ? (span.end, span.start) : (span.start, span.end)
      let distance = (width + metrics.arrowHeadLength) / 2 + metrics.labelPadding
      return lifeline < edge ? lifeline + distance : lifeline - distance
    }
    let middle = (span.left + span.right) / 2
    // Right of the registrations, which the label would otherwise hide.
    if message.isLost, !message.isMirrored, let sender {
      return middle + registrationInsets[sender] / 2
    }
    let isRightward = span.start < span.end
    switch message.labelAlignment(
      measured.diagram.surroundings.textPlaces.labels, isRightward: isRightward)
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
    guard centers.indices.contains(next) else { return middle }
    let neighbor = centers[next]
    let room = abs(neighbor - span.start) - 2 * metrics.labelPadding - metrics.leftInset
    return width <= room ? (span.start + neighbor) / 2 : middle
  }
}

// MARK: Room beside bars

extension Columns {
  /// Another place for a label that a bar would cross: the middle of the nearest bar-free run that is wide
  /// enough, or of the widest run if none is. `nil` if no bar crosses the label. The limit is the width to
  /// which the label must wrap.
  private func roomBetweenBars(
    width: Int, middle: Int, of message: MessageOutline, span: LineSpan
  ) -> (middle: Int, limit: Int)? {
    guard !span.crossed.isEmpty, width > 0,
      isStruck(middle: middle, width: width, of: span, at: message.position)
    else { return nil }
    // A line from or to the edge crosses all columns up to it.
    let sender = message.sender.column ?? -1
    let receiver = message.receiver.column ?? measured.heads.count
    let stretches = measured.barFreeRuns(from: sender, to: receiver, at: message.position)
    let rooms = stretches.map { room(in: $0, of: span, at: message.position) }
    let fitting = rooms.filter { $0.limit >= width }
    return fitting.min { abs($0.middle - middle) < abs($1.middle - middle) }
      ?? rooms.max { $0.limit < $1.limit }
  }

  /// Whether a bar that the line crosses would also cross the label.
  private func isStruck(
    middle: Int, width: Int, of span: LineSpan, at position: Position
  ) -> Bool {
    let left = middle - width / 2 - metrics.labelPadding
    let right = left + width + 2 * metrics.labelPadding
    let first = firstColumn(rightOf: left - metrics.rightInset(depth: 8))
    let end = firstColumn(rightOf: right + metrics.leftInset - 1)
    return bars(in: (first..<end).clamped(to: span.crossed), at: position).contains {
      left < $0.upperBound - 1
    }
  }

  /// The room for a label in a run of columns; the line may start or end inside it.
  private func room(
    in stretch: Range<Int>, of span: LineSpan, at position: Position
  ) -> (middle: Int, limit: Int) {
    var (left, right) = (span.left, span.right)
    if stretch.lowerBound >= 0 {
      let depth = measured.depth(of: stretch.lowerBound, at: position)
      left = max(left, centers[stretch.lowerBound] + metrics.rightInset(depth: depth))
    }
    if stretch.upperBound < measured.heads.count {
      right = min(right, centers[stretch.upperBound] - metrics.leftInset)
    }
    return ((left + right) / 2, right - left - 2 * metrics.labelPadding)
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
