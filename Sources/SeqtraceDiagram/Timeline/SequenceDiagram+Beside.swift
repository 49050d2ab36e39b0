extension SequenceDiagram {
  /// The fragments that are drawn beside another one, by index, each with its left neighbour: the fragment at
  /// the same level that ends where the right one starts. Fragments that are empty or have no such neighbour
  /// are omitted.
  package var fragmentsBeside: [Int: Int] {
    guard fragments.contains(where: \.isBeside) else { return [:] }
    var result: [Int: Int] = [:]
    // The latest fragment at each nesting level, outermost first.
    var (latest, depth) = ([Int](), 0)
    for (_, entry) in Timeline(rowsOf: self) {
      switch entry {
      case .start(.fragment(let index)):
        let positions = fragments[index].positions
        if fragments[index].isBeside, !positions.isEmpty, depth < latest.count {
          let before = fragments[latest[depth]].positions
          if before.upperBound == positions.lowerBound, !before.isEmpty {
            result[index] = latest[depth]
          }
        }
        latest.removeSubrange(min(depth, latest.count)...)
        latest.append(index)
        depth += 1
      case .end(.fragment): depth -= 1
      default: break
      }
    }
    return result
  }
}
