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
  ) -> (gaps: [Int], frames: FrameRoom, measures: MeasureSlots) {
    let (diagram, indices, heads) = (measured.diagram, measured.indices, measured.heads)
    let (outlines, nesting, insets) = (measured.outlines, measured.nesting, measured.insets)
    var spreader = ColumnSpreader(columnCount: heads.count)
    requireHeads(heads, in: &spreader)
    for outline in outlines {
      if let demand = demand(of: outline, in: diagram, heads: heads, insets: insets) {
        spreader.require(demand)
      }
    }
    if let last = heads.indices.last, outlines.contains(where: \.touchesRightEdge) {
      // Lines to the edge continue past the bars.
      spreader.require(
        ColumnDemand(
          from: last, to: last + 1,
          width: rightInset(depth: max(1, nesting.deepest[last])) + metrics.lostLength / 4))
    }
    for (column, inset) in insets.enumerated() where inset > 0 {
      spreader.require(
        ColumnDemand(
          from: column, to: column + 1, width: rightInset(depth: 1) + inset,
          clearance: metrics.registrationGap))
    }
    requireGroups(of: diagram, indices: indices, heads: heads, in: &spreader)
    for reach in measured.reaches.references + measured.reaches.notes {
      for demand in reach?.demands ?? [] { spreader.require(demand) }
    }
    requireSharedNotes(measured, in: &spreader)
    for mark in diagram.durations { mark.demand(measured).map { spreader.require($0) } }
    let frames = requireFrames(measured, in: &spreader)
    requireRoomBetweenBars(of: outlines, in: diagram, indices: indices, in: &spreader)
    let measures = MeasureSlots(diagram, indices: indices, metrics)
    requireMeasures(
      of: measured, measures, frames: frameAllowance(of: frames.nesting), in: &spreader)
    // Elements left of a lifeline also keep clear of the measures there.
    var gaps = spreader.resolved()
    for (column, inset) in measures.insets.enumerated() { gaps[column] += inset }
    return (gaps, frames, measures)
  }

  /// How far the frames around the innermost fragment extend beyond that fragment's content.
  private func frameAllowance(of nesting: FrameNesting) -> Int {
    guard let deepest = nesting.fragments.max() else { return 0 }
    return metrics.framePadding(innerDepth: deepest)
  }

  /// The distance from a lifeline to the right edge of its bars.
  func rightInset(depth: Int) -> Int {
    guard depth > 0 else { return metrics.lifelineWidth }
    return metrics.activationWidth - metrics.activationWidth / 2 + (depth - 1)
      * metrics.activationOffset
  }

  /// The distance from the left edge of a lifeline's outermost bar to the lifeline.
  var leftInset: Int { metrics.activationWidth / 2 }
}
