import SeqtraceDiagram

/// The nesting of fragments.
struct FragmentNesting {
  /// The number of levels of other fragments inside each one.
  private(set) var innerDepths: [Int]

  /// Finds the nesting of fragments that stand outer before inner.
  init(_ fragments: [CombinedFragment]) {
    innerDepths = Array(repeating: 0, count: fragments.count)
    var open: [Int] = []
    for (index, fragment) in fragments.enumerated() {
      close(&open, upTo: fragment.positions.lowerBound, in: fragments)
      open.append(index)
    }
    close(&open, upTo: .max, in: fragments)
  }

  private mutating func close(
    _ open: inout [Int], upTo position: Position, in fragments: [CombinedFragment]
  ) {
    while let last = open.last, fragments[last].positions.upperBound <= position {
      open.removeLast()
      if let outer = open.last {
        innerDepths[outer] = max(innerDepths[outer], innerDepths[last] + 1)
      }
    }
  }
}
