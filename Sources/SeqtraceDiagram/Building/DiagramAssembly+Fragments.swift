extension DiagramAssembly {
  /// Starts a fragment and its first operand.
  mutating func beginFragment() {
    openFragments.append(OpenFragment(index: fragments.count, start: next))
    fragments.append(nil)
  }

  /// Ends the current operand of the innermost fragment, and starts the next one.
  mutating func beginOperand() {
    guard var fragment = openFragments.popLast() else { return }
    endOperand(of: &fragment)
    openFragments.append(fragment)
  }

  /// Ends the innermost fragment. Drops it unless something was drawn in at least two of its operands.
  mutating func endFragment() {
    guard var fragment = openFragments.popLast() else { return }
    endOperand(of: &fragment)
    guard fragment.operands.count > 1 else { return }
    fragments[fragment.index] = CombinedFragment(.par, operands: fragment.operands)
  }

  private func endOperand(of fragment: inout OpenFragment) {
    if fragment.start < next {
      fragment.operands.append(.init(positions: fragment.start..<next))
    }
    fragment.start = next
  }
}
