import SeqtraceDiagram

extension MeasuredDiagram {
  /// The reach of a reference over its lifelines.
  func reach(of reference: DiagramReference) -> RowReach? {
    guard let range = indices.range(from: reference.first, to: reference.last) else { return nil }
    let text = engine.labels.span(VisibleText.line(reference.name.text)).width
    let width = min(text, metrics.labelWrapWidth) + 2 * metrics.tabPadding
    guard range.count > 1 else {
      let width = max(width, metrics.lostLength)
      let half = (width + 1) / 2
      var room = reach(
        of: range.lowerBound, left: half, right: half, clearance: metrics.noteGap)
      (room.reach.left, room.reach.right) = (width / 2 + 1, width / 2 + 1)
      return room
    }
    return reach(over: range, overhang: metrics.fragmentPadding, width: width)
  }
}

extension RowStack {
  /// Places and draws a reference to another diagram.
  ///
  /// ```
  ///   ┌─────┬─────────────┐       ┌─────┬─────────────────┐
  ///   │ ref╱              │       │ ref╱  another diagram │
  ///   │   another diagram │       └───────────────────────┘
  ///   └───────────────────┘       where the text has room beside the tab
  /// ```
  mutating func place(_ reference: DiagramReference) {
    guard let range = measured.indices.range(from: reference.first, to: reference.last) else {
      return
    }
    let tab = [engine.labels.span("ref", looks: .bold)]
    let spread = columns.centers[range.upperBound] - columns.centers[range.lowerBound]
    let limit = max(
      spread + 2 * (metrics.fragmentPadding - metrics.tabPadding), metrics.labelWrapWidth)
    let lines = engine.labels.paragraphs(
      of: reference.name, limit: limit, maximumCount: metrics.maximumNameLines)
    let widest = lines.reduce(tab.width) { max($0, $1.width) }
    let width = max(
      widest + 2 * metrics.tabPadding, spread + 2 * metrics.fragmentPadding, metrics.lostLength)
    let top = max(cursor + metrics.rowGap, barBottom + metrics.rowGap / 2)
    let isBesideTab = isClear(ofTab: tab, widest: widest, width: width)
    let textTop =
      isBesideTab ? metrics.referenceFooter : metrics.tabHeight + 3 * metrics.textDrop
    let frame = Rectangle(
      x: (columns.centers[range.lowerBound] + columns.centers[range.upperBound] - width) / 2,
      y: top, width: width,
      height: textTop + metrics.height(of: lines) + metrics.referenceFooter
        + metrics.lineThickness)
    let corner = metrics.corner(
      tab, of: frame,
      look: .init(
        tint: reference.cornerTint ?? reference.look.tint, outline: reference.look.outline))
    let room = frame.x + metrics.tabPadding..<frame.maxX - metrics.tabPadding
    let text = metrics.text(
      lines, top: top + textTop, isLink: reference.link.flatMap(LinkAddress.init) != nil
    ) { TextAlignment.center.start(of: $0, in: room) }
    let look = DiagramLayout.Look(reference.look, ink: reference.name.commonColor)
    canvas.add(
      .reference, reference.position,
      title: engine.wording.reference(VisibleText.line(reference.name.text)),
      link: reference.link,
      [.box(frame, cornerRadius: 0, style: .fragmentTab, look: look)] + corner + text)
    rows.append(Row(position: reference.position, top: frame.y, bottom: frame.maxY))
    cursor = frame.maxY
    lowerX(at: reference.position)
    widenFrames(left: frame.x, right: frame.maxX)
  }

  /// Whether centred text has room beside the tab. In cells it doesn't, because the tab is in the frame's
  /// upper line.
  private func isClear(
    ofTab tab: TextLine, widest: Int, width: Int
  ) -> Bool {
    metrics.tabHeight > metrics.lineThickness
      && (width - widest) / 2 >= tab.width + 2 * metrics.tabPadding + metrics.labelPadding
  }

  /// The lowest end of the bars that end in the last row. If a frame covered these ends, the bars would seem
  /// to continue.
  private var barBottom: Int {
    guard let last = rows.last, case let count = measured.tailCount(at: last.position), count > 0
    else { return 0 }
    return last.bottom + max(metrics.activationTail, metrics.minimumActivation)
      + (count - 1) * metrics.activationStagger
  }
}
