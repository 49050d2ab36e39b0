/// The nesting of groups of lifelines.
package struct GroupNesting {
  /// The range of columns of each group's lifelines; `nil` if the diagram lacks the group's first or last
  /// lifeline.
  package private(set) var ranges: [ClosedRange<Int>?]
  /// The number of groups that enclose each group.
  package private(set) var outerDepths: [Int]
  /// The number of nested levels inside each group.
  package private(set) var innerDepths: [Int]
  /// The innermost enclosing group of each group; `nil` for an outermost one.
  package private(set) var parents: [Int?]
  /// The groups from left to right, outer before inner.
  package let order: [Int]

  /// Computes the nesting of groups. If two groups contain the same lifelines, the later one is inside.
  package init(_ groups: [LifelineGroup], columns: (Lifeline.ID) -> Int?) {
    let ranges = groups.map { group -> ClosedRange<Int>? in
      guard let first = columns(group.first), let last = columns(group.last) else { return nil }
      return min(first, last)...max(first, last)
    }
    self.ranges = ranges
    outerDepths = Array(repeating: 0, count: groups.count)
    innerDepths = Array(repeating: 0, count: groups.count)
    parents = Array(repeating: nil, count: groups.count)
    order = ranges.indices.filter { ranges[$0] != nil }.sorted { left, right in
      guard let first = ranges[left], let second = ranges[right] else { return left < right }
      return (first.lowerBound, -first.upperBound, left)
        < (second.lowerBound, -second.upperBound, right)
    }
    var open: [Int] = []
    for index in order {
      guard let range = ranges[index] else { continue }
      while let last = open.last, (ranges[last]?.upperBound ?? -1) < range.upperBound {
        open.removeLast()
      }
      parents[index] = open.last
      outerDepths[index] = open.count
      open.append(index)
    }
    for index in order.reversed() {
      guard let parent = parents[index] else { continue }
      innerDepths[parent] = max(innerDepths[parent], innerDepths[index] + 1)
    }
  }
}
