import SeqtraceDiagram

extension RowStack {
  /// Places a message.
  mutating func place(message index: Int) {
    let message = outlines[index]
    let (place, label) = columns.fit(message: index)
    if place.loops {
      placeSelfMessage(message, place, label, index: index)
    } else {
      placeArrow(message, place, label, index: index)
    }
    makeRoomForX(at: message.position)
    if message.kind == .creation { lowerX(at: message.position) }
  }

  private mutating func placeArrow(
    _ message: MessageOutline, _ place: PlacedMessage, _ label: LabelMeasure, index: Int
  ) {
    let created = message.kind == .creation ? measured.lives.created[message.position] ?? [] : []
    let (headsAbove, headsBelow) = created.reduce((0, 0)) { room, column in
      let head = heads[column]
      return (
        max(room.0, head.creationDrop), max(room.1, head.size.height - head.creationDrop)
      )
    }
    let labelTop = label.isEmpty ? metrics.bareRowGap : metrics.rowGap
    let notes = measured.noteHeights(besideMessage: index)
    let above = max(
      labelTop + label.height, headsAbove + metrics.rowGap,
      notes.first / 2 + (notes.all > 0 ? metrics.rowGap : 0))
    let isPlain = created.isEmpty && message.kind != .destruction
    let labelHalf = label.width / 2
    var left = min(place.left, place.labelX - labelHalf)
    var right = max(left + 1, place.right, place.labelX + labelHalf)
    for column in created {
      left = min(left, columns.centers[column] - heads[column].leftHalf)
      right = max(right, columns.centers[column] + heads[column].rightHalf)
    }
    if notes.all > 0, !diagram.sharedRows.isEmpty {
      for xs in noteReaches(besideMessage: index) {
        (left, right) = (min(left, xs.lowerBound), max(right, xs.upperBound))
      }
    }
    let y =
      diagram.sharedRows.isEmpty
      ? cursor + above : rowY(of: index, above: above, isPlain: isPlain, over: left..<right)
    var place = place
    (place.top, place.bottom) = (y, y)
    place.lastBaseline = y - metrics.labelRise - label.drop
    add(message, place, label)
    for column in created {
      if column == max(message.sender.column ?? column, message.receiver.column ?? column) {
        let x = columns.centers[column] + heads[column].rightHalf
        sharedRow?.tail = (column, x)
      }
    }
    let tip = message.kind == .destruction ? metrics.destructionRadius : 0
    cursor = max(cursor, y + max(metrics.lineThickness, headsBelow, tip))
    sharedRow?.end = cursor
    if notes.all > 0 {
      placeNotes(besideMessage: index, at: y)
      sharedRow?.end = cursor
    }
  }

  /// Adds a message that has a place.
  private mutating func add(
    _ message: MessageOutline, _ place: PlacedMessage, _ label: LabelMeasure
  ) {
    places.append(place)
    rows.append(Row(position: message.position, top: place.top, bottom: place.bottom))
    // A line to the edge ends at the edge of the canvas, which is known only at the end.
    if !message.touchesRightEdge {
      canvas.reach(Point(x: place.loops ? place.loop : place.right, y: place.bottom))
    }
    let left = place.labelX - (place.loops ? 0 : label.width / 2)
    if !label.isEmpty {
      canvas.reach(Point(x: left + label.width, y: place.lastBaseline))
    }
    if frames.open.isEmpty { return }
    let ends = [
      (message.sender.column, message.senderDepth),
      (message.receiver.column, message.receiverDepth),
    ]
    guard ends.contains(where: { $0.0 != nil }) else { return }
    if !label.isEmpty { widenFrames(left: left, right: left + label.width) }
    for case (let column?, let depth) in ends { widenFrames(to: column, depth: depth) }
    if message.kind == .creation, let receiver = message.receiver.column {
      let center = columns.centers[receiver]
      widenFrames(
        left: center - heads[receiver].leftHalf, right: center + heads[receiver].rightHalf)
    }
    if message.isFound || message.isLost || place.loops {
      widenFrames(left: place.left, right: max(place.right, place.loop))
    }
  }

  /// Places a self-message: out to the right, down and back, with its label beside the loop.
  ///
  /// ```
  ///   ┃──╮
  ///   ┃  │ label
  ///   ┃◀─╯
  /// ```
  private mutating func placeSelfMessage(
    _ message: MessageOutline, _ place: PlacedMessage, _ label: LabelMeasure, index: Int
  ) {
    let (height, corner) = (label.height, place.loop)
    let notes = measured.noteHeights(besideMessage: index)
    let labelOverhang = max(0, (height - metrics.selfHeight) / 2)
    let overhang = max(labelOverhang, (notes.first - metrics.selfHeight) / 2)
    let y = cursor + metrics.rowGap + overhang
    let bottom = y + metrics.selfHeight
    let middle = y + metrics.selfHeight / 2
    let labelTop = max(middle - height / 2, y - labelOverhang)
    var place = place
    (place.top, place.bottom) = (y, bottom)
    place.lastBaseline =
      labelTop + max(height - metrics.lineHeight, 0) + metrics.ascent - label.drop
    add(message, place, label)
    // Notes are attached after the label, because a line from the loop would cross it.
    let right = label.isEmpty ? corner : corner + label.width + 2 * metrics.labelPadding
    sharedRow = nil
    if !diagram.sharedRows.isEmpty, notes.all == 0 {
      startRow(
        ofMessageAt: message.position, y: middle, over: place.left..<max(right, corner + 1))
      sharedRow?.tail = message.sender.column.map { ($0, right) }
    }
    cursor = max(
      bottom + max(overhang, metrics.lineThickness), labelTop + height - 1 + metrics.lineThickness)
    sharedRow?.end = cursor
    guard notes.all > 0 else { return }
    placeNotes(besideMessage: index, anchor: NoteAnchor(point: Point(x: right, y: middle)))
    if let anchor = noteAnchor(of: message, isLeft: true, y: middle) {
      placeNotes(besideMessage: index, anchor: anchor)
    }
  }
}
