import SeqtraceDiagram

/// The notes beside messages, by the position of the message.
struct MessageNotes {
  private let notes: [Position: [Int]]

  init(_ diagram: SequenceDiagram) {
    notes = diagram.notes.enumerated().reduce(into: [:]) { notes, note in
      guard case .beside(let message) = note.element.placement else { return }
      notes[message, default: []].append(note.offset)
    }
  }

  /// Whether no message has notes.
  var isEmpty: Bool { notes.isEmpty }

  /// The indices of the notes beside the message at a position.
  subscript(position: Position) -> [Int] { notes.isEmpty ? [] : notes[position] ?? [] }
}

extension RowSweep {
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

  /// The height of the notes beside a message, on the side where they are taller; 0 for most messages.
  func noteHeights(besideMessage index: Int) -> (first: Int, all: Int) {
    let sides = [true, false].map { noteHeights(besideMessage: index, isLeft: $0) }
    return (max(sides[0].first, sides[1].first), max(sides[0].all, sides[1].all))
  }

  private func noteHeights(besideMessage index: Int, isLeft: Bool) -> (first: Int, all: Int) {
    let heights = notes(besideMessage: index, isLeft: isLeft).map {
      engine.noteSize(diagram.notes[$0], width: metrics.noteWrapWidth).height
    }
    let gaps = max(heights.count - 1, 0) * max(metrics.noteGap / 2, 0)
    return (heights.first ?? 0, heights.reduce(gaps, +))
  }

  /// The notes on one side of a message, by their indices.
  private func notes(besideMessage index: Int, isLeft: Bool) -> [Int] {
    let message = outlines[index]
    return messageNotes[message.position].filter {
      message.noteSide(prefersLeft: diagram.notes[$0].prefersLeft)?.isLeft == isLeft
    }
  }

  /// The horizontal extents of the notes on each side of a message.
  func noteReaches(besideMessage index: Int) -> [Range<Int>] {
    [true, false].compactMap { isLeft in
      let width = notes(besideMessage: index, isLeft: isLeft).reduce(0) {
        max($0, engine.noteSize(diagram.notes[$1], width: metrics.noteWrapWidth).width)
      }
      guard width > 0, let anchor = noteAnchor(of: outlines[index], isLeft: isLeft, y: 0) else {
        return nil
      }
      let reach = metrics.noteGap + anchor.clearance + width
      let x = anchor.point.x
      return isLeft ? x - reach..<x : x..<x + reach
    }
  }

  /// Draws the notes on both sides of a straight message, each at the height of its end of the line.
  mutating func placeNotes(besideMessage message: Int, from start: Int, to end: Int) {
    let outline = outlines[message]
    for isLeft in [true, false] {
      let side = outline.noteSide(prefersLeft: isLeft)
      let y = side?.column == outline.receiver.column ? end : start
      guard let anchor = noteAnchor(of: outline, isLeft: isLeft, y: y) else { continue }
      placeNotes(besideMessage: message, anchor: anchor)
    }
  }

  /// Draws the notes on one side of a message: the first at its height, the others below, and a line
  /// from the message to the first.
  mutating func placeNotes(besideMessage message: Int, anchor: NoteAnchor) {
    let notes = notes(besideMessage: message, isLeft: anchor.isLeft)
    guard !notes.isEmpty else { return }
    var top =
      anchor.point.y - noteHeights(besideMessage: message, isLeft: anchor.isLeft).first / 2
    let distance = metrics.noteGap + anchor.clearance
    for (place, index) in notes.enumerated() {
      let note = diagram.notes[index]
      let size = engine.noteSize(note, width: metrics.noteWrapWidth)
      let x =
        anchor.isLeft ? anchor.point.x - distance - size.width : anchor.point.x + distance
      let frame = Rectangle(x: x, y: top, width: size.width, height: size.height)
      canvas.begin(
        .note, note.position,
        title: .init(text: engine.wording.note(VisibleText.line(note.text.text))),
        link: note.link)
      if place == 0 {
        let end = Point(x: anchor.isLeft ? frame.maxX : frame.x, y: anchor.point.y)
        let (from, to) = anchor.isLeft ? (end, anchor.point) : (anchor.point, end)
        canvas.add(.line(from: from, to: to, style: .note, color: note.look.outline))
      }
      draw(frame, note, engine.body(of: note, width: metrics.noteWrapWidth))
      canvas.end()
      widenFrames(left: frame.x, right: frame.maxX)
      top = frame.maxY + metrics.noteGap / 2
      cursor = max(cursor, frame.maxY)
    }
  }

  /// The point at which the notes on one side of a message are attached: beside its outermost lifeline. `nil`
  /// if notes can't be on that side.
  func noteAnchor(of message: MessageOutline, isLeft: Bool, y: Int) -> NoteAnchor? {
    guard let side = message.noteSide(prefersLeft: isLeft), side.isLeft == isLeft else {
      return nil
    }
    let (column, isReceiver) = (side.column, side.column == message.receiver.column)
    let center = columns.centers[column]
    if isLeft {
      let depth = Int(isReceiver ? message.receiverDepth : message.senderDepth)
      var inset = center - edge(of: column, depth: depth, facingRight: false)
      if isReceiver, message.kind == .creation { inset = heads[column].leftHalf }
      if isReceiver, message.kind == .destruction {
        inset = max(inset, metrics.destructionRadius + 1)
      }
      return NoteAnchor(
        point: Point(x: center - inset, y: y),
        clearance: (depth > 0 ? 0 : engine.leftInset) + columns.measureInsets[column],
        isLeft: true)
    }
    let depth = isReceiver ? message.receiverDepth : message.senderDepth
    var inset = engine.rightInset(depth: Int(depth))
    if isReceiver, message.kind == .creation { inset = heads[column].rightHalf }
    if isReceiver, message.kind == .destruction {
      inset = max(inset, metrics.destructionRadius + 1)
    }
    return NoteAnchor(
      point: Point(x: center + inset, y: y), clearance: columns.registrationInsets[column])
  }
}
