/// Which groups of lifelines are inside of which.
package struct GroupNesting {
  /// The columns of each group's lifelines; `nil` if the diagram lacks one of its ends.
  package private(set) var ranges: [ClosedRange<Int>?]
  /// How many groups each one is inside of.
  package private(set) var outerDepths: [Int]
  /// How many groups each one contains, one within the other.
  package private(set) var innerDepths: [Int]
  /// The group around each one; `nil` for the outermost.
  package private(set) var parents: [Int?]
  /// The groups from left to right, the outer ones first.
  package let order: [Int]

  /// The number of groups that are one within the other, with the outermost.
  package var levels: Int { (outerDepths.max() ?? -1) + 1 }

  /// Compares groups; of those around the same lifelines, the later one is inside.
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
