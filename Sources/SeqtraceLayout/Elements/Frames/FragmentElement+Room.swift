import SeqtraceDiagram

extension MeasuredDiagram {
  /// The room that a frame, with a header above its content, needs on both sides to stay in the picture and
  /// clear of lifelines that it doesn't cover.
  private func demands(of facts: FrameFacts, header: Int = 0) -> [ColumnDemand] {
    // The frame of an empty fragment surrounds all lifelines.
    let reach = facts.reach ?? FrameReach(first: 0, last: heads.count - 1)
    let padding = metrics.framePadding(innerDepth: facts.innerDepth)
    let (left, right) = (padding + reach.left, reach.right + padding)
    let header = header - left
    var demands = [
      (-1, reach.first, left, 0), (reach.last, heads.count, right, 0),
      (reach.first, heads.count, header, 0),
    ]
    guard metrics.fragmentClearance > 0 else {
      // In cells, frames may cross bars, but a side on a lifeline would seem to end there.
      demands += [(reach.first - 1, reach.first, left, 1), (reach.last, reach.last + 1, right, 1)]
      return demands.map { ColumnDemand(from: $0, to: $1, width: $2, clearance: $3) }
    }
    let free = metrics.fragmentClearance + 1
    let before = reach.first > 0 ? metrics.rightInset(depth: 2) + insets[reach.first - 1] : 0
    demands += [
      (reach.first - 1, reach.first, left, before + free),
      (reach.last, reach.last + 1, right, metrics.leftInset + free),
      (reach.first, reach.last + 1, header, metrics.leftInset + free),
    ]
    return demands.map { ColumnDemand(from: $0, to: $1, width: $2, clearance: $3) }
  }

  /// The room that a short guard needs between the tab and the first bar in its way. A long guard doesn't
  /// widen the picture; it moves to the right of the bars.
  private func guardDemand(
    of fragment: CombinedFragment, _ facts: FrameFacts, header: Int
  ) -> ColumnDemand? {
    guard let reach = facts.reach, fragment.firstGuard != nil,
      header <= metrics.labelWrapWidth / 2
    else { return nil }
    let padding = metrics.framePadding(innerDepth: facts.innerDepth)
    let near = (reach.first + 1..<reach.first + Self.nearColumns).clamped(to: heads.indices)
    let position = fragment.operands[0].positions.lowerBound
    return near.first { depth(of: $0, at: position) > 0 }.map { column in
      ColumnDemand(
        from: reach.first, to: column,
        width: header - reach.left - padding + metrics.leftInset + metrics.labelPadding)
    }
  }

  /// Keeps the frames of fragments in the picture and clear of the lifelines that they don't cover; returns
  /// their extents.
  func requireFrames(in spreader: inout ColumnSpreader) -> FrameRoom {
    let room = frameRoom()
    guard !heads.isEmpty else { return room }
    for facts in room.regions where facts.reach != nil {
      for demand in demands(of: facts) { spreader.require(demand) }
    }
    if room.fragments.isEmpty { return room }
    for (fragment, facts) in zip(diagram.fragments, room.fragments) {
      let header = engine.headerWidth(of: fragment, isFirstOnly: true)
      for demand in demands(of: facts, header: header) { spreader.require(demand) }
      if let demand = guardDemand(of: fragment, facts, header: header) {
        spreader.require(demand)
      }
    }
    return room
  }
}

extension LayoutEngine {
  /// The width of the tab and the guard beside it or, unless only the first counts, of a wider guard below.
  func headerWidth(of fragment: CombinedFragment, isFirstOnly: Bool = false) -> Int {
    let tab = labels.tab(of: fragment).width + 2 * metrics.tabPadding
    func width(of bracketed: StyledText?) -> Int {
      let lines = bracketed.map {
        VisibleText.lines(of: $0.text, limit: metrics.maximumNoteLines)
      }
      let widest = (lines ?? []).reduce(0) { max($0, labels.span($1).width) }
      return min(widest, metrics.labelWrapWidth) + 2 * metrics.tabPadding
    }
    let first = tab + width(of: fragment.firstGuard)
    if isFirstOnly { return first }
    return fragment.operands.dropFirst().reduce(first) { max($0, width(of: $1.bracketedGuard)) }
  }
}

extension LayoutMetrics {
  /// The distance from a frame's side to its content; larger if the frame contains other frames.
  func framePadding(innerDepth: Int) -> Int { fragmentPadding + innerDepth * fragmentInset }
}
