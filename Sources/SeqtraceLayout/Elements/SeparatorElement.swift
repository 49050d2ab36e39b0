import SeqtraceDiagram

/// A separator takes no room beside its text, which stands across the picture.
extension Separator: RowElement {
  func demands(_ room: ElementRoom) -> [ColumnDemand] { [] }

  func reach(_ room: ElementRoom) -> FrameReach? { nil }

  func place(in sweep: inout RowSweep) { sweep.place(self) }
}

extension RowSweep {
  /// Places and draws a separator across all lifelines.
  fileprivate mutating func place(_ separator: Separator) {
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize, looks: .bold)
    let line = breaker.lines(
      of: VisibleText.line(separator.text), limit: metrics.captionWidth, maximumCount: 1)[0]
    let text = engine.labels.span(line, looks: .bold)
    let top = bottomOfBars(plus: metrics.dividerGap)
    let height =
      separator.kind == .delay
      ? metrics.delayHeight : max(metrics.dividerHeight, metrics.lineHeight)
    canvas.begin(.separator, separator.position, title: .init(text: text.text))
    switch separator.kind {
    case .divider: drawDivider(text, middle: top + height / 2)
    case .delay:
      delays.append(top..<top + height)
      let baseline = top + (height - metrics.lineHeight) / 2 + metrics.ascent
      if text.width > 0 {
        addText(
          [text], x: delayX(width: text.width, at: separator.position), baseline: baseline,
          hidingAt: separator.position)
      }
    }
    canvas.end()
    rows.append(Row(position: separator.position, top: top, bottom: top + height))
    cursor = top + height + metrics.dividerFooter
  }

  /// Where the text of a delay starts: in the middle, unless it would cut a bar there.
  private mutating func delayX(width: Int, at position: Position) -> Int {
    let x = max(metrics.margin, (columns.width - width) / 2)
    let first = columns.firstColumn(rightOf: x - engine.rightInset(depth: OpenBars.nearColumns))
    return place(
      clearOf: bars(in: first..<first + OpenBars.mostColumns, at: position), x: x, width: width)
  }

  /// Draws two lines with the text in a box between them.
  private mutating func drawDivider(_ text: DiagramLayout.Text.Span, middle: Int) {
    for y in Set([middle - metrics.dividerHeight / 2, middle + metrics.dividerHeight / 2]).sorted()
    {
      canvas.add(
        .line(
          from: Point(x: metrics.margin, y: y),
          to: Point(x: columns.width - metrics.margin, y: y), style: .divider))
    }
    guard text.width > 0 else { return }
    let width = text.width + 2 * metrics.notePadding
    let left = max(metrics.margin, (columns.width - width) / 2)
    if metrics.medium.hasShapes {
      let height = metrics.lineHeight + metrics.labelRise
      canvas.add(
        .box(
          Rectangle(x: left, y: middle - height / 2, width: width, height: height),
          cornerRadius: 0, style: .divider))
    }
    addText(
      [text], x: left + metrics.notePadding,
      baseline: middle - metrics.lineHeight / 2 + metrics.ascent)
  }
}
