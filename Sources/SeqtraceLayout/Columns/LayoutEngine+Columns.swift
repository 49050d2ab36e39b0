import SeqtraceDiagram

extension LayoutEngine {
  /// Places the lifelines from left to right.
  func columns(of measured: MeasuredDiagram) -> Columns {
    let diagram = measured.diagram
    var (gaps, frames, measures) = spread(measured)
    leastGaps.widen(&gaps, between: diagram.lifelines)
    let needed = gaps.reduce(2 * metrics.margin, +)
    let width = max(needed, widthOfTexts(in: measured))
    var x = metrics.margin + (width - needed) / 2
    let centers = gaps.dropLast().map { gap in
      x += gap
      return x
    }
    return Columns(measured, centers: centers, width: width, frames: frames, measures: measures)
  }

  /// Makes room for everything between the lifelines.
  func spread(
    _ measured: MeasuredDiagram
  ) -> (gaps: [Int], frames: FrameRoom, measures: SideLines) {
    let heads = measured.heads
    var spreader = ColumnSpreader(columnCount: heads.count)
    func require(_ demand: ColumnDemand?) { demand.map { spreader.require($0) } }
    measured.requireHeadsAndGroups(in: &spreader)
    for outline in measured.outlines { require(measured.demand(of: outline)) }
    if let last = heads.indices.last, measured.outlines.contains(where: \.touchesRightEdge) {
      // Lines to the edge continue past the bars.
      let bars = metrics.rightInset(depth: max(1, measured.bars.deepest[last]))
      require(ColumnDemand(from: last, to: last + 1, width: bars + metrics.lostLength / 4))
    }
    for (column, inset) in measured.insets.enumerated() where inset > 0 {
      require(
        ColumnDemand(
          from: column, to: column + 1, width: metrics.rightInset(depth: 1) + inset,
          clearance: metrics.registrationGap))
    }
    for reach in measured.reaches.references + measured.reaches.notes {
      for demand in reach?.demands ?? [] { require(demand) }
    }
    measured.requireSharedNotes(in: &spreader)
    for mark in measured.diagram.durations { require(measured.demand(of: mark)) }
    let frames = measured.requireFrames(in: &spreader)
    measured.requireRoomBetweenBars(in: &spreader)
    let measures = SideLines(
      measured.diagram.measures.map { (measured.indices[$0.lifeline], $0.start, $0.end) }, metrics)
    // How far the frames around the innermost fragment extend beyond that fragment's content.
    let allowance = frames.fragments.map(\.innerDepth).max().map(metrics.framePadding) ?? 0
    measured.requireMeasures(measures, frames: allowance, in: &spreader)
    // Elements left of a lifeline also keep clear of the measures there.
    var gaps = spreader.resolved()
    let insets = measures.insets(columnCount: heads.count, gap: metrics.measureGap)
    for (column, inset) in insets.enumerated() { gaps[column] += inset }
    return (gaps, frames, measures)
  }
}

extension LayoutMetrics {
  /// The distance from a lifeline to the right edge of its bars.
  func rightInset(depth: Int) -> Int {
    guard depth > 0 else { return lifelineWidth }
    return activationWidth - activationWidth / 2 + (depth - 1) * activationOffset
  }

  /// The distance from the left edge of a lifeline's outermost bar to the lifeline.
  var leftInset: Int { activationWidth / 2 }
}
