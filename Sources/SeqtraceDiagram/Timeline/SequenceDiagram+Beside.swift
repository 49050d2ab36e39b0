extension SequenceDiagram {
  /// The fragments that are to stand beside another one, each with the one before it: that in the same
  /// fragment which ends where it starts. One without such a neighbour, or empty, isn't in it.
  package var fragmentsBeside: [Int: Int] {
    guard fragments.contains(where: \.isBeside) else { return [:] }
    var result: [Int: Int] = [:]
    // The latest fragment on each level of nesting, outermost first, and those that are open.
    var (latest, open) = ([Int](), [Int]())
    for (index, fragment) in fragments.enumerated() {
      let positions = fragment.positions
      while let last = open.last, fragments[last].positions.upperBound <= positions.lowerBound {
        open.removeLast()
      }
      if fragment.isBeside, !positions.isEmpty, open.count < latest.count {
        let before = latest[open.count]
        let end = fragments[before].positions
        if end.upperBound == positions.lowerBound, !end.isEmpty { result[index] = before }
      }
      latest.removeSubrange(min(open.count, latest.count)...)
      latest.append(index)
      open.append(index)
    }
    return result
  }
}
