import SeqtraceDiagram

/// The elements that span rows, drawn from what the stack has placed: bars, lifelines, heads, registrations,
/// measures, groups and regions.
struct Spans: LayoutPhase {
  let stack: RowStack
  var canvas: Canvas
  /// The y where each activation ends, in the diagram's order.
  let ends: [Int]
  /// The y where lifelines end that don't die.
  let bottom: Int
  /// The bottom of these and of the heads below them.
  private(set) var end = 0
  /// The places of the bars.
  private(set) var bars: [ActivationLayer.Place] = []
  /// The vertical stretches in which time passes, dashed in lifelines and bars.
  private(set) var delays: [Range<Int>] = []
  /// The rows of repeated heads.
  var headRows = HeadRowLayer()

  var columns: Columns { stack.columns }
  var measured: MeasuredDiagram { stack.columns.measured }

  init(_ stack: RowStack) {
    self.stack = stack
    canvas = stack.canvas
    var ends = stack.activationEnds()
    let bottom = max(stack.cursor, ends.max() ?? 0) + max(stack.metrics.rowGap, 1)
    for (index, bar) in stack.diagram.activations.enumerated() where bar.goesOn {
      ends[index] = bottom
    }
    (self.ends, self.bottom) = (ends, bottom)
    bars = placedActivations()
    delays = drawnDelays()
    let feet =
      bottom - stack.headRows[0].lowerBound > metrics.repetition.footThreshold ? footHeight() : nil
    end = bottom + (feet.map { $0.all + ($0.all > $0.names ? metrics.labelRise : 0) } ?? 0)
    let (deaths, row) = (deathsOnBars(), measured.headRow)
    for column in heads.indices {
      drawLife(of: column, heads: row, feet: feet, diesOnBar: deaths.contains(column))
    }
    drawHeadRows()
    drawRegistrations()
    drawMeasures()
    drawGroups()
    drawRegions()
  }

  /// The height of the heads at the bottom. It exceeds that of the row at the top if objects that were
  /// created later and are still alive have taller heads.
  private func footHeight() -> HeadRowHeight {
    let shown = heads.indices.lazy.filter { column in
      diagram.lifelines[column].creation == nil || lifeEnd(of: column) == nil
    }
    return HeadRowHeight(shown.map { heads[$0] }, metrics)
  }

  /// The stretches of delays; none if this would dash too many lifelines and bars.
  private func drawnDelays() -> [Range<Int>] {
    let delays = diagram.separators.filter { $0.kind == .delay }.compactMap { delay in
      stack.row(at: delay.position).map {
        $0.top - metrics.delayReach..<$0.bottom + metrics.delayReach
      }
    }
    if delays.isEmpty { return [] }
    let layer = ActivationLayer(places: bars, delays: delays)
    let count = bars.reduce(heads.count * delays.count) { $0 + layer.gaps(in: $1.box).count }
    return count > metrics.maximumDashedStretches ? [] : delays
  }

  /// The width of the picture, including everything drawn so far.
  var pictureWidth: Int { max(columns.width, canvas.right + metrics.margin) }

  /// The finished groups, from back to front, in a picture of a width.
  func groups(_ canvas: Canvas, width: Int) -> DiagramLayout.Groups {
    canvas.groups(
      // In cells a bar is no wider than a line.
      activations: ActivationLayer(
        places: bars, delays: metrics.activationWidth > metrics.lineThickness ? delays : []),
      headRows: headRows,
      messages: MessageLayer(
        of: diagram, outlines, at: stack.places, labels: engine.labels, wording: engine.wording,
        backdrop: columns.backdrop, edge: width - metrics.edgeGap))
  }
}
