import SeqtraceDiagram

extension Note: RowElement {
  func demands(_ room: ElementRoom) -> [ColumnDemand] {
    let (engine, metrics) = (room.engine, room.metrics)
    let size = engine.noteSize(self, width: metrics.noteWrapWidth)
    switch placement {
    case .left(let id):
      guard let column = room.indices[id] else { return [] }
      return [
        ColumnDemand(
          from: column - 1, to: column,
          width: size.width + metrics.noteGap + engine.leftInset,
          clearance: metrics.noteGap + engine.rightInset(depth: 1))
      ]
    case .right(let id):
      guard let column = room.indices[id] else { return [] }
      return [
        ColumnDemand(
          from: column, to: engine.neighbor(rightOf: column, at: position, in: room.diagram),
          width: size.width + metrics.noteGap
            + engine.rightInset(depth: room.nesting.deepest(on: column))
            + room.insets[column],
          clearance: metrics.noteGap + engine.leftInset)
      ]
    case .beside(let message): return demand(beside: message, room).map { [$0] } ?? []
    case .over(let first, let last):
      guard let range = room.indices.range(from: first, to: last) else { return [] }
      guard range.count > 1 else {
        return room.demands(around: range.lowerBound, half: (size.width + 1) / 2)
      }
      let width = size.width - 2 * metrics.noteGap
      return [ColumnDemand(from: range.lowerBound, to: range.upperBound, width: width)]
    }
  }

  func reach(_ room: ElementRoom) -> FrameReach? {
    let size = room.engine.noteSize(self, width: room.metrics.noteWrapWidth)
    switch placement {
    case .left(let id):
      return room.indices[id].map {
        FrameReach(
          first: $0, last: $0, left: room.engine.leftInset + room.metrics.noteGap + size.width)
      }
    case .right(let id):
      return room.indices[id].map {
        let right =
          room.engine.rightInset(depth: room.nesting.deepest(on: $0)) + room.insets[$0]
          + room.metrics.noteGap + size.width
        return FrameReach(first: $0, last: $0, right: right)
      }
    case .over(let first, let last):
      return room.indices.range(from: first, to: last).map { columns in
        let half = columns.count > 1 ? room.metrics.noteGap : (size.width + 1) / 2
        return FrameReach(
          first: columns.lowerBound, last: columns.upperBound, left: half, right: half)
      }
    // These notes are counted with their messages.
    case .beside: return nil
    }
  }

  /// The reach of a note beside a message.
  func reach(besideMessage index: Int, _ room: ElementRoom) -> FrameReach? {
    guard case .beside(let position) = placement else { return nil }
    return demand(beside: position, room).map { demand in
      room.outlines[index].noteSide(prefersLeft: prefersLeft)?.isLeft ?? false
        ? FrameReach(first: demand.to, last: demand.to, left: demand.width)
        : FrameReach(first: demand.from, last: demand.from, right: demand.width)
    }
  }

  /// The room that a note needs beside a message that starts or ends on a lifeline.
  ///
  /// ```
  ///   ──▶┃← bars →← gap → note ← gap →┃ the next lifeline's bars
  /// ```
  private func demand(beside position: Position, _ room: ElementRoom) -> ColumnDemand? {
    guard let index = room.diagram.messageIndex(at: position) else { return nil }
    let (engine, metrics) = (room.engine, room.metrics)
    let size = engine.noteSize(self, width: metrics.noteWrapWidth)
    let width = size.width + metrics.noteGap
    let gap = metrics.noteGap + metrics.lifelineWidth
    let message = room.outlines[index]
    guard let side = message.noteSide(prefersLeft: prefersLeft) else { return nil }
    let (column, receiver) = (side.column, message.receiver.column)
    let isCreated = message.kind == .creation && column == receiver
    if side.isLeft {
      let inset = max(
        engine.leftInset,
        isCreated
          ? room.heads[column].leftHalf
          : message.kind == .destruction && column == receiver ? metrics.destructionRadius + 1 : 0)
      return ColumnDemand(
        from: column - 1, to: column, width: width + inset,
        clearance: gap + engine.rightInset(depth: 2))
    }
    let depth = Int(max(message.senderDepth, message.receiverDepth))
    var inset = max(engine.rightInset(depth: depth), metrics.destructionRadius + 1)
    if isCreated { inset = room.heads[column].rightHalf }
    if message.sender.column == receiver {
      inset += metrics.selfWidth + message.label.wrapWidth + 2 * metrics.labelPadding
    }
    return ColumnDemand(
      from: column, to: engine.neighbor(rightOf: column, at: position, in: room.diagram),
      width: inset + room.insets[column] + width,
      clearance: gap + engine.leftInset)
  }

  func place(in sweep: inout RowSweep) { sweep.place(self) }

  /// Whether the note as a whole is a link: it has a valid address, and no part of its text has a link of its
  /// own.
  var leadsSomewhere: Bool { link.flatMap(LinkAddress.init) != nil && !text.runs.haveLinks }

  /// The colours of the sheet.
  var drawnLook: DiagramLayout.Look {
    .init(look, ink: text.commonColor)
  }
}

extension LayoutEngine {
  /// The size of a note with its text wrapped to a width.
  func noteSize(_ note: Note, width: Int) -> Size {
    let body = body(of: note, width: width)
    return Size(
      width: body.width + metrics.notePadding + metrics.noteRightPadding,
      height: body.height + 2 * metrics.notePaddingY)
  }
}

extension RowSweep {
  /// Places and draws a note in rows of its own.
  fileprivate mutating func place(_ note: Note) {
    if stands(besideMessage: note) {
      let row = rows[rows.count - 1]
      return rows.append(Row(position: note.position, top: row.top, bottom: row.bottom))
    }
    let covered = coveredColumns(of: note)
    guard let covered else { return }
    let spread = columns.centers[covered.upperBound] - columns.centers[covered.lowerBound]
    // Over several lifelines, a note extends a little beyond the outermost ones.
    let widest = covered.count > 1 ? spread + 2 * metrics.noteGap : 0
    let wrap = max(
      metrics.noteWrapWidth, widest - metrics.notePadding - metrics.noteRightPadding)
    let size = engine.noteSize(note, width: wrap)
    var x = left(of: note, covered: covered, size: size, spread: spread)
    if case .right = note.placement, let tail = sharedRow?.tail, tail.column == covered.upperBound,
      sharesRow(note.position)
    {
      x = max(x, tail.x + metrics.noteGap)
    }
    let width = covered.count > 1 ? max(size.width, spread + 2 * metrics.noteGap) : size.width
    let y = noteY(at: note.position, over: x..<x + width)
    let frame = Rectangle(x: x, y: y, width: width, height: size.height)
    let body = engine.body(of: note, width: wrap)
    switch note.kind {
    case .comment:
      canvas.begin(
        .note, note.position,
        title: .init(text: engine.wording.note(VisibleText.line(note.text.text))),
        link: note.link)
      draw(frame, note, body)
    case .state: drawState(note, in: frame, body)
    }
    canvas.end()
    cursor = max(cursor, frame.maxY)
    let top = sharedRow == nil ? y : max(y, rows.last?.top ?? y)
    rows.append(Row(position: note.position, top: top, bottom: cursor))
    sharedRow?.end = cursor
    makeRoomForX(at: note.position)
    lowerX(at: note.position)
    widenFrames(left: frame.x, right: frame.maxX)
  }

  private func coveredColumns(of note: Note) -> ClosedRange<Int>? {
    switch note.placement {
    case .left(let id), .right(let id): columns.indices[id].map { $0...$0 }
    case .over(let first, let last):
      if let first = columns.indices[first], let last = columns.indices[last] {
        min(first, last)...max(first, last)
      } else {
        nil
      }
    case .beside(let message):
      // A message across the whole picture has no end on a lifeline; its note is over all lifelines.
      diagram.messageIndex(at: message) == nil || heads.isEmpty ? nil : 0...heads.count - 1
    }
  }

  /// Whether a note was already drawn with its message.
  private func stands(besideMessage note: Note) -> Bool {
    guard case .beside(let message) = note.placement, !rows.isEmpty else { return false }
    return columns.indices.rightmost(of: message, in: diagram) != nil
  }

  private func left(of note: Note, covered: ClosedRange<Int>, size: Size, spread: Int) -> Int {
    let center = columns.centers[covered.lowerBound]
    switch note.placement {
    case .left:
      let lines = columns.measureInsets[covered.lowerBound]
      return center - engine.leftInset - lines - metrics.noteGap - size.width
    case .right:
      let lines = columns.registrationInsets[covered.lowerBound]
      return center + engine.rightInset(depth: nesting.deepest(on: covered.lowerBound)) + lines
        + metrics.noteGap
    case .over, .beside:
      let width = covered.count > 1 ? max(size.width, spread + 2 * metrics.noteGap) : size.width
      return center + (spread - width) / 2
    }
  }

  /// Draws a note's sheet with its folded corner.
  ///
  /// ```
  ///   ┌───────╲
  ///   │ text   │
  ///   └────────┘
  /// ```
  mutating func draw(
    _ frame: Rectangle, _ note: Note, _ body: NoteBody
  ) {
    let (shape, look) = (note.shape, note.drawnLook)
    switch shape {
    case .sheet: drawSheet(frame, look)
    case .rectangle: canvas.add(.box(frame, cornerRadius: 0, style: .note, look: look))
    case .hexagon where metrics.medium.hasShapes: drawHexagon(frame, look)
    case .hexagon:
      canvas.add(.box(frame, cornerRadius: engine.stateRadius, style: .note, look: look))
    }
    // The corners of a hexagon are cut off. In cells, the sides take up a cell each.
    let isHexagon = shape == .hexagon
    let right =
      isHexagon || note.alignment == .center ? metrics.notePadding : metrics.noteRightPadding
    let side = isHexagon ? metrics.notePadding : metrics.lineThickness
    var xs = frame.x + metrics.notePadding..<max(frame.maxX - right, frame.x + metrics.notePadding)
    if case .over = note.placement, note.alignment == nil {
      // In a note over several lifelines, the lines are centred as a block.
      let start = TextAlignment.center.start(of: body.width, in: xs)
      xs = start..<max(start, min(start + body.width, xs.upperBound))
    }
    draw(
      body, from: frame.y + metrics.notePaddingY + metrics.textDrop, in: xs,
      edges: frame.x + side..<max(frame.maxX - side, frame.x + side),
      alignment: note.alignment ?? (isHexagon ? .center : .left), color: note.look.outline,
      isLink: note.leadsSomewhere)
  }

  private mutating func drawSheet(_ frame: Rectangle, _ look: DiagramLayout.Look) {
    let fold = metrics.noteFold
    canvas.add(
      .polygon(
        [
          Point(x: frame.x, y: frame.y), Point(x: frame.maxX - fold, y: frame.y),
          Point(x: frame.maxX, y: frame.y + fold), Point(x: frame.maxX, y: frame.maxY),
          Point(x: frame.x, y: frame.maxY),
        ], style: .note, look: look))
    guard metrics.medium.hasShapes else { return }
    let corner = Point(x: frame.maxX - fold, y: frame.y + fold)
    canvas.add(
      .line(from: Point(x: corner.x, y: frame.y), to: corner, style: .note, color: look.outline))
    canvas.add(
      .line(from: corner, to: Point(x: frame.maxX, y: corner.y), style: .note, color: look.outline))
  }

  /// Draws a hexagon. Its tips are as wide as the padding beside the text.
  private mutating func drawHexagon(_ frame: Rectangle, _ look: DiagramLayout.Look) {
    let (tip, middle) = (metrics.notePadding, frame.y + frame.height / 2)
    canvas.add(
      .polygon(
        [
          Point(x: frame.x + tip, y: frame.y), Point(x: frame.maxX - tip, y: frame.y),
          Point(x: frame.maxX, y: middle), Point(x: frame.maxX - tip, y: frame.maxY),
          Point(x: frame.x + tip, y: frame.maxY), Point(x: frame.x, y: middle),
        ], style: .note, look: look))
  }
}
