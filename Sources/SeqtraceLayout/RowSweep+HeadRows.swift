import SeqtraceDiagram

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
  /// answers, as long as the next good place is near enough.
  mutating func repeatHeads(before step: Timeline.Step) {
    var isGood = openFrames.isEmpty
    switch step {
    case .close, .separate, .endRegion: return
    case .note: isGood = false
    case .message(let index): isGood = isGood && diagram.messages[index].kind != .reply
    case .open, .reference, .separator, .beginRegion: break
    }
    let interval = isGood ? metrics.headInterval : metrics.longestHeadInterval
    let rest = diagram.messages.count - places.count
    guard cursor - lastNames >= interval, rest >= metrics.leastMessagesBelowHeads else { return }
    let top = cursor + metrics.headGap + metrics.activationTail
    headRows.append(top)
    cursor = top + repeatedHeight
    lastNames = cursor
  }

  /// The height of the tallest head as it is repeated.
  private var repeatedHeight: Int {
    heads.lazy.map { $0.repeated(metrics).size.height }.max() ?? 0
  }

  /// Draws the heads of those who live at the rows that have room for them.
  ///
  /// Where too many live at once, only those are named who take part before the next row: a
  /// picture of ten thousand lifelines would otherwise grow with their number times its height.
  mutating func drawHeadRows(ends: [Int]) {
    var message = 0
    let height = headRows.isEmpty ? 0 : repeatedHeight
    for (row, top) in headRows.enumerated() {
      let next = row + 1 < headRows.count ? headRows[row + 1] : bottom
      var shown = heads.indices.filter { lives($0, from: top, to: top + height, ends: ends) }
      let speakers = speakers(from: top, to: next, next: &message)
      if shown.count > metrics.maximumRepeatedHeads { shown.removeAll { !speakers.contains($0) } }
      canvas.begin(.headRow, top)
      for column in shown {
        canvas.draw(
          heads[column].repeated(metrics), centerX: columns.centers[column], top: top,
          height: height, metrics: metrics)
      }
      canvas.end()
    }
  }

  /// Whether a lifeline runs through a stretch from its beginning to its end.
  private func lives(_ column: Int, from top: Int, to bottom: Int, ends: [Int]) -> Bool {
    if diagram.lifelines[column].creation != nil {
      guard let y = creationY[column], y + heads[column].size.height / 2 <= top else {
        return false
      }
    }
    return lifeEnd(of: column, ends: ends).map { $0 - metrics.destructionRadius > bottom } ?? true
  }

  /// The columns that messages of a stretch touch; `message` is the first that may stand in it.
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
  /// The head as it stands in the middle of a picture, where lines pass behind it: a box with the
  /// name, also for whom a figure stands at the top.
  fileprivate func repeated(_ metrics: LayoutMetrics) -> LifelineHead {
    guard figureHeight > 0 else { return self }
    let name = lines.reduce(0) { max($0, $1.width) }
    let size = Size(
      width: name + 2 * metrics.headPaddingX,
      height: lines.count * metrics.lineHeight + 2 * metrics.headPaddingY)
    return LifelineHead(lines: lines, symbol: nil, size: size, isFacet: isFacet, figureHeight: 0)
  }
}
