import SeqtraceDiagram

extension RowSweep {
  /// Draws the elements that span rows; returns the places of bars.
  mutating func finish() -> [ActivationLayer.Place] {
    var ends = activationEnds()
    cursor = max(cursor, ends.max() ?? 0) + max(metrics.rowGap, 1)
    for (index, bar) in diagram.activations.enumerated() where bar.goesOn { ends[index] = cursor }
    let isTall = cursor - headRows.top > metrics.footThreshold
    let feet = isTall ? footHeight(ends) : nil
    let bars = placeActivations(ends)
    if dashedStretchCount(bars) > metrics.maximumDashedStretches { backgrounds.delays = [] }
    let deaths = deathsOnBars(ends)
    for column in heads.indices {
      drawLife(of: column, ends: ends, feet: feet, diesOnBar: deaths.contains(column))
    }
    drawHeadRows(ends: ends)
    drawRegistrations()
    drawMeasures()
    if let feet { cursor += feet.all + (feet.all > feet.names ? metrics.labelRise : 0) }
    drawGroups()
    drawRegions()
    return bars
  }

  /// The height of the heads at the bottom. It exceeds that of the row at the top if objects that were
  /// created later and are still alive have taller heads.
  private func footHeight(_ ends: [Int]) -> HeadRowHeight {
    let shown = heads.indices.lazy.filter { column in
      diagram.lifelines[column].creation == nil || lifeEnd(of: column, ends: ends) == nil
    }
    return HeadRowHeight(shown.map { heads[$0] }, metrics)
  }

  /// The width of the picture, including everything drawn so far.
  var pictureWidth: Int { max(columns.width, canvas.right + metrics.margin) }

  /// The size of the picture.
  var pictureSize: Size {
    Size(width: pictureWidth, height: canvas.bottom + max(metrics.margin, 1))
  }

  /// The finished groups, from back to front.
  func groups(_ bars: [ActivationLayer.Place], in size: Size) -> DiagramLayout.Groups {
    canvas.groups(
      // In cells a bar is no wider than a line.
      activations: ActivationLayer(
        places: bars,
        delays: metrics.activationWidth > metrics.lineThickness ? backgrounds.delays : []),
      headRows: headRows.picture,
      messages: MessageLayer(
        of: diagram, outlines, at: places, labels: engine.labels, wording: engine.wording,
        backdrop: columns.backdrop, edge: size.width - metrics.edgeGap))
  }

  /// The row of a position, or a row just below the heads if the position is before all drawn rows.
  func firstRow(at position: Position) -> Row? {
    let top = headRows.bottom + metrics.rowGap / 2
    return row(at: position)
      ?? (rows.isEmpty ? nil : Row(position: position, top: top, bottom: top))
  }

  /// Whether a position is within the range of drawn rows.
  func isDrawn(_ position: Position) -> Bool {
    guard let first = rows.first, let last = rows.last else { return false }
    return (first.position...last.position).contains(position)
  }

  /// Whether a bar that ends at a position ends exactly at the line there, because that line is its own
  /// reply.
  func endsExactly(at position: Position, on lifeline: Lifeline.ID) -> Bool {
    guard let index = diagram.messageIndex(at: position) else { return false }
    return diagram.messages[index].kind == .reply
      && diagram.messages[index].sender.lifeline == lifeline
  }
}
