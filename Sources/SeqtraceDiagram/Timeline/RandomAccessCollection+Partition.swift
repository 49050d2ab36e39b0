extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element for which the predicate is true, or the end index if
  /// there is none. All elements for which it is false must come before those for which it is true.
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
