extension DiagramAssembly {
  /// Starts a fragment; its first operand follows.
  mutating func beginFragment() {
    openFragments.append(OpenFragment(index: fragments.count, start: next))
    fragments.append(nil)
  }

  /// Ends an operand of the innermost fragment, and starts the next one.
  mutating func beginOperand() {
    guard var fragment = openFragments.popLast() else { return }
    endOperand(of: &fragment)
    openFragments.append(fragment)
  }

  /// Ends the innermost fragment. A fragment is dropped unless something is drawn in two of its operands.
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
