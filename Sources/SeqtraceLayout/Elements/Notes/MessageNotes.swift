import SeqtraceDiagram

extension MeasuredDiagram {
  /// The height of the notes beside a message, on the side where they are taller; 0 for most messages.
  func noteHeights(besideMessage index: Int) -> (first: Int, all: Int) {
    if notes.besideMessages.isEmpty { return (0, 0) }
    return [true, false].reduce((first: 0, all: 0)) { heights, isLeft in
      let side = notes(besideMessage: index, isLeft: isLeft).map(\.size.height)
      let gaps = max(side.count - 1, 0) * (metrics.noteGap / 2)
      return (max(heights.first, side.first ?? 0), max(heights.all, side.reduce(gaps, +)))
    }
  }

  /// The notes on one side of a message.
  func notes(besideMessage index: Int, isLeft: Bool) -> [NoteFrame] {
    let message = outlines[index]
    return (notes.besideMessages[message.position] ?? []).map { notes.frames[$0] }.filter {
      message.noteSide(prefersLeft: $0.note.prefersLeft)?.isLeft == isLeft
    }
  }
}

extension RowStack {
  /// The place where notes beside a message are attached.
  ///
  /// ```
  ///   ┃── label ──▶┃┄┄┌────╲         ┌────╲┄┄┃──▶●
  ///   ┃            ┃  │ note│        │ note│  ┃
  /// ```
  struct NoteAnchor {
    /// The point from which a line leads to the note.
    let point: Point
    /// The extra distance to the note, for elements in between.
    var clearance = 0
    /// Whether the note is to the left of the point.
    var isLeft = false
  }

  /// The horizontal extents of the notes on each side of a message.
  func noteReaches(besideMessage index: Int) -> [Range<Int>] {
    [true, false].compactMap { isLeft in
      let width = measured.notes(besideMessage: index, isLeft: isLeft).reduce(0) {
        max($0, $1.size.width)
      }
      guard width > 0, let anchor = noteAnchor(of: outlines[index], isLeft: isLeft, y: 0) else {
        return nil
      }
      let reach = metrics.noteGap + anchor.clearance + width
      let x = anchor.point.x
      return isLeft ? x - reach..<x : x..<x + reach
    }
  }

  /// Draws the notes on both sides of a straight message, at the height of its line.
  mutating func placeNotes(besideMessage message: Int, at y: Int) {
    for isLeft in [true, false] {
      guard let anchor = noteAnchor(of: outlines[message], isLeft: isLeft, y: y) else { continue }
      placeNotes(besideMessage: message, anchor: anchor)
    }
  }

  /// Draws the notes on one side of a message: the first at its height, the others below, and a line
  /// from the message to the first.
  mutating func placeNotes(besideMessage message: Int, anchor: NoteAnchor) {
    let notes = measured.notes(besideMessage: message, isLeft: anchor.isLeft)
    guard let first = notes.first else { return }
    let distance = metrics.noteGap + anchor.clearance
    let near = anchor.isLeft ? anchor.point.x - distance : anchor.point.x + distance
    // The line is at half the height of the first note.
    let half = first.size.height / 2
    let ends = [Point(x: anchor.point.x, y: half), Point(x: near, y: half)]
    var line: (Point, Point)? = anchor.isLeft ? (ends[1], ends[0]) : (ends[0], ends[1])
    var top = anchor.point.y - half
    for note in notes {
      let x = anchor.isLeft ? near - note.size.width : near
      draw(columns.fit(note, x: x, line: line), at: top)
      line = nil
      cursor = max(cursor, top + note.size.height)
      top += note.size.height + metrics.noteGap / 2
    }
  }

  /// The point at which the notes on one side of a message are attached: beside its outermost lifeline. `nil`
  /// if notes can't be on that side.
  func noteAnchor(of message: MessageOutline, isLeft: Bool, y: Int) -> NoteAnchor? {
    guard let side = message.noteSide(prefersLeft: isLeft), side.isLeft == isLeft else {
      return nil
    }
    let (column, isReceiver) = (side.column, side.column == message.receiver.column)
    let depth = isReceiver ? message.receiverDepth : message.senderDepth
    let center = columns.centers[column]
    var inset = abs(columns.edge(of: column, depth: depth, facingRight: !isLeft) - center)
    if isReceiver, message.kind == .creation {
      inset = isLeft ? heads[column].leftHalf : heads[column].rightHalf
    }
    if isReceiver, message.kind == .destruction {
      inset = max(inset, metrics.destructionRadius + 1)
    }
    let lines =
      isLeft
      ? (depth > 0 ? 0 : metrics.leftInset) + columns.measureInsets[column]
      : columns.registrationInsets[column]
    return NoteAnchor(
      point: Point(x: isLeft ? center - inset : center + inset, y: y), clearance: lines,
      isLeft: isLeft)
  }
}
