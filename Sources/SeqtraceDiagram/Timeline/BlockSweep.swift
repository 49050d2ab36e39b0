/// Sorts the boundaries of fragments and regions into drawing order.
struct BlockSweep {
  /// A fragment or a region, with the ends of its operands.
  private struct Block {
    let span: Timeline.Span
    let start: Position
    let ends: [Position]

    var end: Position { ends[ends.count - 1] }
  }

  /// The blocks by start, outer before inner.
  private let blocks: [Block]
  /// The open fragments, outermost first, each with the index of its current operand.
  private var fragments: [(block: Block, operand: Int)] = []
  /// The open regions. The last element is the region that ends first; of several that end together, it is
  /// the one that started last.
  private var regions: [Block] = []
  private var found: [Timeline.Step] = []

  init(_ diagram: SequenceDiagram) {
    let regions = diagram.regions.enumerated().map { index, region in
      Block(
        span: .region(index), start: region.positions.lowerBound,
        ends: [region.positions.upperBound])
    }
    // The bounds of operands are read individually, because `positions` traps if they are out of order.
    let fragments = diagram.fragments.enumerated().filter { !$1.operands.isEmpty }
      .map { index, fragment in
        Block(
          span: .fragment(index), start: fragment.operands[0].positions.lowerBound,
          ends: fragment.operands.map(\.positions.upperBound))
      }
    let all = Array((regions + fragments).enumerated())
    let full = all.filter { $0.element.start < $0.element.end }.sorted { left, right in
      let (a, b) = (left.element, right.element)
      return (a.start, b.end, left.offset) < (b.start, a.end, right.offset)
    }
    // Among blocks that start at the same position, an empty block comes before those that follow it in the
    // diagram's arrays, and inside those that precede it.
    let empty = all.filter { $0.element.start >= $0.element.end }.sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    var blocks: [Block] = []
    var rest = full[...]
    for block in empty {
      while let next = rest.first,
        (next.element.start, next.offset) < (block.element.start, block.offset)
      {
        blocks.append(next.element)
        rest.removeFirst()
      }
      blocks.append(block.element)
    }
    self.blocks = blocks + rest.map(\.element)
  }

  /// Returns the boundaries from top to bottom.
  consuming func steps() -> [Timeline.Step] {
    for block in blocks {
      close(upTo: block.start)
      if case .fragment = block.span { fragments.append((block, 0)) } else { open(block) }
      append(.start(block.span), at: block.start)
    }
    close(upTo: .max)
    return found
  }

  private mutating func open(_ region: Block) {
    regions.insert(region, at: regions.partitioningIndex { $0.end < region.end })
  }

  /// Ends the blocks and operands that end at or before a position, and starts the next operands.
  private mutating func close(upTo limit: Position) {
    while true {
      let fragment = fragments.last.map { ($0.block.ends[$0.operand], $0.block.start) }
      if let region = regions.last, region.end <= limit, !isAround(region, fragment) {
        regions.removeLast()
        append(.end(region.span), at: region.end)
      } else if let fragment, fragment.0 <= limit {
        closeOperand(at: fragment.0)
      } else {
        return
      }
    }
  }

  /// Returns whether a region ends after the operand that ends next.
  private func isAround(_ region: Block, _ operand: (end: Position, start: Position)?) -> Bool {
    guard let operand else { return false }
    return operand.end < region.end || (operand.end == region.end && operand.start >= region.start)
  }

  private mutating func closeOperand(at end: Position) {
    let (block, operand) = fragments[fragments.count - 1]
    guard operand + 1 < block.ends.count, case .fragment(let index) = block.span else {
      fragments.removeLast()
      return append(.end(block.span), at: end)
    }
    fragments[fragments.count - 1].operand += 1
    append(.operand(operand + 1, ofFragment: index), at: end)
  }

  /// Appends a boundary. If its position is smaller than that of the preceding boundary, it gets the latter's
  /// position.
  private mutating func append(_ entry: Timeline.Entry, at position: Position) {
    found.append((max(position, found.last?.position ?? position), entry))
  }
}
