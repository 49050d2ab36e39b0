import SeqtraceDiagram

extension LayoutEngine {
  /// Places the lifelines from left to right.
  func columns(
    of diagram: SequenceDiagram, indices: ColumnIndices, heads: [LifelineHead],
    outlines: [MessageOutline], nesting: ActivationNesting
  ) -> Columns {
    var spreader = ColumnSpreader(columnCount: heads.count)
    requireHeads(heads, in: &spreader)
    let insets = registrationInsets(of: diagram, indices: indices)
    for outline in outlines {
      if let demand = demand(of: outline, in: diagram, heads: heads, insets: insets) {
        spreader.require(demand)
      }
    }
    for (column, inset) in insets.enumerated() where inset > 0 {
      spreader.require(
        ColumnDemand(
          from: column, to: column + 1, width: rightInset(depth: 1) + inset,
          clearance: metrics.registrationGap))
    }
    requireGroups(of: diagram, indices: indices, heads: heads, in: &spreader)
    for reference in diagram.references {
      requireReference(reference, indices: indices, in: &spreader)
    }
    for note in diagram.notes {
      requireNote(note, of: diagram, indices: indices, insets: insets, in: &spreader)
    }
    let places = MessageNotePlaces(
      engine: self, diagram: diagram, heads: heads, outlines: outlines, insets: insets)
    for note in diagram.notes { places.demand(of: note).map { spreader.require($0) } }
    for mark in diagram.durations {
      guard let column = indices[mark.lifeline] else { continue }
      let text = self.labels.span(mark.time.description).width
      let inset = durationInset(mark, of: diagram, nesting: nesting) + insets[column]
      spreader.require(
        ColumnDemand(
          from: column, to: column + 1, width: inset + text,
          clearance: leftInset + 2 * metrics.labelPadding))
    }
    let frameReaches = requireFrames(
      FrameMeasure(
        engine: self, diagram: diagram, indices: indices, heads: heads, outlines: outlines,
        nesting: nesting, insets: insets), in: &spreader)
    requireRoomBetweenBars(of: outlines, in: diagram, indices: indices, in: &spreader)
    let measures = MeasureSlots(diagram, indices: indices, metrics)
    requireMeasures(
      of: diagram, measures, nesting: nesting, indices: indices, insets: insets,
      frames: frameAllowance(of: diagram), in: &spreader)
    // What stands left of a lifeline keeps its distance from the measures that stand there, too.
    var gaps = spreader.resolved()
    for (column, inset) in measures.insets.enumerated() { gaps[column] += inset }
    var x = metrics.margin
    let centers = gaps.dropLast().map { gap in
      x += gap
      return x
    }
    let content = x + (gaps.last ?? 0) + metrics.margin
    return Columns(
      centers: centers, width: content, indices: indices, registrationInsets: insets,
      groupBoxes: diagram.groups.enumerated().compactMap { index, group in
        indices.range(from: group.first, to: group.last).map { range in
          GroupBox(
            index: index, edges: edges(of: group, range: range, centers: centers, heads: heads),
            tint: .init(group.tint ?? .series(index)))
        }
      }, frameReaches: frameReaches, measures: measures)
  }

  private func requireHeads(_ heads: [LifelineHead], in spreader: inout ColumnSpreader) {
    guard let first = heads.first, let last = heads.last else { return }
    spreader.require(ColumnDemand(from: -1, to: 0, width: first.leftHalf))
    for column in heads.indices.dropFirst() {
      let width = heads[column - 1].rightHalf + metrics.headGap + heads[column].leftHalf
      spreader.require(ColumnDemand(from: column - 1, to: column, width: width))
    }
    spreader.require(
      ColumnDemand(from: heads.count - 1, to: heads.count, width: last.rightHalf))
  }

  /// The room that a message's label needs between its ends.
  ///
  /// ```
  ///   ┃← inset → label ← inset + arrow head →┃
  /// ```
  private func demand(
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
      var width = label + metrics.arrowHeadLength
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

  /// The next lifeline on the right that is drawn at a position: what comes into being only later
  /// leaves its place to labels and notes. The box of a group is there from the beginning.
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

  /// The room of a line with one open end, and what keeps its dot clear of the next lifeline. One
  /// from or to the edge reaches through the margin.
  private func looseDemand(
    of message: MessageOutline, label: Int, neighborInset: Int
  ) -> (length: Int, clearance: Int) {
    let length = label + metrics.arrowHeadLength
    if message.sender == .gate || message.receiver == .gate {
      return (max(length - metrics.margin, 0), metrics.margin + neighborInset)
    }
    return (max(length, metrics.lostLength), metrics.dotClearance + neighborInset)
  }

  /// Keeps the boxes of groups apart from each other and from the heads beside them, and as wide as
  /// their titles.
  private func requireGroups(
    of diagram: SequenceDiagram, indices: ColumnIndices, heads: [LifelineHead],
    in spreader: inout ColumnSpreader
  ) {
    // The boxes around a single lifeline, by its column: half as wide as their titles.
    var narrow: [Int: Int] = [:]
    for group in diagram.groups {
      guard let range = indices.range(from: group.first, to: group.last) else { continue }
      let half = titleWidth(of: group) / 2 + metrics.groupPadding
      if range.count == 1 { narrow[range.lowerBound] = half }
    }
    for group in diagram.groups {
      guard let range = indices.range(from: group.first, to: group.last) else { continue }
      let half = titleWidth(of: group) / 2 + metrics.groupPadding
      let (first, last) = (range.lowerBound, range.upperBound)
      // Half of what is free between heads, between the boxes or between box and head.
      let gap = metrics.groupPadding + (metrics.headGap + 1) / 2
      spreader.require(
        ColumnDemand(
          from: first - 1, to: first, width: heads[first].leftHalf + metrics.groupPadding,
          clearance: gap + (first > 0 ? heads[first - 1].rightHalf : 0)))
      spreader.require(
        ColumnDemand(
          from: last, to: last + 1, width: heads[last].rightHalf + metrics.groupPadding,
          clearance: gap + (last + 1 < heads.count ? heads[last + 1].leftHalf : 0)))
      guard first == last else {
        spreader.require(ColumnDemand(from: first, to: last, width: titleWidth(of: group)))
        continue
      }
      let head = first > 0 ? heads[first - 1].rightHalf : 0
      let before = first > 0 ? max(head, narrow[first - 1] ?? 0) + metrics.headGap : 0
      let after = last + 1 < heads.count ? heads[last + 1].leftHalf + metrics.headGap : 0
      spreader.require(ColumnDemand(from: first - 1, to: first, width: before + half))
      spreader.require(ColumnDemand(from: last, to: last + 1, width: half + after))
    }
  }

  private func titleWidth(of group: LifelineGroup) -> Int {
    let title = labels.span(VisibleText.line(group.title), isBold: true).width
    return min(title, 2 * metrics.labelWrapWidth) + 2 * metrics.tabPadding
  }

  /// The left and right edges of a group's box: around its heads, and as wide as its title.
  private func edges(
    of group: LifelineGroup, range: ClosedRange<Int>, centers: [Int], heads: [LifelineHead]
  ) -> ClosedRange<Int> {
    let left = centers[range.lowerBound] - heads[range.lowerBound].leftHalf - metrics.groupPadding
    let right =
      centers[range.upperBound] + heads[range.upperBound].rightHalf + metrics.groupPadding
    let missing = max(0, titleWidth(of: group) - (right - left))
    return left - missing / 2...right + missing - missing / 2
  }

  private func requireReference(
    _ reference: DiagramReference, indices: ColumnIndices, in spreader: inout ColumnSpreader
  ) {
    guard let range = indices.range(from: reference.first, to: reference.last) else { return }
    let text = labels.span(VisibleText.line(reference.name)).width
    let width = min(text, metrics.labelWrapWidth) + 2 * metrics.tabPadding
    if range.count == 1 {
      requireRoom(around: range, half: (max(width, metrics.lostLength) + 1) / 2, in: &spreader)
    } else {
      // The frame reaches beyond the outermost lifelines.
      let padding = metrics.fragmentPadding
      spreader.require(
        ColumnDemand(from: range.lowerBound, to: range.upperBound, width: width - 2 * padding))
      spreader.require(ColumnDemand(from: -1, to: range.lowerBound, width: padding))
      spreader.require(ColumnDemand(from: range.upperBound, to: indices.count, width: padding))
    }
  }

  private func requireNote(
    _ note: Note, of diagram: SequenceDiagram, indices: ColumnIndices, insets: [Int],
    in spreader: inout ColumnSpreader
  ) {
    let size = noteSize(note, width: metrics.noteWrapWidth)
    switch note.placement {
    case .left(let id):
      guard let column = indices[id] else { return }
      spreader.require(
        ColumnDemand(
          from: column - 1, to: column, width: size.width + metrics.noteGap + leftInset,
          clearance: metrics.noteGap + rightInset(depth: 1)))
    case .right(let id):
      guard let column = indices[id] else { return }
      let width = size.width + metrics.noteGap + rightInset(depth: 1) + insets[column]
      spreader.require(
        ColumnDemand(
          from: column, to: neighbor(rightOf: column, at: note.position, in: diagram),
          width: width, clearance: metrics.noteGap + leftInset))
    // Told by MessageNotePlaces.
    case .beside: return
    case .over(let first, let last):
      guard let range = indices.range(from: first, to: last) else { return }
      guard range.count > 1 else {
        return requireRoom(around: range, half: (size.width + 1) / 2, in: &spreader)
      }
      let width = size.width - 2 * metrics.noteGap
      spreader.require(ColumnDemand(from: range.lowerBound, to: range.upperBound, width: width))
    }
  }

  /// Keeps the lifelines beside a column clear of what stands in the middle of it.
  private func requireRoom(
    around column: ClosedRange<Int>, half: Int, in spreader: inout ColumnSpreader
  ) {
    let column = column.lowerBound
    for left in [column - 1, column] {
      spreader.require(
        ColumnDemand(from: left, to: left + 1, width: half, clearance: metrics.noteGap))
    }
  }

  /// How far the lines of registrations reach to the right of each lifeline's bars.
  private func registrationInsets(of diagram: SequenceDiagram, indices: ColumnIndices) -> [Int] {
    var counts = Array(repeating: 0, count: indices.count)
    for registration in diagram.registrations {
      if let column = indices[registration.center] { counts[column] += 1 }
    }
    return counts.map { min($0, metrics.maximumRegistrationLines) * metrics.registrationGap }
  }

  /// How far the frames around the innermost fragment reach beyond what that one holds.
  private func frameAllowance(of diagram: SequenceDiagram) -> Int {
    guard let deepest = FragmentNesting(diagram.fragments).innerDepths.max() else { return 0 }
    return metrics.fragmentPadding + metrics.fragmentInset * deepest
  }

  /// From a lifeline to the right edge of its bars.
  func rightInset(depth: Int) -> Int {
    guard depth > 0 else { return metrics.lifelineWidth }
    return metrics.activationWidth - metrics.activationWidth / 2 + (depth - 1)
      * metrics.activationOffset
  }

  /// From the left edge of its outermost bar to a lifeline.
  var leftInset: Int { metrics.activationWidth / 2 }
}

extension LifelineHead {
  /// From the head's left side to its lifeline.
  var leftHalf: Int { size.width / 2 }
  /// From the lifeline to the head's right side.
  var rightHalf: Int { size.width - size.width / 2 }
}
