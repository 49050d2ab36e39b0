import SeqtraceDiagram

/// The notes that stand beside messages, by the position of the message.
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
  /// Where notes beside a message can be attached.
  ///
  /// ```
  ///   ┃── label ──▶┃┄┄┌────╲         ┌────╲┄┄┃──▶●
  ///   ┃            ┃  │ note│        │ note│  ┃
  /// ```
  struct NoteAnchor {
    /// The point from which a line leads to the note.
    let point: Point
    /// The extra distance of the note, for what lies in between.
    var clearance = 0
    /// Whether the note stands left of the point.
    var isLeft = false
  }

  /// The height of the notes beside a message; nothing for most.
  func noteHeights(besideMessageAt position: Position) -> (first: Int, all: Int) {
    if messageNotes.isEmpty { return (0, 0) }
    let heights = messageNotes[position].map {
      engine.noteSize(diagram.notes[$0], width: metrics.noteWrapWidth).height
    }
    let gaps = max(heights.count - 1, 0) * max(metrics.noteGap / 2, 0)
    return (heights.first ?? 0, heights.reduce(gaps, +))
  }

  /// Draws the notes beside a message: the first at its height, the others below, and a line from
  /// the message to the first.
  mutating func placeNotes(besideMessageAt position: Position, anchor: NoteAnchor) {
    let notes = messageNotes[position]
    guard !notes.isEmpty else { return }
    var top = anchor.point.y - noteHeights(besideMessageAt: position).first / 2
    let distance = metrics.noteGap + anchor.clearance
    for (place, index) in notes.enumerated() {
      let note = diagram.notes[index]
      let size = engine.noteSize(note, width: metrics.noteWrapWidth)
      let x =
        anchor.isLeft ? anchor.point.x - distance - size.width : anchor.point.x + distance
      let frame = Rectangle(x: x, y: top, width: size.width, height: size.height)
      canvas.begin(
        .note, note.position, title: .init(text: engine.wording.note(VisibleText.line(note.text))))
      if place == 0 {
        let end = Point(x: anchor.isLeft ? frame.maxX : frame.x, y: anchor.point.y)
        let (from, to) = anchor.isLeft ? (end, anchor.point) : (anchor.point, end)
        canvas.add(.line(from: from, to: to, style: .note))
      }
      draw(
        frame, lines: engine.noteLines(note, width: metrics.noteWrapWidth), tint: note.tint)
      canvas.end()
      widenFrames(left: frame.x, right: frame.maxX)
      top = frame.maxY + metrics.noteGap / 2
      cursor = max(cursor, frame.maxY)
    }
  }

  /// The point at which the notes beside a straight message are attached: at its right end or, for
  /// a message that leaves the picture, left of its sender.
  func noteAnchor(
    of message: MessageOutline, at place: PlacedMessage, sender: Int?, receiver: Int?
  ) -> NoteAnchor? {
    let y = Int(place.top)
    guard let receiver else {
      guard let sender else { return nil }
      let depth = Int(message.senderDepth)
      let x = edge(of: sender, depth: depth, facingRight: false)
      return NoteAnchor(
        point: Point(x: x, y: y),
        clearance: (depth > 0 ? 0 : engine.leftInset) + columns.measureInsets[sender],
        isLeft: true)
    }
    let column = max(receiver, sender ?? receiver)
    let depth = column == receiver ? message.receiverDepth : message.senderDepth
    var inset = engine.rightInset(depth: Int(depth))
    if column == receiver, message.kind == .creation { inset = heads[column].rightHalf }
    if column == receiver, message.kind == .destruction {
      inset = max(inset, metrics.destructionRadius + 1)
    }
    return NoteAnchor(
      point: Point(x: columns.centers[column] + inset, y: y),
      clearance: columns.registrationInsets[column])
  }
}
