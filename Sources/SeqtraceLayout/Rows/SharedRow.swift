import SeqtraceDiagram

/// A row of messages that start at the same moment, and of notes about it.
///
/// ```
///      │   first   │           │   second  │    ┌──────┐
///      │──────────►│           │──────────►│    │ note │
///      │           │           │           │    └──────┘
/// ```
struct SharedRow {
  /// The stretch of the diagram, by its index.
  let stretch: Int
  /// Where the row starts, above the labels.
  let top: Int
  /// The height of the messages' lines; `nil` as long as there are none.
  var y: Int?
  /// Whether further messages may share the row.
  var takesMessages = true
  /// The lifeline at the right end of a message that extends beyond it, and the x that it reaches.
  var tail: (column: Int, x: Int)?
  /// Where the row ends.
  var end: Int
  /// The horizontal extents of the row's messages and notes, including labels.
  private var covered: [Range<Int>]
  /// The range from the leftmost to the rightmost of these.
  private var hull: Range<Int>

  init(stretch: Int, top: Int, y: Int? = nil, covered: Range<Int>) {
    (self.stretch, self.top, self.y, end) = (stretch, top, y, top)
    (self.covered, hull) = ([covered], covered)
  }

  /// Adds an element to the row; returns false if there is no room for it.
  mutating func take(_ xs: Range<Int>) -> Bool {
    // Most elements are to the right of all others, so the first test is enough.
    guard !hull.overlaps(xs) || !covered.contains(where: { $0.overlaps(xs) }) else { return false }
    covered.append(xs)
    hull = min(hull.lowerBound, xs.lowerBound)..<max(hull.upperBound, xs.upperBound)
    return true
  }
}

extension RowStack {
  /// Returns the y of a message's line: that of the previous row if the message starts at the same moment and
  /// has room beside the others, or else below everything placed so far.
  ///
  /// - Parameters:
  ///   - index: The message.
  ///   - above: The height that the message's label needs above the line.
  ///   - isPlain: Whether the message consists of a line and a label only.
  ///   - xs: The horizontal extent of the message.
  mutating func rowY(of index: Int, above: Int, isPlain: Bool, over xs: Range<Int>) -> Int {
    guard isPlain, let stretch = sharedStretch(at: outlines[index].position) else {
      startRow(ofMessageAt: outlines[index].position, y: cursor + above, over: xs)
      return cursor + above
    }
    // The messages that follow may have taller labels.
    if sharedLabels?.stretch != stretch {
      sharedLabels = (stretch, labelHeight(of: diagram.sharedRows[stretch], from: index))
    }
    let height = max(above, metrics.rowGap + (sharedLabels?.height ?? 0))
    if let row = sharedRow, row.stretch == stretch, row.end == cursor, row.takesMessages {
      let y = row.y ?? row.top + height
      if row.top + above <= y, sharedRow?.take(xs) ?? false {
        sharedRow?.y = y
        return y
      }
    }
    sharedRow = SharedRow(stretch: stretch, top: cursor, y: cursor + height, covered: xs)
    return cursor + height
  }

  /// Starts a row that only notes may share with the message.
  mutating func startRow(ofMessageAt position: Position, y: Int, over xs: Range<Int>) {
    sharedRow = nil
    guard let stretch = sharedStretch(at: position) else { return }
    var row = SharedRow(stretch: stretch, top: cursor, y: y, covered: xs)
    row.takesMessages = false
    sharedRow = row
  }

  /// Returns the y of a note: at the top of the previous row if the note is about the same moment and has
  /// room beside the others, or else below everything placed so far.
  mutating func noteY(at position: Position, over xs: Range<Int>) -> Int {
    let y = cursor + metrics.rowGap
    guard !diagram.sharedRows.isEmpty, let stretch = sharedStretch(at: position) else {
      sharedRow = nil
      return y
    }
    let xs = xs.lowerBound..<xs.upperBound + metrics.noteGap
    if let row = sharedRow, sharesRow(position), sharedRow?.take(xs) ?? false {
      return row.top + metrics.rowGap
    }
    sharedRow = SharedRow(stretch: stretch, top: cursor, covered: xs)
    return y
  }

  /// Whether an element at a position is about the moment of the previous row.
  func sharesRow(_ position: Position) -> Bool {
    guard let row = sharedRow else { return false }
    return row.end == cursor && diagram.sharedRows[row.stretch].contains(position)
  }

  /// The height above the line that the tallest label in a stretch, or the tallest note beside a message,
  /// needs, counted from a message on.
  private func labelHeight(of stretch: Range<Position>, from index: Int) -> Int {
    var height = 0
    let end = outlines.partitioningIndex { $0.position >= stretch.upperBound }
    for other in index..<end {
      let limit = outlines[other].label.wrapWidth
      let label = engine.labels.measure(of: diagram.messages[other], limit: limit)
      height = max(height, label.measure.height)
      height = max(height, measured.noteHeights(besideMessage: other).first / 2)
    }
    return height
  }

  /// The index of the stretch of simultaneous messages that contains a position.
  private func sharedStretch(at position: Position) -> Int? {
    let index = diagram.sharedRows.partitioningIndex { $0.upperBound > position }
    guard index < diagram.sharedRows.count, diagram.sharedRows[index].contains(position) else {
      return nil
    }
    return index
  }
}

extension MeasuredDiagram {
  /// Makes room for notes at the same height, each beside the element before it.
  func requireSharedNotes(in spreader: inout ColumnSpreader) {
    let (messages, notes) = (outlines, diagram.notes)
    for stretch in diagram.sharedRows {
      var message = messages.partitioningIndex { $0.position >= stretch.lowerBound }
      var before: FrameReach?
      let first = notes.partitioningIndex { $0.position >= stretch.lowerBound }
      for index in notes.indices[first...].prefix(while: {
        notes[$0].position < stretch.upperBound
      }) {
        let note = notes[index]
        while message < messages.count, messages[message].position < note.position {
          before = reach(of: messages[message]).map {
            FrameReach(
              first: $0.first, last: $0.last, left: max($0.left, metrics.leftInset),
              right: max($0.right, metrics.rightInset(depth: 1)))
          }
          message += 1
        }
        let reach = note.besideMessage == nil ? reaches.notes[index]?.reach : nil
        if let before, let reach, let demand = demand(of: note, reach, beside: before) {
          spreader.require(demand)
        }
        before = reach ?? before
      }
    }
  }

  private func demand(
    of note: Note, _ reach: FrameReach, beside before: FrameReach
  ) -> ColumnDemand? {
    let gaps = 2 * metrics.noteGap
    if before.last < reach.first || reach.last < before.first {
      let (left, right) = before.last < reach.first ? (before, reach) : (reach, before)
      return ColumnDemand(
        from: left.last, to: right.first, width: left.right + right.left + gaps)
    }
    guard case .right = note.placement, before.last == reach.last else { return nil }
    let next = neighbor(rightOf: reach.last, at: note.position)
    return ColumnDemand(from: reach.last, to: next, width: before.right + reach.right + gaps)
  }
}

extension Timeline.Entry {
  /// Whether the entry separates rows, so that the next message needs a row of its own.
  var endsSharedRow: Bool {
    switch self {
    case .message, .note, .start(.activation), .end(.activation), .death: false
    default: true
    }
  }
}
