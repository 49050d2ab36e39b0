extension SequenceDiagram {
  /// The index of the message at a position.
  ///
  /// - Complexity: O(log *n*) for *n* messages.
  package func messageIndex(at position: Position) -> Int? {
    var low = 0
    var high = messages.count
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low < messages.count && messages[low].position == position ? low : nil
  }
}
