extension SequenceDiagram {
  /// Returns the number of messages before a position.
  package func messageCount(before position: Position) -> Int {
    // Positions are mostly contiguous, so this guess is usually right and needs no search.
    let guess = position &- (messages.first?.position ?? 0)
    if messages.indices.contains(guess), messages[guess].position == position { return guess }
    return messages.partitioningIndex { $0.position >= position }
  }

  /// Returns the index of the message at a position, or `nil` if there is none.
  package func messageIndex(at position: Position) -> Int? {
    let index = messageCount(before: position)
    return index < messages.count && messages[index].position == position ? index : nil
  }
}
