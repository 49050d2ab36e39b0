import SeqtraceDiagram

extension RowStack {
  /// Leaves room for repeating the heads if the last row of heads is too far above.
  ///
  /// ```
  ///  last row ────────────────   the bottom of the rows above
  ///             headGap          and the tails of the bars that end there
  ///  top      ┌────┐  ┌────┐
  ///           └─┬──┘  └─┬──┘
  ///  cursor   ──┴───────┴─────   the next row follows
  /// ```
  ///
  /// If the next good place is near enough, the heads don't divide a frame, and don't separate a message from
  /// its notes or a reply from its call. Inside a frame that is about to end, they wait for its end, so that
  /// no head is on its sides.
  mutating func repeatHeads(before entry: Timeline.Entry) {
    var isGood = frames.open.isEmpty
    switch entry {
    case .end, .operand, .death: return
    case .note: isGood = false
    case .message(let index): isGood = isGood && diagram.messages[index].kind != .reply
    case .start, .reference, .separator: break
    }
    let interval = isGood ? metrics.repetition.interval : metrics.repetition.longestInterval
    let rest = diagram.messages.count - places.count
    let distance = cursor - headRows[headRows.count - 1].upperBound
    guard distance >= interval, rest >= metrics.repetition.leastMessages else { return }
    if let left = heightLeftInFrames,
      distance + left <= 2 * metrics.repetition.longestInterval - metrics.repetition.interval
    {
      return
    }
    let top = cursor + metrics.headGap + metrics.activationTail
    cursor = heads.reduce(top) { max($0, top + $1.repeated(metrics).size.height) }
    headRows.append(top..<cursor)
  }

  /// An estimate of the height that remains in the outermost open frame; `nil` outside frames.
  private var heightLeftInFrames: Int? {
    guard let frame = frames.open.first else { return nil }
    let end = diagram.fragments[frame.fragment].positions.upperBound
    let count = diagram.messages.partitioningIndex { $0.position >= end } - places.count
    return count * (metrics.lineHeight + metrics.rowGap)
  }
}

extension Spans {
  /// Draws repeated heads at the rows that have room for them.
  ///
  /// If too many lifelines are alive, only those with activity before the next row of heads are named.
  /// Otherwise, the size of a picture of ten thousand lifelines would grow with their number times its
  /// height.
  mutating func drawHeadRows() {
    let rows = stack.headRows.dropFirst()
    if rows.isEmpty { return }
    let lives = heads.indices.map { life(of: $0) }
    var latest: [Int] = []
    for (row, next) in zip(rows, rows.dropFirst().map(\.lowerBound) + [bottom]) {
      let top = row.lowerBound
      var shown = lives.indices.filter { lives[$0].start <= top && lives[$0].end > row.upperBound }
      if shown.count > metrics.maximumRepeatedHeads {
        let speakers = speakers(from: top, to: next)
        shown = shown.filter { speakers.contains($0) }
      }
      if shown.isEmpty { continue }
      if shown == latest {
        headRows.repeatLast(at: top)
      } else {
        let items = shown.flatMap { column in
          engine.items(
            of: heads[column].repeated(metrics), centerX: columns.centers[column], top: top,
            height: row.count)
        }
        canvas.reach(items)
        headRows.append(items, at: top)
        latest = shown
      }
    }
  }

  /// The vertical extent of a lifeline.
  private func life(of column: Int) -> (start: Int, end: Int) {
    let end = lifeEnd(of: column).map { $0 - metrics.destructionRadius } ?? .max
    guard diagram.lifelines[column].creation != nil else { return (.min, end) }
    let belowTip = heads[column].size.height - heads[column].creationDrop
    return (stack.creationY(of: column).map { $0 + belowTip } ?? .max, end)
  }

  /// The columns that messages in a vertical stretch touch.
  private func speakers(from top: Int, to bottom: Int) -> Set<Int> {
    let first = stack.places.partitioningIndex { $0.top >= top }
    let end = stack.places.partitioningIndex { $0.top >= bottom }
    return Set(
      outlines[first..<end].flatMap { [$0.sender.column, $0.receiver.column] }.compactMap(\.self))
  }
}

extension LifelineHead {
  /// The head as it is repeated in the middle of a picture, where lines pass behind it: a box with the name,
  /// even if the lifeline has a figure at the top.
  func repeated(_ metrics: LayoutMetrics) -> LifelineHead {
    var head = self
    head.stack = 0
    if figureHeight == 0 { return head }
    (head.symbol, head.figureHeight, head.isLink, head.isAmongFigures) = (nil, 0, false, false)
    head.size = Size(
      // There may be no more room than this beside a figure's name.
      width: lines.width + 2 * metrics.labelPadding, height: nameHeight(metrics))
    return head
  }
}
