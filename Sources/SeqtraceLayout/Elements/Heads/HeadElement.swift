import SeqtraceDiagram

extension LayoutEngine {
  /// The items of a head: a box with the name in its middle, or a figure with the name where it would be in a
  /// box. The figure is above the name, but below it in a foot.
  func items(
    of head: LifelineHead, centerX: Int, top: Int, height: Int, isFoot: Bool = false
  ) -> [DiagramLayout.Item] {
    var items: [DiagramLayout.Item] = []
    let left = centerX - head.leftHalf
    var icon = 0
    let lineHeights = metrics.height(of: head.lines)
    let space = head.spaceAtLifeline(in: height, metrics)
    let isLow = head.isAmongFigures && !isFoot
    let nameTop = top + metrics.textDrop + (isLow ? height - lineHeights - space : space)
    if head.figureHeight > 0 {
      let below = nameTop + lineHeights + metrics.labelRise
      let y = isFoot ? below + head.figureHeight / 2 : nameTop - head.figureHeight / 2
      items.append(
        .symbol(
          head.symbol ?? .actor, center: Point(x: centerX, y: y), style: .head, look: head.look))
    } else {
      let style: DiagramLayout.Style = head.isFacet ? .facetHead : .head
      let box = Rectangle(x: left, y: top, width: head.size.width, height: height)
      items += box.stacked(by: head.stack).map {
        .box($0, cornerRadius: metrics.headCornerRadius, style: style, look: head.look)
      }
      if head.symbol == .bell {
        icon = metrics.iconWidth
        let x = left + metrics.headPaddingX + icon / 2 - metrics.labelPadding / 2
        items.append(
          .symbol(
            .bell, center: Point(x: x, y: top + height / 2), style: .head,
            look: .init(outline: head.look.outline)))
      }
    }
    return items
      + metrics.text(head.lines, top: nameTop, isLink: head.isLink) {
        left + icon + (head.size.width - icon - $0) / 2
      }
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
