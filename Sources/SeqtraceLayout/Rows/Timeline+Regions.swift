import SeqtraceDiagram

extension Timeline.Iterator {
  /// What a region does before the next item or the next boundary of a fragment: end or begin.
  ///
  /// A region is around the fragments that begin and end with it. Whatever it crosses, it begins and
  /// ends where its positions say.
  mutating func regionBoundary(before position: Position) -> Timeline.Step? {
    endOfRegion(before: position) ?? startOfRegion(before: position)
  }

  private mutating func endOfRegion(before position: Position) -> Timeline.Step? {
    guard let place = openRegions.indices.min(by: { (end(of: $0), -$0) < (end(of: $1), -$1) })
    else {
      return nil
    }
    let region = diagram.regions[openRegions[place]].positions
    guard region.upperBound <= position, nextStart >= region.upperBound,
      nextRegionStart >= region.upperBound
    else { return nil }
    if let inner = innermostFragment,
      inner.end < region.upperBound
        || (inner.end == region.upperBound && inner.start >= region.lowerBound)
    {
      return nil
    }
    return .endRegion(openRegions.remove(at: place))
  }

  private mutating func startOfRegion(before position: Position) -> Timeline.Step? {
    let start = nextRegionStart
    guard start <= position, region < diagram.regions.count, nextStart >= start else { return nil }
    if let inner = innermostFragment, inner.end <= start { return nil }
    if nextStart == start {
      let fragment = diagram.fragments[nextFragment].positions
      if fragment.upperBound > diagram.regions[region].positions.upperBound { return nil }
    }
    openRegions.append(region)
    region += 1
    return .beginRegion(region - 1)
  }

  private func end(of place: Int) -> Position {
    diagram.regions[openRegions[place]].positions.upperBound
  }

  private var nextRegionStart: Position {
    region < diagram.regions.count ? diagram.regions[region].positions.lowerBound : .max
  }

  /// The start of the fragment that was opened last, and the end of its operand.
  private var innermostFragment: (start: Position, end: Position)? {
    guard let last = open.last else { return nil }
    let fragment = diagram.fragments[last.fragment]
    return (fragment.positions.lowerBound, fragment.operands[last.operand].positions.upperBound)
  }
}
