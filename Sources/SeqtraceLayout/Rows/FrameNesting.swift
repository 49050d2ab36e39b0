import SeqtraceDiagram

/// The nesting of frames: of fragments, and of regions over some lifelines.
struct FrameNesting {
  /// The number of levels of other frames inside each fragment.
  private(set) var fragments: [Int]
  /// The same for each region; 0 for those across the whole picture.
  private(set) var regions: [Int]

  /// Finds the nesting. A diagram lists an outer fragment before those inside it.
  init(_ diagram: SequenceDiagram, indices: ColumnIndices) {
    fragments = Array(repeating: 0, count: diagram.fragments.count)
    regions = Array(repeating: 0, count: diagram.regions.count)
    if diagram.regions.contains(where: { indices.range(of: $0) != nil }) {
      nest(diagram, indices)
    } else {
      nest(diagram.fragments)
    }
  }

  /// Without regions, the fragments' positions are enough, and the timeline needn't be walked.
  private mutating func nest(_ all: [CombinedFragment]) {
    var open: [Int] = []
    func close(upTo position: Position, _ depths: inout [Int]) {
      while let last = open.last, all[last].positions.upperBound <= position {
        open.removeLast()
        if let outer = open.last { depths[outer] = max(depths[outer], depths[last] + 1) }
      }
    }
    for (index, fragment) in all.enumerated() {
      close(upTo: fragment.positions.lowerBound, &fragments)
      open.append(index)
    }
    close(upTo: .max, &fragments)
  }

  private mutating func nest(_ diagram: SequenceDiagram, _ indices: ColumnIndices) {
    // Regions may cross fragments, so each kind has its own stack.
    var open = (fragments: [Int](), regions: [Int]())
    func close(_ depth: Int, _ depths: inout Self) {
      if let outer = open.fragments.last {
        depths.fragments[outer] = max(depths.fragments[outer], depth + 1)
      }
      if let outer = open.regions.last {
        depths.regions[outer] = max(depths.regions[outer], depth + 1)
      }
    }
    for (_, entry) in Timeline(rowsOf: diagram) {
      switch entry {
      case .start(.fragment(let index)): open.fragments.append(index)
      case .start(.region(let index)):
        if indices.range(of: diagram.regions[index]) != nil { open.regions.append(index) }
      case .end(.fragment(let index)):
        open.fragments.removeLast()
        close(fragments[index], &self)
      case .end(.region(let index)):
        guard let place = open.regions.lastIndex(of: index) else { continue }
        open.regions.remove(at: place)
        close(regions[index], &self)
      default: break
      }
    }
  }
}
