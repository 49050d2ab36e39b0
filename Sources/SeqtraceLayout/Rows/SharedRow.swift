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
  /// Whether further messages may stand here.
  var takesMessages = true
  /// The lifeline at the right end of a message that reaches beyond it, and how far.
  var tail: (column: Int, x: Int)?
  /// Where the row ends.
  var end: Int
  /// What messages and notes of the row cover, with their labels.
  private var covered: [Range<Int>]
  /// From the leftmost of these to the rightmost.
  private var hull: Range<Int>

  init(stretch: Int, top: Int, y: Int? = nil, covered: Range<Int>) {
    (self.stretch, self.top, self.y, end) = (stretch, top, y, top)
    (self.covered, hull) = ([covered], covered)
  }

  /// Takes something into the row; false if there is no room for it.
  mutating func take(_ xs: Range<Int>) -> Bool {
    // Most of it stands to the right of all others.
    guard !hull.overlaps(xs) || !covered.contains(where: { $0.overlaps(xs) }) else { return false }
    covered.append(xs)
    hull = min(hull.lowerBound, xs.lowerBound)..<max(hull.upperBound, xs.upperBound)
    return true
  }
}

extension RowSweep {
  /// Returns the height of a message's line: that of the row before, if the message starts at the same
  /// moment and there is room beside the others, or else below all that stands there.
  ///
  /// - Parameters:
  ///   - index: The message.
  ///   - above: The height that its label needs above the line.
  ///   - isPlain: Whether nothing but a line and a label belongs to it.
  ///   - xs: What it covers.
  mutating func rowY(of index: Int, above: Int, isPlain: Bool, over xs: Range<Int>) -> Int {
    guard let stretch = sharedStretch(at: outlines[index].position) else {
      sharedRow = nil
      return cursor + above
    }
    guard isPlain else {
      startRow(ofMessageAt: outlines[index].position, y: cursor + above, over: xs)
      return cursor + above
    }
    // Labels of those that follow may be higher.
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

  /// Starts a row that only notes may share with a message.
  ///
  /// Inlined, it would have the sweep copied for each message to oneself, rows or none.
  @inline(never)
  mutating func startRow(ofMessageAt position: Position, y: Int, over xs: Range<Int>) {
    sharedRow = nil
    guard let stretch = sharedStretch(at: position) else { return }
    var row = SharedRow(stretch: stretch, top: cursor, y: y, covered: xs)
    row.takesMessages = false
    sharedRow = row
  }

  /// Returns where a note starts: at the top of the row before, if it is about the same moment and there is
  /// room beside the others, or else below all that stands there.
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

  /// Whether something at a position is about the moment of the row before it.
  func sharesRow(_ position: Position) -> Bool {
    guard let row = sharedRow else { return false }
    return row.end == cursor && diagram.sharedRows[row.stretch].contains(position)
  }

  /// The height that the highest label of a stretch, or the highest note at a message, needs above the line,
  /// from a message on.
  private func labelHeight(of stretch: Range<Position>, from index: Int) -> Int {
    var height = 0
    let end = outlines.partitioningIndex { $0.position >= stretch.upperBound }
    for other in index..<end {
      let limit = outlines[other].label.wrapWidth
      let label = engine.labels.measure(of: diagram.messages[other], limit: limit)
      height = max(height, label.measure.height)
      if !messageNotes.isEmpty { height = max(height, noteHeights(besideMessage: other).first / 2) }
    }
    return height
  }

  /// The stretch of messages of one moment at a position, by its index.
  private func sharedStretch(at position: Position) -> Int? {
    let index = diagram.sharedRows.partitioningIndex { $0.upperBound > position }
    guard index < diagram.sharedRows.count, diagram.sharedRows[index].contains(position) else {
      return nil
    }
    return index
  }
}

extension LayoutEngine {
  /// Makes room for notes at one height, each beside what stands before it.
  func requireSharedNotes(_ room: ElementRoom, in spreader: inout ColumnSpreader) {
    let (messages, notes) = (room.outlines, room.diagram.notes)
    for stretch in room.diagram.sharedRows {
      var message = messages.partitioningIndex { $0.position >= stretch.lowerBound }
      var before: FrameReach?
      let first = notes.partitioningIndex { $0.position >= stretch.lowerBound }
      for note in notes[first...].prefix(while: { $0.position < stretch.upperBound }) {
        while message < messages.count, messages[message].position < note.position {
          before = reach(of: messages[message], room)
          message += 1
        }
        let reach = note.reach(room)
        if let before, let reach, let demand = demand(of: note, reach, beside: before, room) {
          spreader.require(demand)
        }
        before = reach ?? before
      }
    }
  }

  private func demand(
    of note: Note, _ reach: FrameReach, beside before: FrameReach, _ room: ElementRoom
  ) -> ColumnDemand? {
    let gaps = 2 * metrics.noteGap
    if before.last < reach.first || reach.last < before.first {
      let (left, right) = before.last < reach.first ? (before, reach) : (reach, before)
      return ColumnDemand(
        from: left.last, to: right.first, width: left.right + right.left + gaps)
    }
    guard case .right = note.placement, before.last == reach.last else { return nil }
    let next = neighbor(rightOf: reach.last, at: note.position, in: room.diagram)
    return ColumnDemand(from: reach.last, to: next, width: before.right + reach.right + gaps)
  }

  /// What a message covers beside its lifelines, which a note of the same row keeps clear of.
  private func reach(of message: MessageOutline, _ room: ElementRoom) -> FrameReach? {
    let (sender, receiver) = (message.sender.column, message.receiver.column)
    guard let one = sender ?? receiver, let other = receiver ?? sender else { return nil }
    var reach = FrameReach(
      first: min(one, other), last: max(one, other), left: leftInset, right: rightInset(depth: 1))
    if sender == receiver {
      reach.right += metrics.selfWidth + message.label.wrapWidth + 2 * metrics.labelPadding
    } else if message.kind == .creation, let receiver {
      if receiver == reach.last { reach.right = room.heads[receiver].rightHalf }
      if receiver == reach.first { reach.left = room.heads[receiver].leftHalf }
    }
    return reach
  }
}

extension Timeline.Entry {
  /// Whether it stands between rows, so that the next message needs a row of its own.
  var endsSharedRow: Bool {
    switch self {
    case .message, .note, .start(.activation), .end(.activation), .death: false
    default: true
    }
  }
}
