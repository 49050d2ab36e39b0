import SeqtraceDiagram

/// A note or a state, measured and wrapped.
struct NoteFrame {
  let note: Note
  let lines: [TextLine]
  /// The width of the widest line.
  let width: Int
  /// The size of the sheet around the text.
  let size: Size

  /// Wraps a note's text to a width.
  init(_ note: Note, width: Int, _ engine: LayoutEngine) {
    self.note = note
    let metrics = engine.metrics
    let isBroken = note.text.text.utf8.contains(0x0A)
    lines = engine.labels.lines(
      of: note.text,
      limit: max(width, isBroken ? metrics.brokenWidth(metrics.noteWrapWidth) : 0),
      maximumCount: metrics.maximumNoteLines)
    self.width = lines.width
    size = Size(
      width: self.width + metrics.notePadding + metrics.noteRightPadding,
      height: metrics.height(of: lines) + 2 * metrics.notePaddingY)
  }
}

extension Note {
  /// Whether the note as a whole is a link: it has a valid address, and no part of its text has a link of its
  /// own.
  fileprivate var leadsSomewhere: Bool {
    link.flatMap(LinkAddress.init) != nil && !text.runs.haveLinks
  }

  /// The message beside which the note is drawn, by its position.
  var besideMessage: Position? {
    if case .beside(let message) = placement { message } else { nil }
  }
}

// MARK: Reach

extension MeasuredDiagram {
  /// The reach of a note: beside its lifeline, over its lifelines, or beside its message.
  func reach(ofNote index: Int) -> RowReach? {
    let (note, width) = (diagram.notes[index], notes.frames[index].size.width)
    switch note.placement {
    case .left(let id):
      return indices[id].map {
        reach(
          of: $0, left: metrics.leftInset + metrics.noteGap + width,
          clearance: metrics.noteGap + metrics.rightInset(depth: 1))
      }
    case .right(let id):
      return indices[id].map { column in
        let inset = metrics.rightInset(depth: max(1, bars.deepest[column])) + insets[column]
        return reach(
          of: column, right: inset + metrics.noteGap + width,
          next: neighbor(rightOf: column, at: note.position),
          clearance: metrics.noteGap + metrics.leftInset)
      }
    case .over(let first, let last):
      return indices.range(from: first, to: last).map { columns in
        let half = (width + 1) / 2
        if columns.count == 1 {
          return reach(of: columns.lowerBound, left: half, right: half, clearance: metrics.noteGap)
        }
        return reach(over: columns, overhang: metrics.noteGap, width: width)
      }
    case .beside(let message):
      return diagram.messageIndex(at: message).flatMap {
        reach(of: note, width: width, besideMessage: outlines[$0])
      }
    }
  }

  /// The reach of a note beside a message that starts or ends on a lifeline.
  ///
  /// ```
  ///   ──▶┃← bars →← gap → note ← gap →┃ the next lifeline's bars
  /// ```
  private func reach(
    of note: Note, width: Int, besideMessage message: MessageOutline
  ) -> RowReach? {
    guard let side = message.noteSide(prefersLeft: note.prefersLeft) else { return nil }
    let (column, isReceiver) = (side.column, side.column == message.receiver.column)
    let created = isReceiver && message.kind == .creation ? heads[column] : nil
    let gap = metrics.noteGap + metrics.lifelineWidth
    if side.isLeft {
      let isEnd = isReceiver && message.kind == .destruction
      let inset = max(
        metrics.leftInset, created?.leftHalf ?? (isEnd ? metrics.destructionRadius + 1 : 0))
      return reach(
        of: column, left: width + metrics.noteGap + inset,
        clearance: gap + metrics.rightInset(depth: 2))
    }
    let depth = max(message.senderDepth, message.receiverDepth)
    var inset =
      created?.rightHalf
      ?? max(metrics.rightInset(depth: depth), metrics.destructionRadius + 1)
    if message.sender.column == message.receiver.column {
      inset += metrics.selfWidth + message.label.wrapWidth + 2 * metrics.labelPadding
    }
    return reach(
      of: column, right: inset + insets[column] + width + metrics.noteGap,
      next: neighbor(rightOf: column, at: message.position), clearance: gap + metrics.leftInset)
  }

  /// The reach of an element on one or both sides of a lifeline. It needs room up to the lifelines next to
  /// it, of which `next` is the one to the right, and `clearance` on the way there.
  func reach(
    of column: Int, left: Int = 0, right: Int = 0, next: Int? = nil, clearance: Int
  ) -> RowReach {
    let demands = [(column - 1, column, left), (column, next ?? column + 1, right)].filter {
      $0.2 > 0
    }
    return RowReach(
      reach: FrameReach(first: column, last: column, left: left, right: right),
      demands: demands.map {
        ColumnDemand(from: $0, to: $1, width: $2, clearance: clearance)
      })
  }

  /// The reach of an element over several lifelines that extends a little beyond the outermost ones.
  func reach(over columns: ClosedRange<Int>, overhang: Int, width: Int) -> RowReach {
    let (first, last) = (columns.lowerBound, columns.upperBound)
    return RowReach(
      reach: FrameReach(first: first, last: last, left: overhang, right: overhang),
      demands: [
        ColumnDemand(from: first, to: last, width: width - 2 * overhang),
        ColumnDemand(from: -1, to: first, width: overhang),
        ColumnDemand(from: last, to: indices.count, width: overhang),
      ])
  }
}

// MARK: Placing

extension RowStack {
  /// Places and draws a note in rows of its own.
  mutating func place(note index: Int) {
    let note = diagram.notes[index]
    if note.besideMessage != nil, measured.reaches.notes[index] != nil, let row = rows.last {
      // The note was drawn with its message.
      return rows.append(Row(position: note.position, top: row.top, bottom: row.bottom))
    }
    guard let (frame, x, width) = fit(note: index) else { return }
    let y = noteY(at: note.position, over: x..<x + width)
    draw(columns.fit(frame, x: x, width: width), at: y)
    cursor = max(cursor, y + frame.size.height)
    let top = sharedRow == nil ? y : max(y, rows.last?.top ?? y)
    rows.append(Row(position: note.position, top: top, bottom: cursor))
    sharedRow?.end = cursor
    makeRoomForX(at: note.position)
    lowerX(at: note.position)
  }

  /// Fits a note to the columns: its text, its left side and its width.
  private func fit(note index: Int) -> (frame: NoteFrame, x: Int, width: Int)? {
    var frame = measured.notes.frames[index]
    let (note, gap, width) = (frame.note, metrics.noteGap, frame.size.width)
    var reach = measured.reaches.notes[index]?.reach
    if case .beside(let message) = note.placement {
      // A message across the whole picture has no end on a lifeline; its note is over all lifelines.
      guard diagram.messageIndex(at: message) != nil, !heads.isEmpty else { return nil }
      reach = FrameReach(first: 0, last: heads.count - 1)
    }
    guard let reach else { return nil }
    let left = columns.centers[reach.first]
    switch note.placement {
    case .left: return (frame, left - reach.left - columns.measureInsets[reach.first], width)
    case .right:
      let x = left + reach.right - width
      guard let tail = sharedRow?.tail, tail.column == reach.first, sharesRow(note.position) else {
        return (frame, x, width)
      }
      return (frame, max(x, tail.x + gap), width)
    case .over, .beside: break
    }
    if reach.first == reach.last { return (frame, left - width / 2, width) }
    let spread = columns.centers[reach.last] - left
    let room = spread + 2 * gap - metrics.notePadding - metrics.noteRightPadding
    if room > metrics.noteWrapWidth { frame = NoteFrame(note, width: room, engine) }
    let wide = max(frame.size.width, spread + 2 * gap)
    return (frame, left + (spread - wide) / 2, wide)
  }
}

// MARK: Drawing

extension Columns {
  /// A note between two sides, with a line from the message beside which it is.
  func fit(
    _ frame: NoteFrame, x: Int, width: Int? = nil, line: (from: Point, to: Point)? = nil
  ) -> RowFrame {
    let (note, text) = (frame.note, VisibleText.line(frame.note.text.text))
    let box = Rectangle(
      x: x, y: 0, width: width ?? frame.size.width, height: frame.size.height)
    let connection = line.map {
      DiagramLayout.Item.line(from: $0.from, to: $0.to, style: .note, color: note.look.outline)
    }
    return RowFrame(
      group: .init(
        role: .note, number: note.position,
        title: note.kind == .state ? engine.wording.state(text) : engine.wording.note(text),
        link: note.link,
        items: [connection].compactMap(\.self) + engine.items(of: frame, in: box)),
      height: box.height, xs: box.x..<box.maxX)
  }
}

extension LayoutEngine {
  /// The radius of a state's corners: half the height of a state of one line.
  var stateRadius: Int { metrics.lineHeight / 2 + metrics.notePaddingY }

  /// The sheet of a note with a folded corner, or the rounded box of a state, and the text in it.
  ///
  /// ```
  ///   ┌───────╲          ╭─────────╮
  ///   │ text   │         │  state  │
  ///   └────────┘         ╰─────────╯
  /// ```
  fileprivate func items(of frame: NoteFrame, in whole: Rectangle) -> [DiagramLayout.Item] {
    let note = frame.note
    let isState = note.kind == .state
    let isHexagon = !isState && note.shape == .hexagon
    var box = whole
    if isState {
      // A note has more room on the right, for its folded corner.
      let excess = metrics.noteRightPadding - metrics.notePadding
      box.x += (excess + 1) / 2
      box.width -= excess
    }
    let isEven = isState || isHexagon || note.alignment == .center
    let right = isEven ? metrics.notePadding : metrics.noteRightPadding
    let left = box.x + metrics.notePadding
    var xs = left..<max(box.maxX - right, left)
    if !isState, case .over = note.placement, note.alignment == nil {
      // In a note over lifelines, the lines are centred as a block.
      let start = TextAlignment.center.start(of: frame.width, in: xs)
      xs = start..<max(start, min(start + frame.width, xs.upperBound))
    }
    let alignment: TextAlignment =
      isState ? .center : note.alignment ?? (isHexagon ? .center : .left)
    var items = shape(of: note, in: box)
    let top = box.y + metrics.notePaddingY + metrics.textDrop
    for (line, baseline) in zip(frame.lines, metrics.baselines(of: frame.lines))
    where line.width > 0 {
      items.append(
        metrics.text(
          line, x: alignment.start(of: line.width, in: xs), baseline: top + baseline,
          isLink: note.leadsSomewhere))
    }
    return items
  }

  private func shape(of note: Note, in box: Rectangle) -> [DiagramLayout.Item] {
    let look = DiagramLayout.Look(note.look, ink: note.text.commonColor)
    switch note.shape {
    case _ where note.kind == .state:
      return [.box(box, cornerRadius: stateRadius, style: .note, look: look)]
    case .sheet: return sheet(box, look)
    case .rectangle: return [.box(box, cornerRadius: 0, style: .note, look: look)]
    case .hexagon:
      // Its tips are as wide as the padding beside the text.
      let (tip, middle) = (metrics.notePadding, box.y + box.height / 2)
      let corners = [
        Point(x: box.x + tip, y: box.y), Point(x: box.maxX - tip, y: box.y),
        Point(x: box.maxX, y: middle), Point(x: box.maxX - tip, y: box.maxY),
        Point(x: box.x + tip, y: box.maxY), Point(x: box.x, y: middle),
      ]
      return [.polygon(corners, style: .note, look: look)]
    }
  }

  /// A sheet with a folded corner.
  func sheet(_ box: Rectangle, _ look: DiagramLayout.Look = .plain) -> [DiagramLayout.Item] {
    let top = Point(x: box.maxX - metrics.noteFold, y: box.y)
    let side = Point(x: box.maxX, y: box.y + metrics.noteFold)
    let corners = [
      Point(x: box.x, y: box.y), top, side, Point(x: box.maxX, y: box.maxY),
      Point(x: box.x, y: box.maxY),
    ]
    let corner = Point(x: top.x, y: side.y)
    return [
      .polygon(corners, style: .note, look: look),
      .line(from: top, to: corner, style: .note, color: look.outline),
      .line(from: corner, to: side, style: .note, color: look.outline),
    ]
  }
}
