import SeqtraceDiagram

/// A finished part of a row: fitted to the columns, and drawn from a y of 0 on. The stack only gives it its
/// place.
struct RowFrame {
  /// The items, with what they mean.
  var group: DiagramLayout.Group
  /// The height of the row; 0 for a part of another element's row.
  var height = 0
  /// The horizontal extent that the frames of fragments around it contain; `nil` if they needn't.
  var xs: Range<Int>?
}

extension RowStack {
  /// Gives an element its row, with a free space below it.
  mutating func place(_ frame: RowFrame, at position: Position, top: Int, footer: Int = 0) {
    draw(frame, at: top)
    rows.append(Row(position: position, top: top, bottom: top + frame.height))
    cursor = top + frame.height + footer
    lowerX(at: position)
  }

  /// Draws an element with its top at a y.
  mutating func draw(_ frame: RowFrame, at top: Int) {
    canvas.add(frame.group, at: top)
    if let xs = frame.xs { widenFrames(left: xs.lowerBound, right: xs.upperBound) }
  }
}
