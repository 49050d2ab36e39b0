import SeqtraceDiagram

/// The rows in which heads are repeated.
struct HeadRows {
  /// The height of the tallest head as it is repeated.
  let height: Int
  /// The tops of the rows.
  var tops: [Int] = []
  /// What the rows show.
  var picture = HeadRowLayer()
  /// The bottom of the heads that stand above what is placed next.
  var lastBottom = 0

  init(_ heads: [LifelineHead], _ metrics: LayoutMetrics) {
    height = heads.reduce(0) { max($0, $1.repeated(metrics).size.height) }
  }
}

extension RowSweep {
  /// Leaves room for the heads once more where those above have gone out of sight.
  ///
  /// ```
  ///  last row ────────────────   the bottom of what stands above
  ///             headGap          and the tails of the bars that end there
  ///  top      ┌────┐  ┌────┐
  ///           └─┬──┘  └─┬──┘
  ///  cursor   ──┴───────┴─────   the next row follows
  /// ```
  ///
  /// The heads part neither a frame, nor a message from its notes, nor an answer from what it
  /// answers, as long as the next good place is near enough. Inside a frame that is about to end,
  /// they wait for its end, so that none stands on its sides.
  mutating func repeatHeads(before entry: Timeline.Entry) {
    var isGood = frames.open.isEmpty
    // What stands beside others has no rows of its own for them.
    if !columns.sideBySide.rows.isEmpty, standsBeside(entry) { return }
    switch entry {
    case .end, .operand, .death: return
    case .note: isGood = false
    case .message(let index): isGood = isGood && diagram.messages[index].kind != .reply
    case .start, .reference, .separator: break
    }
    let interval = isGood ? metrics.headInterval : metrics.longestHeadInterval
    let rest = diagram.messages.count - placed.places.count
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

  /// Whether an entry begins a fragment that stands beside others, or is in one.
  private func standsBeside(_ entry: Timeline.Entry) -> Bool {
    if case .start(.fragment(let next)) = entry, columns.sideBySide.leaders[next] != nil {
      return true
    }
    return frames.openNeighbours > 0
  }

  /// About how much higher the outermost open frame becomes; `nil` outside of frames.
  private var heightLeftInFrames: Int? {
    guard let frame = frames.open.first else { return nil }
    let end = diagram.fragments[frame.fragment].positions.upperBound
    let count = diagram.messages.partitioningIndex { $0.position >= end } - placed.places.count
    return count * (metrics.lineHeight + metrics.rowGap)
  }

  /// Draws repeated heads at the rows that have room for them.
  ///
  /// If too many lifelines are alive, only those with activity before the next row of heads are
  /// named. Otherwise, a picture of ten thousand lifelines would grow with their number times its
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
        let next = row + 1 < headRows.tops.count ? headRows.tops[row + 1] : bottom
        shown = speakers(from: top, to: next, next: &message).intersection(shown)
      }
      if shown.isEmpty { continue }
      let columns = shown.sorted()
      if columns == latest {
        headRows.picture.repeatLast(at: top)
      } else {
        headRows.picture.append(drawHeads(of: columns, top: top, height: height), at: top)
        latest = columns
      }
    }
  }

  private mutating func drawHeads(
    of columns: [Int], top: Int, height: Int
  ) -> [DiagramLayout.Item] {
    canvas.begin(.headRow, top)
    for column in columns {
      canvas.draw(
        heads[column].repeated(metrics), centerX: self.columns.centers[column], top: top,
        height: height, metrics: metrics)
    }
    return canvas.take()
  }

  /// The vertical extent of a lifeline.
  private func life(of column: Int, ends: [Int]) -> LivingColumns.Life {
    let end = lifeEnd(of: column, ends: ends).map { $0 - metrics.destructionRadius } ?? .max
    guard diagram.lifelines[column].creation != nil else { return .init(start: .min, end: end) }
    let belowTip = heads[column].size.height - heads[column].creationDrop
    return .init(start: lives.creationY[column].map { $0 + belowTip } ?? .max, end: end)
  }

  /// The columns that messages of a stretch touch; `message` is the first that may stand in it.
  private func speakers(from top: Int, to bottom: Int, next message: inout Int) -> Set<Int> {
    var columns: Set<Int> = []
    while message < placed.places.count, Int(placed.places[message].top) < bottom {
      if Int(placed.places[message].top) >= top {
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
  /// The head in the form for the middle of a picture, where lines pass behind it: a box with the
  /// name, even for a lifeline that has a figure at the top.
  func repeated(_ metrics: LayoutMetrics) -> LifelineHead {
    guard figureHeight > 0 else {
      var head = self
      head.stack = 0
      return head
    }
    let name = lines.reduce(0) { max($0, $1.width) }
    let size = Size(
      // There may be no more room beside a figure's name than that.
      width: name + 2 * metrics.labelPadding,
      height: metrics.height(of: lines) + 2 * metrics.headPaddingY)
    return LifelineHead(
      lines: lines, symbol: nil, size: size, isFacet: isFacet, figureHeight: 0, stack: 0, look: look
    )
  }
}
