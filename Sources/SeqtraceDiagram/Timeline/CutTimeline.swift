/// Fits elements that span parts of the timeline to the kept part.
struct CutTimeline {
  /// The positions of the whole diagram.
  let whole: RowPositions
  /// The positions that are kept.
  let kept: RowPositions
  /// The part of the timeline that is kept; `nil` for all of it.
  let range: ClosedRange<Position>?

  /// The activation, up to the last kept row in it; `nil` if no row in it is kept.
  func cut(_ activation: Activation) -> Activation? {
    guard let last = kept.last(upTo: max(activation.start, activation.end)),
      last >= activation.start
    else { return nil }
    var activation = activation
    activation.end = last
    return activation
  }

  /// The registration; `nil` if the message that made it is gone. If it starts before the range or outlives
  /// it, that end stays outside.
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

  /// Whether a position is in the kept part.
  func covers(_ position: Position) -> Bool { range?.contains(position) ?? true }

  /// The range of positions, fitted to the kept part; `nil` if all its rows are gone.
  func cut(_ positions: Range<Position>) -> Range<Position>? {
    if whole.overlap(positions), !kept.overlap(positions) { return nil }
    guard let range else { return positions }
    let lower = max(positions.lowerBound, range.lowerBound)
    let upper = min(positions.upperBound, range.upperBound + 1)
    return lower < upper ? lower..<upper : nil
  }

  /// The fragment, without the operands outside the kept part; `nil` if all its rows are gone.
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

  /// A `par` fragment without the branches that have lost all their rows; `nil` if fewer than two branches
  /// remain, because nothing is parallel then. Other fragments keep empty branches: an empty alternative is
  /// still an alternative.
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

  /// The position of an X: that of its message or, if that is gone, of the last kept row up to `last`; `nil`
  /// if the death comes after the kept part.
  func death(at position: Position, until last: Position) -> Position? {
    if let range, position > range.upperBound { return nil }
    return kept.contains(position) ? position : kept.last(upTo: last)
  }
}
