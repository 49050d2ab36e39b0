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
      if let demand = demand(of: outline, heads: heads, insets: insets) {
        spreader.require(demand)
      }
    }
    for (column, inset) in insets.enumerated() where inset > 0 {
      let width = rightInset(depth: 1) + inset + metrics.registrationGap
      spreader.require(ColumnDemand(from: column, to: column + 1, width: width))
    }
    requireGroups(of: diagram, indices: indices, heads: heads, in: &spreader)
    for reference in diagram.references {
      requireReference(reference, indices: indices, in: &spreader)
    }
    for note in diagram.notes { requireNote(note, indices: indices, insets: insets, in: &spreader) }
    let places = MessageNotePlaces(
      engine: self, diagram: diagram, heads: heads, outlines: outlines, insets: insets)
    for note in diagram.notes { places.demand(of: note).map { spreader.require($0) } }
    for mark in diagram.durations {
      guard let column = indices[mark.lifeline] else { continue }
      let text = self.labels.span(mark.time.description).width
      let inset = durationInset(mark, of: diagram, nesting: nesting) + insets[column]
      spreader.require(
        ColumnDemand(
          from: column, to: column + 1, width: inset + text + leftInset + 2 * metrics.labelPadding))
    }
    let frameReaches = requireFrames(
      FrameMeasure(
        engine: self, diagram: diagram, indices: indices, heads: heads, outlines: outlines,
        nesting: nesting, insets: insets), in: &spreader)
    requireRoomBetweenBars(of: outlines, in: diagram, indices: indices, in: &spreader)
    let gaps = spreader.resolved()
    let frames = frameAllowance(of: diagram) + (diagram.groups.isEmpty ? 0 : metrics.groupPadding)
    var x = metrics.margin + frames
    let centers = gaps.dropLast().map { gap in
      x += gap
      return x
    }
    let content = x + (gaps.last ?? 0) + frames + metrics.margin
    return Columns(
      centers: centers, width: content, indices: indices, registrationInsets: insets,
      groupEdges: diagram.groups.compactMap { group in
        indices.range(from: group.first, to: group.last).map { range in
          edges(of: group, range: range, centers: centers, heads: heads)
        }
      }, frameReaches: frameReaches)
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
    of message: MessageOutline, heads: [LifelineHead], insets: [Int]
  ) -> ColumnDemand? {
    let label = min(message.label.width, metrics.labelWrapWidth) + 2 * metrics.labelPadding
    let (senderDepth, receiverDepth) = (Int(message.senderDepth), Int(message.receiverDepth))
    let sender = message.sender.column
    let receiver = message.receiver.column
    switch (sender, receiver) {
    case (let from?, let to?) where from == to:
      let depth = max(senderDepth, receiverDepth)
      let loop = rightInset(depth: depth) + metrics.selfWidth + label
      return ColumnDemand(from: from, to: from + 1, width: loop + leftInset)
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
      let length = max(label + metrics.arrowHeadLength, metrics.lostLength)
      let width =
        rightInset(depth: senderDepth) + insets[from] + length + leftInset + metrics.dotClearance
      return ColumnDemand(from: from, to: from + 1, width: width)
    case (nil, let to?):
      let length = max(label + metrics.arrowHeadLength, metrics.lostLength)
      let width = leftInset + length + rightInset(depth: 1) + metrics.dotClearance
      return ColumnDemand(from: to - 1, to: to, width: width)
    case (nil, nil):
      return nil
    }
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
      for edge in [range.lowerBound, range.upperBound + 1] where edge > 0 && edge < heads.count {
        let width =
          heads[edge - 1].rightHalf + heads[edge].leftHalf + metrics.headGap
          + 2 * metrics.groupPadding
        spreader.require(ColumnDemand(from: edge - 1, to: edge, width: width))
      }
      let (first, last) = (range.lowerBound, range.upperBound)
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
      let half = max(width / 2, metrics.lostLength / 2) + metrics.noteGap
      spreader.require(ColumnDemand(from: range.lowerBound - 1, to: range.lowerBound, width: half))
      spreader.require(ColumnDemand(from: range.lowerBound, to: range.lowerBound + 1, width: half))
    } else {
      // The frame reaches beyond the outermost lifelines.
      spreader.require(
        ColumnDemand(
          from: range.lowerBound, to: range.upperBound,
          width: width - 2 * metrics.fragmentPadding))
    }
  }

  private func requireNote(
    _ note: Note, indices: ColumnIndices, insets: [Int],
    in spreader: inout ColumnSpreader
  ) {
    let size = noteSize(note, width: metrics.noteWrapWidth)
    switch note.placement {
    case .left(let id):
      guard let column = indices[id] else { return }
      let width = size.width + 2 * metrics.noteGap + leftInset + rightInset(depth: 1)
      spreader.require(ColumnDemand(from: column - 1, to: column, width: width))
    case .right(let id):
      guard let column = indices[id] else { return }
      let bars = leftInset + rightInset(depth: 1)
      let width = size.width + 2 * metrics.noteGap + bars + insets[column]
      spreader.require(ColumnDemand(from: column, to: column + 1, width: width))
    // Told by MessageNotePlaces.
    case .beside: return
    case .over(let first, let last):
      guard let first = indices[first], let last = indices[last] else { return }
      let half = (size.width + 1) / 2 + metrics.noteGap
      guard first == last else {
        let width = size.width - 2 * metrics.fragmentPadding
        return spreader.require(
          ColumnDemand(from: min(first, last), to: max(first, last), width: width))
      }
      spreader.require(ColumnDemand(from: first - 1, to: first, width: half))
      spreader.require(ColumnDemand(from: first, to: first + 1, width: half))
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

  /// The room beside the outermost lifelines for the frames of fragments.
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
