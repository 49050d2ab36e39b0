/// Fits elements that span parts of the timeline to the part that is kept.
struct CutTimeline {
  /// The positions of the whole diagram.
  let whole: RowPositions
  let kept: RowPositions
  /// The part of the timeline to keep; `nil` for the whole timeline.
  let range: ClosedRange<Position>?

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
    var registration = registration
    let isEarlier = range.map { registration.start < $0.lowerBound } ?? false
    if let range, registration.start > range.upperBound { return nil }
    if isEarlier {
      if let end = registration.end, let range, end < range.lowerBound { return nil }
    } else if whole.contains(registration.start), !kept.contains(registration.start) {
      return nil
    }
    guard let end = registration.end else { return registration }
    if whole.end(before: end) || range.map({ end > $0.upperBound }) == true { return registration }
    registration.end = max(registration.start, kept.last(upTo: end) ?? registration.start)
    return registration
  }

  /// Returns whether a position is in the kept part.
  func covers(_ position: Position) -> Bool { range?.contains(position) ?? true }

  /// Returns a range of positions fitted to the kept part, or `nil` if all its rows are removed or it is
  /// outside the kept part.
  func cut(_ positions: Range<Position>) -> Range<Position>? {
    if whole.overlap(positions), !kept.overlap(positions) { return nil }
    guard let range else { return positions }
    let lower = max(positions.lowerBound, range.lowerBound)
    let upper = min(positions.upperBound, range.upperBound + 1)
    return lower < upper ? lower..<upper : nil
  }

  /// Returns the fragment without the operands outside the kept part, or `nil` if all rows of the fragment
  /// are removed.
  func cut(_ fragment: CombinedFragment) -> CombinedFragment? {
    if whole.overlap(fragment.positions), !kept.overlap(fragment.positions) { return nil }
    guard let fragment = withoutLostBranches(fragment) else { return nil }
    guard let range else { return fragment }
    let operands = fragment.operands.compactMap { operand in
      var operand = operand
      let lower = max(operand.positions.lowerBound, range.lowerBound)
      let upper = min(operand.positions.upperBound, range.upperBound + 1)
      let isInside = operand.positions.isEmpty ? lower <= upper : lower < upper
      operand.positions = lower..<max(lower, upper)
      return isInside ? operand : nil
    }
    return operands.isEmpty ? nil : CombinedFragment(fragment.operator, operands: operands)
  }

  /// Returns a `par` fragment without the branches that lost all their rows, or `nil` if fewer than two
  /// branches remain, because nothing is parallel then. Other fragments keep empty branches: an empty
  /// alternative is still an alternative.
  private func withoutLostBranches(_ fragment: CombinedFragment) -> CombinedFragment? {
    guard fragment.operator == .par else { return fragment }
    var operands = fragment.operands.filter {
      !whole.overlap($0.positions) || kept.overlap($0.positions)
    }
    if operands.count == fragment.operands.count { return fragment }
    guard operands.count > 1 else { return nil }
    // The remaining operands still cover the whole fragment, without gaps.
    var start = fragment.positions.lowerBound
    for index in operands.indices {
      let isLast = index == operands.count - 1
      let end = isLast ? fragment.positions.upperBound : operands[index].positions.upperBound
      operands[index].positions = start..<end
      start = end
    }
    return CombinedFragment(.par, operands: operands)
  }

  /// Returns the position of an X: that of its message or, if the message is removed, of the last kept row up
  /// to `last`; `nil` if the destruction comes after the kept part.
  func death(at position: Position, until last: Position) -> Position? {
    if let range, position > range.upperBound { return nil }
    return kept.contains(position) ? position : kept.last(upTo: last)
  }
}
