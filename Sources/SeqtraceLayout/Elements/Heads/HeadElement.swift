import SeqtraceDiagram

extension LayoutEngine {
  /// Makes room for the row of heads at the top.
  func requireHeads(_ heads: [LifelineHead], in spreader: inout ColumnSpreader) {
    guard let first = heads.first, let last = heads.last else { return }
    spreader.require(ColumnDemand(from: -1, to: 0, width: first.leftHalf))
    for column in heads.indices.dropFirst() {
      let width = heads[column - 1].rightHalf + metrics.headGap + heads[column].leftHalf
      spreader.require(ColumnDemand(from: column - 1, to: column, width: width))
    }
    spreader.require(
      ColumnDemand(from: heads.count - 1, to: heads.count, width: last.rightHalf))
  }
}

extension Canvas {
  /// Draws a figure, and extends the canvas to contain it.
  mutating func addFigure(
    _ symbol: DiagramLayout.Symbol, center: Point, height: Int, look: DiagramLayout.Look = .plain
  ) {
    add(.symbol(symbol, center: center, style: .head, look: look))
    reach(Point(x: center.x + height / 2, y: center.y + height / 2))
  }

  /// Draws a head: a box with the name in its middle, or a figure with the name where it would be in a box.
  /// The figure is above the name, but below it in a foot.
  mutating func draw(
    _ head: LifelineHead, centerX: Int, top: Int, height: Int, isFoot: Bool = false,
    metrics: LayoutMetrics
  ) {
    let left = centerX - head.leftHalf
    var icon = 0
    let lineHeights = metrics.height(of: head.lines)
    let space = head.spaceAtLifeline(in: height, metrics)
    let isLow = head.isAmongFigures && !isFoot
    let nameTop = top + metrics.textDrop + (isLow ? height - lineHeights - space : space)
    if head.figureHeight > 0 {
      let below = nameTop + lineHeights + metrics.labelRise
      let y = isFoot ? below + head.figureHeight / 2 : nameTop - head.figureHeight / 2
      let center = Point(x: centerX, y: y)
      addFigure(
        head.symbol ?? .actor, center: center, height: head.figureHeight, look: head.look)
    } else {
      let style: DiagramLayout.Style = head.isFacet ? .facetHead : .head
      let box = Rectangle(x: left, y: top, width: head.size.width, height: height)
      for box in box.stacked(by: head.stack) {
        add(.box(box, cornerRadius: metrics.headCornerRadius, style: style, look: head.look))
      }
      if head.symbol == .bell {
        icon = metrics.iconWidth
        let x = left + metrics.headPaddingX + icon / 2 - metrics.labelPadding / 2
        add(
          .symbol(
            .bell, center: Point(x: x, y: top + height / 2), style: .head,
            look: .init(outline: head.look.outline)))
      }
    }
    for (line, baseline) in zip(head.lines, metrics.baselines(of: head.lines)) {
      if let rule = line.rule {
        let inside = (left + head.stack)..<(left + head.size.width - head.stack)
        draw(rule, across: inside, baseline: nameTop + baseline, head, metrics)
        continue
      }
      let x = left + icon + (head.size.width - icon - line.width) / 2
      add(metrics.text(line, x: x, baseline: nameTop + baseline, isLink: head.isLink))
    }
  }
}

extension Canvas {
  /// Draws a rule across a head.
  private mutating func draw(
    _ rule: NoteRule.Stroke, across xs: Range<Int>, baseline: Int, _ head: LifelineHead,
    _ metrics: LayoutMetrics
  ) {
    guard metrics.medium.hasShapes else {
      let count = max(0, xs.count - 2)
      let strokes = String(repeating: rule.rawValue, count: count)
      return add(
        metrics.text(
          [.init(strokes, width: count)], x: xs.lowerBound + 1, baseline: baseline))
    }
    let lines = rule.lines(
      across: [xs], middle: baseline - metrics.fontSize / 3, .head, head.look.outline)
    for line in lines { add(line) }
  }
}

extension Rectangle {
  /// The back and the front box of a stack that fills this rectangle; only the rectangle itself if `offset`
  /// is 0.
  func stacked(by offset: Int) -> [Rectangle] {
    if offset == 0 { return [self] }
    let front = Rectangle(
      x: x + offset, y: y + offset, width: width - 2 * offset, height: height - offset)
    var back = front
    (back.x, back.y) = (front.x + offset, front.y - offset)
    return [back, front]
  }
}
