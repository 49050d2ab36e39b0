import SeqtraceDiagram

/// The room that notes beside messages need between columns.
struct MessageNotePlaces {
  let engine: LayoutEngine
  let diagram: SequenceDiagram
  let heads: [LifelineHead]
  let outlines: [MessageOutline]
  let insets: [Int]

  /// What a note needs, if it stands beside a message that ends on a lifeline.
  ///
  /// ```
  ///   ──▶┃← bars →← gap → note ← gap →┃ the next lifeline's bars
  /// ```
  func demand(of note: Note) -> ColumnDemand? {
    guard case .beside(let position) = note.placement,
      let index = diagram.messageIndex(at: position)
    else { return nil }
    let metrics = engine.metrics
    let size = engine.noteSize(note, width: metrics.noteWrapWidth)
    let room = size.width + metrics.noteGap
    let gap = metrics.noteGap + metrics.lifelineWidth
    let message = outlines[index]
    let sender = message.sender.column
    guard let receiver = message.receiver.column else {
      return sender.map {
        ColumnDemand(
          from: $0 - 1, to: $0, width: room + engine.leftInset,
          clearance: gap + engine.rightInset(depth: 2))
      }
    }
    let column = max(receiver, sender ?? receiver)
    let depth = Int(max(message.senderDepth, message.receiverDepth))
    var inset = max(engine.rightInset(depth: depth), metrics.destructionRadius + 1)
    if message.kind == .creation, column == receiver { inset = heads[column].rightHalf }
    if sender == receiver {
      inset += metrics.selfWidth + message.label.wrapWidth + 2 * metrics.labelPadding
    }
    return ColumnDemand(
      from: column, to: engine.neighbor(rightOf: column, at: position, in: diagram),
      width: inset + insets[column] + room,
      clearance: gap + engine.leftInset)
  }
}
