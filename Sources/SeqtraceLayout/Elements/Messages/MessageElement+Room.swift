import SeqtraceDiagram

extension MeasuredDiagram {
  /// The room that a message's label needs between its ends.
  ///
  /// ```
  ///   ┃← arrow head + inset → label ← inset + arrow head →┃
  /// ```
  func demand(of message: MessageOutline) -> ColumnDemand? {
    let label = message.label.wrapWidth + 2 * metrics.labelPadding
    let (senderDepth, receiverDepth) = (Int(message.senderDepth), Int(message.receiverDepth))
    let sender = message.sender.column
    let receiver = message.receiver.column
    switch (sender, receiver) {
    case (let from?, let to?) where from == to:
      let depth = max(senderDepth, receiverDepth)
      let loop = metrics.rightInset(depth: depth) + metrics.selfWidth + label - metrics.labelPadding
      return ColumnDemand(
        from: from, to: neighbor(rightOf: from, at: message.position), width: loop,
        clearance: metrics.labelPadding + metrics.leftInset)
    case (let from?, let to?):
      var width = label + metrics.headRoom
      if message.kind == .creation {
        width += from < to ? heads[to].leftHalf : heads[to].rightHalf
        width += from < to ? metrics.rightInset(depth: senderDepth) : metrics.leftInset
      } else if from < to {
        let tip = message.kind == .destruction ? metrics.destructionRadius : metrics.leftInset
        width += metrics.rightInset(depth: senderDepth) + max(tip, metrics.leftInset)
      } else {
        width += metrics.leftInset + metrics.rightInset(depth: receiverDepth)
      }
      return ColumnDemand(from: min(from, to), to: max(from, to), width: width)
    case (let column?, nil), (nil, let column?):
      // A line from or to the edge may extend into the margin.
      var (length, clearance) = (label + metrics.arrowHeadLength, metrics.dotClearance)
      if message.sender == .gate || message.receiver == .gate {
        length = max(max(length, metrics.lostLength / 2) - metrics.margin + metrics.edgeGap, 0)
        clearance = metrics.margin
      } else {
        length = max(length, metrics.lostLength)
      }
      if message.isOpenOnLeft {
        return ColumnDemand(
          from: column - 1, to: column, width: metrics.leftInset + length,
          clearance: clearance + metrics.rightInset(depth: 1))
      }
      let depth = sender == nil ? receiverDepth : senderDepth
      return ColumnDemand(
        from: column, to: column + 1,
        width: metrics.rightInset(depth: depth) + insets[column] + length,
        clearance: clearance + metrics.leftInset)
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
    let label = message.label.wrapWidth + 2 * metrics.labelPadding
    let length = max(label + metrics.arrowHeadLength, metrics.lostLength)
    let depth = Int(max(message.senderDepth, message.receiverDepth))
    if message.sender == message.receiver {
      reach.right = max(reach.right, metrics.rightInset(depth: depth) + metrics.selfWidth + label)
    } else if message.hasOpenEnd {
      if message.isOpenOnLeft {
        reach.left = metrics.leftInset + length
      } else {
        reach.right = max(reach.right, metrics.rightInset(depth: depth) + insets[last] + length)
      }
    } else if message.kind == .creation, let created = message.receiver.column {
      if created == last { reach.right = max(reach.right, heads[created].rightHalf) }
      if created == first { reach.left = heads[created].leftHalf }
    }
    return reach
  }
}
