extension RandomAccessCollection where Index == Int {
  /// The index of the first element of the second part, or the end index without one, where all
  /// elements of the first part come before all of the second.
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
