import SeqtraceDiagram

extension LayoutEngine {
  /// The room that a message's label needs between its ends.
  ///
  /// ```
  ///   ┃← arrow head + inset → label ← inset + arrow head →┃
  /// ```
  func demand(
    of message: MessageOutline, in diagram: SequenceDiagram, heads: [LifelineHead], insets: [Int]
  ) -> ColumnDemand? {
    let label = message.label.wrapWidth + 2 * metrics.labelPadding
    let (senderDepth, receiverDepth) = (Int(message.senderDepth), Int(message.receiverDepth))
    let sender = message.sender.column
    let receiver = message.receiver.column
    switch (sender, receiver) {
    case (let from?, let to?) where from == to:
      let depth = max(senderDepth, receiverDepth)
      let loop = rightInset(depth: depth) + metrics.selfWidth + label - metrics.labelPadding
      return ColumnDemand(
        from: from, to: neighbor(rightOf: from, at: message.position, in: diagram), width: loop,
        clearance: metrics.labelPadding + leftInset)
    case (let from?, let to?):
      var width = label + metrics.headRoom
      if message.kind == .creation {
        width += from < to ? heads[to].leftHalf : heads[to].rightHalf
        width += from < to ? rightInset(depth: senderDepth) : leftInset
      } else if from < to {
        let tip = message.kind == .destruction ? metrics.destructionRadius : leftInset
        width += rightInset(depth: senderDepth) + max(tip, leftInset)
      } else {
        width += leftInset + rightInset(depth: receiverDepth)
      }
      return ColumnDemand(from: min(from, to), to: max(from, to), width: width)
    case (let from?, nil) where message.isMirrored:
      let demand = looseDemand(of: message, label: label, neighborInset: rightInset(depth: 1))
      return ColumnDemand(
        from: from - 1, to: from, width: leftInset + demand.length, clearance: demand.clearance)
    case (nil, let to?) where message.isMirrored:
      let demand = looseDemand(of: message, label: label, neighborInset: leftInset)
      return ColumnDemand(
        from: to, to: to + 1,
        width: rightInset(depth: receiverDepth) + insets[to] + demand.length,
        clearance: demand.clearance)
    case (let from?, nil):
      let demand = looseDemand(of: message, label: label, neighborInset: leftInset)
      return ColumnDemand(
        from: from, to: from + 1,
        width: rightInset(depth: senderDepth) + insets[from] + demand.length,
        clearance: demand.clearance)
    case (nil, let to?):
      let demand = looseDemand(of: message, label: label, neighborInset: rightInset(depth: 1))
      return ColumnDemand(
        from: to - 1, to: to, width: leftInset + demand.length, clearance: demand.clearance)
    case (nil, nil):
      return nil
    }
  }

  /// The next lifeline to the right that is drawn at a position. Lifelines that are created later leave room
  /// for labels and notes. If there are groups, it is always the adjacent lifeline, because a group's box is
  /// there from the start.
  func neighbor(
    rightOf column: Int, at position: Position, in diagram: SequenceDiagram
  ) -> Int {
    guard diagram.groups.isEmpty else { return column + 1 }
    let limit = min(column + OpenBars.nearColumns, diagram.lifelines.count)
    var next = column + 1
    while next < limit, let creation = diagram.lifelines[next].creation,
      creation > position
    {
      next += 1
    }
    return next
  }

  /// The length of a line with one open end, and the clearance between its dot and the next lifeline. A line
  /// from or to the edge may extend into the margin.
  private func looseDemand(
    of message: MessageOutline, label: Int, neighborInset: Int
  ) -> (length: Int, clearance: Int) {
    let length = label + metrics.arrowHeadLength
    if message.sender == .gate || message.receiver == .gate {
      let least = max(length, metrics.lostLength / 2)
      let margin = metrics.margin - metrics.edgeGap
      return (max(least - margin, 0), metrics.margin + neighborInset)
    }
    return (max(length, metrics.lostLength), metrics.dotClearance + neighborInset)
  }
}

extension MeasuredDiagram {
  /// How far a message extends beyond the content of the frame around it.
  func reach(of message: MessageOutline) -> FrameReach? {
    let ends = [message.sender.column, message.receiver.column].compactMap(\.self)
    guard let first = ends.min(), let last = ends.max() else { return nil }
    var reach = FrameReach(first: first, last: last, right: registrations(of: last))
    let label = message.label.wrapWidth + 2 * metrics.labelPadding
    let length = max(label + metrics.arrowHeadLength, metrics.lostLength)
    let depth = Int(max(message.senderDepth, message.receiverDepth))
    if message.sender == message.receiver {
      reach.right = max(reach.right, engine.rightInset(depth: depth) + metrics.selfWidth + label)
    } else if (message.receiver.column == nil) != message.isMirrored,
      message.receiver.column == nil || message.sender.column == nil
    {
      reach.right = max(reach.right, engine.rightInset(depth: depth) + insets[last] + length)
    } else if message.sender.column == nil || message.receiver.column == nil {
      reach.left = engine.leftInset + length
    } else if message.kind == .creation, let created = message.receiver.column {
      if created == last { reach.right = max(reach.right, heads[created].rightHalf) }
      if created == first { reach.left = heads[created].leftHalf }
    }
    return reach
  }
}
