import SeqtraceDiagram

/// The box around a group of lifelines, as far as columns tell where it is.
struct GroupBox {
  /// The group's place in the diagram.
  let index: Int
  /// The left and the right edge.
  let edges: ClosedRange<Int>
  /// The tint of the background.
  let tint: Tint
}

extension RowSweep {
  /// Draws the boxes of groups behind everything, once it is known how far down they reach.
  ///
  /// Their tints lie behind those of regions, their outlines before them.
  mutating func drawGroups() {
    for box in columns.groupBoxes {
      let group = diagram.groups[box.index]
      let area = Rectangle(
        x: box.edges.lowerBound, y: headTop - metrics.groupHeader,
        width: box.edges.upperBound - box.edges.lowerBound,
        height: bottom - headTop + metrics.groupHeader + metrics.lineThickness)
      canvas.begin(.groupTint, box.index)
      canvas.add(.tint(area, box.tint))
      canvas.end()
      canvas.begin(.group, box.index, title: .init(text: VisibleText.line(group.title)))
      canvas.add(.box(area, cornerRadius: 0, style: .group))
      drawTitle(of: group, in: area)
      canvas.end()
    }
  }

  private mutating func drawTitle(of group: LifelineGroup, in area: Rectangle) {
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize, isBold: true)
    let title = breaker.lines(
      of: VisibleText.line(group.title), limit: area.width, maximumCount: 1)[0]
    let span = engine.labels.span(title, style: .quietText, isBold: true)
    addText(
      [span], x: area.x + (area.width - span.width) / 2,
      baseline: area.y + metrics.ascent + metrics.groupTitleDrop)
  }
}
