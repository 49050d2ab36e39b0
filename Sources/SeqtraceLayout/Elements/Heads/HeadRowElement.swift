import SeqtraceDiagram

/// The row of heads at the top, and the rows in which heads are repeated.
struct HeadRows {
  /// The top of the row of heads at the top.
  var top = 0
  /// The height of that row.
  let first: HeadRowHeight
  /// The height of the tallest repeated head.
  let height: Int
  /// The tops of the rows.
  var tops: [Int] = []
  /// The content of the rows.
  var picture = HeadRowLayer()
  /// The bottom of the last row of heads above the cursor.
  var lastBottom = 0

  init(_ measured: MeasuredDiagram) {
    let (heads, metrics) = (measured.heads, measured.metrics)
    height = heads.reduce(0) { max($0, $1.repeated(metrics).size.height) }
    first = HeadRowHeight(
      zip(measured.diagram.lifelines, heads).lazy.filter { $0.0.creation == nil }.map(\.1), metrics)
  }

  /// The bottom of the row of heads at the top.
  var bottom: Int { top + first.all }
}

extension RowSweep {
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
    let interval = isGood ? metrics.headInterval : metrics.longestHeadInterval
    let rest = diagram.messages.count - places.count
    let distance = cursor - headRows.lastBottom
    guard distance >= interval, rest >= metrics.leastMessagesBelowHeads else { return }
    if let left = heightLeftInFrames,
      distance + left <= 2 * metrics.longestHeadInterval - metrics.headInterval
    {
      return
    }
    let top = cursor + metrics.headGap + metrics.activationTail
    headRows.tops.append(top)
    cursor = top + headRows.height
    headRows.lastBottom = cursor
  }

  /// An estimate of the height that remains in the outermost open frame; `nil` outside frames.
  private var heightLeftInFrames: Int? {
    guard let frame = frames.open.first else { return nil }
    let end = diagram.fragments[frame.fragment].positions.upperBound
    let count = diagram.messages.partitioningIndex { $0.position >= end } - places.count
    return count * (metrics.lineHeight + metrics.rowGap)
  }

  /// Draws repeated heads at the rows that have room for them.
  ///
  /// If too many lifelines are alive, only those with activity before the next row of heads are named.
  /// Otherwise, the size of a picture of ten thousand lifelines would grow with their number times its
  /// height.
  mutating func drawHeadRows(ends: [Int]) {
    guard !headRows.tops.isEmpty else { return }
    let height = headRows.height
    var living = LivingColumns(heads.indices.map { life(of: $0, ends: ends) })
    var latest: [Int] = []
    var message = 0
    for (row, top) in headRows.tops.enumerated() {
      living.advance(from: top, to: top + height)
      var shown = living.columns
      if shown.count > metrics.maximumRepeatedHeads {
        let next = row + 1 < headRows.tops.count ? headRows.tops[row + 1] : cursor
        shown = speakers(from: top, to: next, next: &message).intersection(shown)
      }
      if shown.isEmpty { continue }
      let columns = shown.sorted()
      if columns == latest {
        headRows.picture.repeatLast(at: top)
      } else {
        let items = columns.flatMap { column in
          engine.items(
            of: heads[column].repeated(metrics), centerX: self.columns.centers[column], top: top,
            height: height)
        }
        canvas.reach(items)
        headRows.picture.append(items, at: top)
        latest = columns
      }
    }
  }

  /// The vertical extent of a lifeline.
  private func life(of column: Int, ends: [Int]) -> LivingColumns.Life {
    let end = lifeEnd(of: column, ends: ends).map { $0 - metrics.destructionRadius } ?? .max
    guard diagram.lifelines[column].creation != nil else { return .init(start: .min, end: end) }
    let belowTip = heads[column].size.height - heads[column].creationDrop
    return .init(start: lives.creationY[column].map { $0 + belowTip } ?? .max, end: end)
  }

  /// The columns that messages in a vertical stretch touch; `message` is the first message that may be in it.
  private func speakers(from top: Int, to bottom: Int, next message: inout Int) -> Set<Int> {
    var columns: Set<Int> = []
    while message < places.count, Int(places[message].top) < bottom {
      if Int(places[message].top) >= top {
        for end in [outlines[message].sender, outlines[message].receiver] {
          if let column = end.column { columns.insert(column) }
        }
      }
      message += 1
    }
    return columns
  }
}

extension LifelineHead {
  /// The head as it is repeated in the middle of a picture, where lines pass behind it: a box with the name,
  /// even if the lifeline has a figure at the top.
  func repeated(_ metrics: LayoutMetrics) -> LifelineHead {
    guard figureHeight > 0 else {
      var head = self
      head.stack = 0
      return head
    }
    let name = lines.reduce(0) { max($0, $1.width) }
    let size = Size(
      // There may be no more room than this beside a figure's name.
      width: name + 2 * metrics.labelPadding,
      height: metrics.height(of: lines) + 2 * metrics.headPaddingY)
    return LifelineHead(
      lines: lines, symbol: nil, size: size, isFacet: isFacet, figureHeight: 0, stack: 0, look: look
    )
  }
}
