import SeqtraceDiagram

extension DiagramDraft {
  mutating func openFragment(
    _ rule: CombinedFragment.Operator, condition: StyledText?, tint: Tint? = nil
  ) {
    blocks.append(.fragment(diagram.fragments.count))
    let operand = CombinedFragment.Operand(
      condition: condition, positions: position + 1..<position + 1, tint: tint)
    diagram.fragments.append(CombinedFragment(rule, operands: [operand]))
    isBehindBoundary = true
  }

  mutating func openRegion(_ tint: Tint, title: StyledText) {
    blocks.append(.region(diagram.regions.count))
    diagram.regions.append(
      Region(positions: position + 1..<position + 1, tint: tint, title: title))
    isBehindBoundary = true
  }

  /// Starts the next operand of a fragment.
  mutating func divide(_ index: Int, condition: StyledText?, tint: Tint? = nil) {
    endOperand(of: index)
    diagram.fragments[index].operands.append(
      .init(condition: condition, positions: position + 1..<position + 1, tint: tint))
    isBehindBoundary = true
    let operand = diagram.fragments[index].operands.count - 1
    for number in resumed[Branch(fragment: index, operand: operand)] ?? [] { activate(number) }
  }

  /// Sets the tint of the corner of the innermost open fragment.
  mutating func tintCorner(_ tint: Tint) {
    guard case .fragment(let index)? = blocks.last else { return }
    diagram.fragments[index].cornerTint = tint
  }

  mutating func close() {
    switch blocks.popLast() {
    case .box?: closeBox()
    case .fragment(let index)?:
      endOperand(of: index)
      isBehindBoundary = true
    case .region(let index)?:
      diagram.regions[index].positions = diagram.regions[index].positions.lowerBound..<position + 1
      isBehindBoundary = true
    case nil: break
    }
  }

  private mutating func endOperand(of index: Int) {
    let last = diagram.fragments[index].operands.count - 1
    let start = diagram.fragments[index].operands[last].positions.lowerBound
    diagram.fragments[index].operands[last].positions = start..<position + 1
  }

  /// Returns whether the last row is the one at a position, and no block has started or ended since.
  func isBehind(rowAt position: Position?) -> Bool {
    position == self.position && !isBehindBoundary
  }

  /// The position of the last row, if it is a message or a note and no block has started or ended since;
  /// otherwise `nil`. For a note beside a message, the position of that message.
  var rowBefore: Position? {
    if isBehind(rowAt: diagram.messages.last?.position) { return position }
    guard let note = diagram.notes.last, isBehind(rowAt: note.position) else { return nil }
    if case .beside(let message) = note.placement { return message }
    return position
  }

  /// Marks the rows from a position to the last row as showing the same moment.
  mutating func shareRow(from first: Position) {
    let last = diagram.sharedRows.count - 1
    if last >= 0, diagram.sharedRows[last].contains(first) {
      diagram.sharedRows[last] = diagram.sharedRows[last].lowerBound..<position + 1
    } else {
      diagram.sharedRows.append(first..<position + 1)
    }
  }
}
