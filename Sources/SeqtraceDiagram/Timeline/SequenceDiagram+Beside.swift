extension SequenceDiagram {
  /// The fragments that are drawn beside another one, by index, each with its left neighbour: the fragment at
  /// the same level that ends where it starts. Fragments that are empty or have no such neighbour are left
  /// out.
  package var fragmentsBeside: [Int: Int] {
    guard fragments.contains(where: \.isBeside) else { return [:] }
    var result: [Int: Int] = [:]
    // The latest fragment at each nesting level, outermost first, and the open fragments.
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
