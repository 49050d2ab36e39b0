/// The subtrees that moved: removed in one position and added, line for line, in another.
struct Moves {
  /// The nodes of moved subtrees: the roots and all their descendants.
  private var oldNodes: Set<Int32> = []
  private var newNodes: Set<Int32> = []
  /// The roots of moved subtrees.
  private var starts: (old: Set<Int32>, new: Set<Int32>) = ([], [])

  init(_ old: TranscriptTree, _ new: TranscriptTree, _ matching: TreeMatching) {
    var removed: [Int32: [Int32]] = [:]
    for index in old.nodes.indices.reversed() where matching.newOf[index] < 0 {
      removed[old.nodes[index].subtree, default: []].append(Int32(index))
    }
    if removed.isEmpty { return }
    var index = 0
    while index < new.nodes.count {
      let node = new.nodes[index]
      guard matching.oldOf[index] < 0, let start = take(&removed[node.subtree], node.size) else {
        index += 1
        continue
      }
      starts.old.insert(start)
      starts.new.insert(Int32(index))
      for offset in 0..<node.size {
        oldNodes.insert(start + offset)
        newNodes.insert(Int32(index) + offset)
      }
      index += Int(node.size)
    }
  }

  var isEmpty: Bool { oldNodes.isEmpty }

  /// Returns the first candidate that doesn't overlap a subtree already used, or `nil` if there is none.
  /// Removes the returned candidate and those before it.
  private func take(_ candidates: inout [Int32]?, _ size: Int32) -> Int32? {
    while let start = candidates?.popLast() {
      if !(start..<start + size).contains(where: oldNodes.contains) { return start }
    }
    return nil
  }

  /// Returns the difference with moves in place of additions and removals.
  func marked(_ difference: TraceDifference) -> TraceDifference {
    var result = difference
    for index in difference.entries.indices {
      let entry = difference.entries[index]
      if let line = entry.oldLine, entry.state == .removed, oldNodes.contains(Int32(line + 1)) {
        result.entries[index].state = .movedAway
        result.entries[index].beginsChange = starts.old.contains(Int32(line + 1))
      } else if let line = entry.newLine, entry.state == .added,
        newNodes.contains(Int32(line + 1))
      {
        result.entries[index].state = .movedHere
        result.entries[index].beginsChange = starts.new.contains(Int32(line + 1))
      }
    }
    return result
  }
}
