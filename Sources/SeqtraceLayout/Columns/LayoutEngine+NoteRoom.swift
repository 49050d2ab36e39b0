import SeqtraceDiagram

extension LayoutEngine {
  func requireReference(
    _ reference: DiagramReference, indices: ColumnIndices, in spreader: inout ColumnSpreader
  ) {
    guard let range = indices.range(from: reference.first, to: reference.last) else { return }
    let text = labels.span(VisibleText.line(reference.name)).width
    let width = min(text, metrics.labelWrapWidth) + 2 * metrics.tabPadding
    if range.count == 1 {
      requireRoom(around: range, half: (max(width, metrics.lostLength) + 1) / 2, in: &spreader)
    } else {
      // The frame reaches beyond the outermost lifelines.
      let padding = metrics.fragmentPadding
      spreader.require(
        ColumnDemand(from: range.lowerBound, to: range.upperBound, width: width - 2 * padding))
      spreader.require(ColumnDemand(from: -1, to: range.lowerBound, width: padding))
      spreader.require(ColumnDemand(from: range.upperBound, to: indices.count, width: padding))
    }
  }

  func requireNote(
    _ note: Note, of diagram: SequenceDiagram, indices: ColumnIndices, insets: [Int],
    in spreader: inout ColumnSpreader
  ) {
    let size = noteSize(note, width: metrics.noteWrapWidth)
    switch note.placement {
    case .left(let id):
      guard let column = indices[id] else { return }
      spreader.require(
        ColumnDemand(
          from: column - 1, to: column, width: size.width + metrics.noteGap + leftInset,
          clearance: metrics.noteGap + rightInset(depth: 1)))
    case .right(let id):
      guard let column = indices[id] else { return }
      let width = size.width + metrics.noteGap + rightInset(depth: 1) + insets[column]
      spreader.require(
        ColumnDemand(
          from: column, to: neighbor(rightOf: column, at: note.position, in: diagram),
          width: width, clearance: metrics.noteGap + leftInset))
    // Told by MessageNotePlaces.
    case .beside: return
    case .over(let first, let last):
      guard let range = indices.range(from: first, to: last) else { return }
      guard range.count > 1 else {
        return requireRoom(around: range, half: (size.width + 1) / 2, in: &spreader)
      }
      let width = size.width - 2 * metrics.noteGap
      spreader.require(ColumnDemand(from: range.lowerBound, to: range.upperBound, width: width))
    }
  }

  /// Keeps the lifelines beside a column clear of what stands in the middle of it.
  private func requireRoom(
    around column: ClosedRange<Int>, half: Int, in spreader: inout ColumnSpreader
  ) {
    let column = column.lowerBound
    for left in [column - 1, column] {
      spreader.require(
        ColumnDemand(from: left, to: left + 1, width: half, clearance: metrics.noteGap))
    }
  }
}
