import SeqtraceDiagram

extension RowSweep {
  /// Places and draws a reference to another diagram.
  ///
  /// ```
  ///   ┌─────┬─────────────┐       ┌─────┬─────────────────┐
  ///   │ ref╱              │       │ ref╱  another diagram │
  ///   │   another diagram │       └───────────────────────┘
  ///   └───────────────────┘       where the text has room beside the tab
  /// ```
  mutating func place(reference index: Int) {
    let reference = diagram.references[index]
    guard let range = columns.indices.range(from: reference.first, to: reference.last) else {
      return
    }
    let tab = engine.labels.span("ref", isBold: true)
    let spread = columns.centers[range.upperBound] - columns.centers[range.lowerBound]
    let limit = max(
      spread + 2 * (metrics.fragmentPadding - metrics.tabPadding), metrics.labelWrapWidth)
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize)
    let lines = VisibleText.lines(of: reference.name, limit: 2).flatMap {
      breaker.lines(of: $0, limit: limit, maximumCount: 3)
    }.map { engine.labels.span($0) }
    let widest = lines.reduce(tab.width) { max($0, $1.width) }
    let width = max(
      widest + 2 * metrics.tabPadding, spread + 2 * metrics.fragmentPadding, metrics.lostLength)
    let top = max(cursor + metrics.rowGap, barBottom + metrics.rowGap / 2)
    let isBesideTab = isClear(ofTab: tab, widest: widest, width: width)
    let textTop = isBesideTab ? metrics.referenceFooter : metrics.tabHeight
    let frame = Rectangle(
      x: (columns.centers[range.lowerBound] + columns.centers[range.upperBound] - width) / 2,
      y: top, width: width,
      height: textTop + lines.count * metrics.lineHeight + metrics.referenceFooter
        + metrics.lineThickness)
    canvas.begin(
      .reference, reference.position,
      title: .init(text: engine.wording.reference(VisibleText.line(reference.name))),
      link: reference.link)
    canvas.add(.box(frame, cornerRadius: 0, style: .fragmentTab))
    drawTab(tab, of: frame)
    for (row, line) in lines.enumerated() {
      let y = top + textTop + row * metrics.lineHeight + metrics.ascent
      addText(
        [line], x: frame.x + (frame.width - line.width) / 2, baseline: y,
        isLink: reference.link != nil)
    }
    canvas.end()
    rows.append(Row(position: reference.position, top: frame.y, bottom: frame.maxY))
    cursor = frame.maxY
    widenFrames(left: frame.x, right: frame.maxX)
  }

  /// Whether text in the middle of a frame has room beside the tab; in cells, that is in the frame's
  /// upper line.
  private func isClear(
    ofTab tab: DiagramLayout.Text.Span, widest: Int, width: Int
  ) -> Bool {
    metrics.medium.hasShapes
      && (width - widest) / 2 >= tab.width + 2 * metrics.tabPadding + metrics.labelPadding
  }

  /// How far down the bars reach that end in the last row: a frame over them would look as if they
  /// went on.
  private var barBottom: Int {
    guard let last = rows.last, let count = barTails.counts[last.position] else { return 0 }
    return last.bottom + max(metrics.activationTail, metrics.minimumActivation)
      + (count - 1) * metrics.activationStagger
  }

  /// Places and draws a separator across all lifelines.
  mutating func place(separator index: Int) {
    let separator = diagram.separators[index]
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize, isBold: true)
    let line = breaker.lines(
      of: VisibleText.line(separator.text), limit: metrics.captionWidth, maximumCount: 1)[0]
    let text = engine.labels.span(line, isBold: true)
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

  /// Where the text of a delay begins: in the middle, unless a bar stands there that it would cut.
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

  /// Draws the corner of a frame that holds its operator.
  mutating func drawTab(_ tab: DiagramLayout.Text.Span, of box: Rectangle) {
    let right = box.x + tab.width + 2 * metrics.tabPadding
    let bottom = box.y + metrics.tabHeight
    if metrics.medium.hasShapes {
      canvas.add(
        .polygon(
          [
            Point(x: box.x, y: box.y), Point(x: right, y: box.y),
            Point(x: right, y: bottom - metrics.tabPadding),
            Point(x: right - metrics.tabPadding, y: bottom), Point(x: box.x, y: bottom),
          ], style: .fragmentTab))
    }
    let baseline = box.y + metrics.ascent + metrics.tabTextDrop
    addText([tab], x: box.x + metrics.tabPadding, baseline: baseline)
  }

  /// Adds a line of text; one that has a position hides what is behind it there.
  mutating func addText(
    _ spans: [DiagramLayout.Text.Span], x: Int, baseline: Int, hidingAt position: Position? = nil,
    isLink: Bool = false
  ) {
    let text = DiagramLayout.Text(
      origin: Point(x: x, y: baseline), spans: spans, fontSize: metrics.fontSize, isLink: isLink)
    guard let position else { return canvas.add(.text(text)) }
    var items: [DiagramLayout.Item] = []
    backdrop.append(text, at: position, to: &items)
    for item in items { canvas.add(item) }
  }
}
