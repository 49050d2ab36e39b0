import SeqtraceDiagram

extension RowStack {
  /// Where each activation ends.
  ///
  /// ```
  ///   ┃┃ ──reply──▶    its own reply ends a bar exactly
  ///   ┃   last line
  ///   ┃                else it reaches a little below, the outer one further than the inner
  ///   ╳                or to the X in that line
  /// ```
  func activationEnds() -> [Int] {
    var ends = Array(repeating: 0, count: diagram.activations.count)
    // The bar found last on each column; an extra element is for unknown lifelines.
    var latest: [(position: Position, y: Int)?] = Array(repeating: nil, count: heads.count + 1)
    // A caller's bar ends no earlier than those of its calls that end at the same position.
    var reach = [Int32](repeating: .min, count: ends.count)
    for index in diagram.activations.indices.reversed() {
      let activation = diagram.activations[index]
      guard let first = firstRow(at: activation.start), let last = firstRow(at: activation.end)
      else { continue }
      let column = measured.indices[activation.lifeline] ?? heads.count
      let isExactEnd = endsExactly(at: activation.end, on: activation.lifeline)
      let isDeath = column < heads.count && measured.lives.endings[column] == .atTip(activation.end)
      var y =
        isExactEnd
        ? exactEnd(at: activation.end, on: activation.lifeline, in: last)
        : last.bottom + (isDeath ? 0 : metrics.activationTail)
      if isDeath, let lowered = loweredDeaths[activation.end] { y = lowered }
      if activation.isInterrupted { y = cursor + metrics.activationTail }
      y = max(y, barTop(of: activation, from: first) + metrics.minimumActivation)
      if let inner = latest[column], inner.position == activation.end, !isExactEnd {
        y = max(y, inner.y + metrics.activationStagger)
      }
      let rank = Int(measured.bars.endRanks[index])
      reach[rank] = max(reach[rank], Int32(clamping: y))
      if !isExactEnd { y = Int(reach[rank]) }
      latest[column] = (activation.end, y)
      ends[index] = y
    }
    return ends
  }

  /// The y where a bar ends that ends at a message: where the line leaves the bar, or where the loop of a
  /// self-message arrives at it.
  private func exactEnd(at position: Position, on lifeline: Lifeline.ID, in row: Row) -> Int {
    let message = diagram.messageIndex(at: position).map { diagram.messages[$0] }
    let leaves = message?.sender.lifeline == lifeline
    return (leaves ? row.top : row.bottom) + metrics.replyTail
  }

  /// The y where a bar starts: at its row, or where its object is created if that is further down. There, the
  /// box of a head covers the top of the bar; with a figure, the bar starts below the name.
  fileprivate func barTop(of activation: Activation, from row: Row) -> Int {
    guard let column = measured.indices[activation.lifeline],
      let creation = diagram.lifelines[column].creation, activation.start <= creation,
      let y = creationY(of: column)
    else { return row.bottom }
    let head = heads[column]
    return max(row.bottom, y + (head.figureHeight > 0 ? head.size.height - head.creationDrop : 0))
  }

  /// The y of the middle of a created head; `nil` if no message creates it.
  func creationY(of column: Int) -> Int? {
    guard let creation = diagram.lifelines[column].creation,
      let index = diagram.messageIndex(at: creation), outlines[index].kind == .creation,
      !places[index].loops
    else { return nil }
    return places[index].top
  }
}

extension Spans {
  /// Places the bars.
  mutating func placedActivations() -> [ActivationLayer.Place] {
    var bars: [ActivationLayer.Place] = []
    bars.reserveCapacity(diagram.activations.count)
    for index in diagram.activations.indices {
      let activation = diagram.activations[index]
      guard let column = measured.indices[activation.lifeline],
        let start = stack.firstRow(at: activation.start)
      else { continue }
      let x =
        columns.centers[column] - metrics.activationWidth / 2
        + Int(measured.bars.levels[index]) * metrics.activationOffset
      let top = stack.barTop(of: activation, from: start)
      let box = Rectangle(
        x: x, y: top, width: metrics.activationWidth,
        height: max(ends[index] - top, metrics.minimumActivation))
      canvas.reach(Point(x: box.maxX, y: box.maxY))
      bars.append(
        .init(
          number: index, box: box, isInterrupted: activation.isInterrupted,
          look: .init(activation.look)))
    }
    return bars
  }
}
