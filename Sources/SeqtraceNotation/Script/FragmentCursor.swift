import SeqtraceDiagram

/// Opens and closes fragments while somebody walks along the timeline.
///
/// Whatever the ranges say, what comes out nests: a fragment that outlasts the one around it is
/// closed before that one goes on.
struct FragmentCursor {
  private let fragments: [CombinedFragment]
  /// The fragments by start, the longer first, without those that have no operand.
  private let order: [Int]
  private var next = 0
  private var open: [(fragment: Int, operand: Int)] = []

  init(_ fragments: [CombinedFragment]) {
    self.fragments = fragments
    order = fragments.indices.filter { !fragments[$0].operands.isEmpty }
      .sorted { left, right in
        let (a, b) = (fragments[left], fragments[right])
        return (a.start, b.end, left) < (b.start, a.end, right)
      }
  }

  /// Appends all that ends or begins up to a position, in order.
  mutating func advance(to position: Position, into steps: inout [DiagramScript.Step]) {
    while next < order.count, fragments[order[next]].start <= position {
      let fragment = order[next]
      close(before: fragments[fragment].start, into: &steps)
      open.append((fragment, 0))
      steps.append(.open(fragment: fragment))
      next += 1
    }
    close(before: position, into: &steps)
  }

  private mutating func close(before position: Position, into steps: inout [DiagramScript.Step]) {
    while let top = open.last {
      let operands = fragments[top.fragment].operands
      guard operands[top.operand].positions.upperBound <= position else { return }
      if top.operand + 1 < operands.count {
        open[open.count - 1].operand += 1
        steps.append(.nextOperand(fragment: top.fragment, operand: top.operand + 1))
      } else {
        open.removeLast()
        steps.append(.close(fragment: top.fragment))
      }
    }
  }
}

extension CombinedFragment {
  /// The bounds of the operands one by one: ``positions`` traps where they are out of order.
  fileprivate var start: Position { operands[0].positions.lowerBound }
  fileprivate var end: Position { operands[operands.count - 1].positions.upperBound }
}
