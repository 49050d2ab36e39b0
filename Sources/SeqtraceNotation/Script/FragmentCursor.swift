import SeqtraceDiagram

/// Opens and closes fragments and regions while somebody walks along the timeline.
///
/// Whatever the ranges say, what comes out nests: a block that outlasts the one around it is closed
/// before that one goes on.
struct FragmentCursor {
  /// A fragment or a region, with the ends of its operands.
  private struct Block {
    let start: Position
    let ends: [Position]
    let content: Content

    enum Content {
      case fragment(Int)
      case region(Int)
    }
  }

  /// The blocks by start, the longer first.
  private let blocks: [Block]
  private var next = 0
  private var open: [(block: Int, operand: Int)] = []

  init(_ diagram: SequenceDiagram) {
    let regions = diagram.regions.enumerated().map { index, region in
      Block(
        start: region.positions.lowerBound, ends: [region.positions.upperBound],
        content: .region(index))
    }
    // The bounds of the operands one by one: `positions` traps where they are out of order.
    let fragments = diagram.fragments.enumerated().filter { !$1.operands.isEmpty }
      .map { index, fragment in
        Block(
          start: fragment.operands[0].positions.lowerBound,
          ends: fragment.operands.map(\.positions.upperBound), content: .fragment(index))
      }
    blocks = (regions + fragments).enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      return (a.start, b.ends.last!, left.offset) < (b.start, a.ends.last!, right.offset)
    }.map(\.element)
  }

  /// Appends all that ends or begins up to a position, in order.
  mutating func advance(to position: Position, into steps: inout [DiagramScript.Step]) {
    while next < blocks.count, blocks[next].start <= position {
      close(before: blocks[next].start, into: &steps)
      open.append((next, 0))
      switch blocks[next].content {
      case .fragment(let index): steps.append(.open(fragment: index))
      case .region(let index): steps.append(.openRegion(index))
      }
      next += 1
    }
    close(before: position, into: &steps)
  }

  private mutating func close(before position: Position, into steps: inout [DiagramScript.Step]) {
    while let top = open.last {
      let block = blocks[top.block]
      guard block.ends[top.operand] <= position else { return }
      switch block.content {
      case .region(let index):
        open.removeLast()
        steps.append(.closeRegion(index))
      case .fragment(let index) where top.operand + 1 < block.ends.count:
        open[open.count - 1].operand += 1
        steps.append(.nextOperand(fragment: index, operand: top.operand + 1))
      case .fragment(let index):
        open.removeLast()
        steps.append(.close(fragment: index))
      }
    }
  }
}
