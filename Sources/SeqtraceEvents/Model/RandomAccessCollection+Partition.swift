extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies the predicate, or the end index if there is none.
  /// All elements that don't satisfy it must come first.
  ///
  /// - Complexity: O(log *n*) for *n* elements.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
