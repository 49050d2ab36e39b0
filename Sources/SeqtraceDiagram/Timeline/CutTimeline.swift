/// Fits elements that span parts of the timeline to the part that is kept.
struct CutTimeline {
  /// The positions of the whole diagram.
  let whole: RowPositions
  let kept: RowPositions
  /// The part of the timeline to keep.
  let range: ClosedRange<Position>

  /// Returns the activation up to its last kept row, or `nil` if none of its rows is kept.
  func cut(_ activation: Activation) -> Activation? {
    guard let last = kept.last(upTo: max(activation.start, activation.end)),
      last >= activation.start
    else { return nil }
    var activation = activation
    activation.end = last
    return activation
  }

  /// Returns the registration, or `nil` if it is outside the range or the message that created it is removed.
  /// A start before the range keeps its position, as does an end after the range.
  func cut(_ registration: Registration) -> Registration? {
    let start = registration.start
    if start > range.upperBound || registration.end ?? .max < range.lowerBound { return nil }
    if start >= range.lowerBound, whole.contains(start), !kept.contains(start) { return nil }
    guard let end = registration.end, end <= range.upperBound, !whole.end(before: end) else {
      return registration
    }
    var registration = registration
    registration.end = max(start, kept.last(upTo: end) ?? start)
    return registration
  }

  /// Returns a range of positions fitted to the kept part, or `nil` if all its rows are removed or it is
  /// outside the kept part.
  func cut(_ positions: Range<Position>) -> Range<Position>? {
    if whole.overlap(positions), !kept.overlap(positions) { return nil }
    let lower = max(positions.lowerBound, range.lowerBound)
    let upper = min(positions.upperBound, range.upperBound + 1)
    // A range without rows stays only between rows of the part.
    let isBetweenRows = lower == upper && range.contains(lower) && range.contains(lower - 1)
    return lower < upper || isBetweenRows ? lower..<upper : nil
  }

  /// Returns the fragment without the operands outside the kept part, or `nil` if all rows of the fragment
  /// are removed.
  ///
  /// A `par` fragment also loses the branches without remaining rows, and is itself removed if fewer than two
  /// branches remain, because nothing is parallel then. Other fragments keep empty branches: an empty
  /// alternative is still an alternative.
  func cut(_ fragment: CombinedFragment) -> CombinedFragment? {
    let positions = fragment.positions
    if whole.overlap(positions), !kept.overlap(positions) { return nil }
    var operands = fragment.operands
    if fragment.operator == .par {
      operands.removeAll { whole.overlap($0.positions) && !kept.overlap($0.positions) }
      if operands.count < min(2, fragment.operands.count) { return nil }
    }
    operands.removeAll { operand in
      let lower = max(operand.positions.lowerBound, range.lowerBound)
      let upper = min(operand.positions.upperBound, range.upperBound + 1)
      return operand.positions.isEmpty ? lower > upper : lower >= upper
    }
    let lower = max(positions.lowerBound, range.lowerBound)
    let upper = min(positions.upperBound, range.upperBound + 1)
    return fragment.keeping(operands, over: lower..<max(lower, upper))
  }

  /// Returns the position of an X: that of its message or, if the message is removed, of the last kept row up
  /// to `last`; `nil` if the destruction comes after the kept part.
  func death(at position: Position, until last: Position) -> Position? {
    if position > range.upperBound { return nil }
    return kept.contains(position) ? position : kept.last(upTo: last)
  }
}

extension CombinedFragment {
  /// Returns the fragment with some of its operands, which cover a range without gaps; `nil` without operands.
  func keeping(_ operands: [Operand], over positions: Range<Position>) -> CombinedFragment? {
    guard !operands.isEmpty else { return nil }
    var part = self
    part.operands = operands
    var start = positions.lowerBound
    for index in operands.indices {
      let isLast = index == operands.count - 1
      let end = isLast ? positions.upperBound : operands[index].positions.upperBound
      part.operands[index].positions = start..<max(start, end)
      start = part.operands[index].positions.upperBound
    }
    return part
  }
}
