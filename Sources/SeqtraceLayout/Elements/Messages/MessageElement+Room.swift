import SeqtraceDiagram

extension MeasuredDiagram {
  /// The room that a message's label needs between its ends.
  ///
  /// ```
  ///   ┃← arrow head + inset → label ← inset + arrow head →┃
  /// ```
  func demand(of message: MessageOutline) -> ColumnDemand? {
    let label = message.label.wrapWidth + 2 * metrics.labelPadding
    let sender = message.sender.column
    let receiver = message.receiver.column
    switch (sender, receiver) {
    case (let from?, let to?) where from == to:
      return ColumnDemand(
        from: from, to: neighbor(rightOf: from, at: message.position),
        width: sides(of: message).right - metrics.labelPadding,
        clearance: metrics.labelPadding + metrics.leftInset)
    case (let from?, let to?):
      var width = label + metrics.headRoom
      if message.kind == .creation {
        width += from < to ? heads[to].leftHalf : heads[to].rightHalf
        width += from < to ? metrics.rightInset(depth: message.senderDepth) : metrics.leftInset
      } else if from < to {
        let tip = message.kind == .destruction ? metrics.destructionRadius : metrics.leftInset
        width += metrics.rightInset(depth: message.senderDepth) + max(tip, metrics.leftInset)
      } else {
        width += metrics.leftInset + metrics.rightInset(depth: message.receiverDepth)
      }
      return ColumnDemand(from: min(from, to), to: max(from, to), width: width)
    case (let column?, nil), (nil, let column?):
      let isGate = message.sender == .gate || message.receiver == .gate
      let clearance = isGate ? metrics.margin : metrics.dotClearance
      // A line from or to the edge may extend into the margin.
      let length =
        isGate
        ? max(
          max(label + metrics.arrowHeadLength, metrics.lostLength / 2) - metrics.margin
            + metrics.edgeGap, 0)
        : openLength(of: message)
      let sides = sides(of: message, openLength: length)
      return message.isOpenOnLeft
        ? ColumnDemand(
          from: column - 1, to: column, width: sides.left,
          clearance: clearance + metrics.rightInset(depth: 1))
        : ColumnDemand(
          from: column, to: column + 1, width: sides.right, clearance: clearance + metrics.leftInset
        )
    case (nil, nil):
      return nil
    }
  }

  /// The next lifeline to the right that is drawn at a position. Lifelines that are created later leave room
  /// for labels and notes. If there are groups, it is always the adjacent lifeline, because a group's box is
  /// there from the start.
  func neighbor(rightOf column: Int, at position: Position) -> Int {
    guard diagram.groups.isEmpty else { return column + 1 }
    let limit = min(column + Self.nearColumns, diagram.lifelines.count)
    var next = column + 1
    while next < limit, let creation = diagram.lifelines[next].creation,
      creation > position
    {
      next += 1
    }
    return next
  }

  /// How far a message extends beyond the content of the frame around it.
  func reach(of message: MessageOutline) -> FrameReach? {
    let ends = [message.sender.column, message.receiver.column].compactMap(\.self)
    guard let first = ends.min(), let last = ends.max() else { return nil }
    var reach = FrameReach(first: first, last: last, right: registrations(of: last))
    let sides = sides(of: message)
    (reach.left, reach.right) = (sides.left, max(reach.right, sides.right))
    if message.kind == .creation, first < last, let created = message.receiver.column {
      if created == last { reach.right = max(reach.right, heads[created].rightHalf) }
      if created == first { reach.left = heads[created].leftHalf }
    }
    return reach
  }

  /// How far a message extends beyond its outermost lifelines: its loop, or its line with an open end.
  private func sides(
    of message: MessageOutline, openLength: Int? = nil
  ) -> (left: Int, right: Int) {
    let inset = metrics.rightInset(depth: max(message.senderDepth, message.receiverDepth))
    switch (message.sender.column, message.receiver.column) {
    case (let from?, let to?):
      let loop = inset + metrics.selfWidth + message.label.wrapWidth + 2 * metrics.labelPadding
      return (0, from == to ? loop : 0)
    case (let column?, nil), (nil, let column?):
      let length = openLength ?? self.openLength(of: message)
      return message.isOpenOnLeft
        ? (metrics.leftInset + length, 0) : (0, inset + insets[column] + length)
    case (nil, nil): return (0, 0)
    }
  }

  /// The length of a line with an open end, with room for its label.
  func openLength(of message: MessageOutline) -> Int {
    max(
      metrics.lostLength,
      message.label.wrapWidth + 2 * metrics.labelPadding + metrics.arrowHeadLength)
  }
}
