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

extension Columns {
  /// Fits a reference to another diagram to its lifelines; `nil` if they are unknown.
  ///
  /// ```
  ///   ┌─────┬─────────────┐       ┌─────┬─────────────────┐
  ///   │ ref╱              │       │ ref╱  another diagram │
  ///   │   another diagram │       └───────────────────────┘
  ///   └───────────────────┘       where the text has room beside the tab
  /// ```
  func fit(_ reference: DiagramReference) -> RowFrame? {
    guard let range = measured.indices.range(from: reference.first, to: reference.last) else {
      return nil
    }
    let tab = [engine.labels.span("ref", looks: .bold)]
    let (first, last) = (centers[range.lowerBound], centers[range.upperBound])
    let limit = max(
      last - first + 2 * (metrics.fragmentPadding - metrics.tabPadding), metrics.labelWrapWidth)
    let lines = engine.labels.paragraphs(
      of: reference.name, limit: limit, maximumCount: metrics.maximumNameLines)
    let widest = max(tab.width, lines.width)
    let width = max(
      widest + 2 * metrics.tabPadding, last - first + 2 * metrics.fragmentPadding,
      metrics.lostLength)
    // In cells, the tab is in the frame's upper line, so no text is beside it.
    let isBesideTab =
      metrics.tabHeight > metrics.lineThickness
      && (width - widest) / 2 >= tab.width + 2 * metrics.tabPadding + metrics.labelPadding
    let textTop =
      isBesideTab ? metrics.referenceFooter : metrics.tabHeight + 3 * metrics.textDrop
    let box = Rectangle(
      x: (first + last - width) / 2, y: 0, width: width,
      height: textTop + metrics.height(of: lines) + metrics.referenceFooter
        + metrics.lineThickness)
    let corner = metrics.corner(
      tab, of: box,
      look: .init(
        tint: reference.cornerTint ?? reference.look.tint, outline: reference.look.outline))
    let room = box.x + metrics.tabPadding..<box.maxX - metrics.tabPadding
    let text = metrics.text(
      lines, top: textTop, isLink: reference.link.flatMap(LinkAddress.init) != nil
    ) { TextAlignment.center.start(of: $0, in: room) }
    let look = DiagramLayout.Look(reference.look, ink: reference.name.commonColor)
    return RowFrame(
      group: .init(
        role: .reference, number: reference.position,
        title: engine.wording.reference(VisibleText.line(reference.name.text)),
        link: reference.link,
        items: [.box(box, cornerRadius: 0, style: .fragmentTab, look: look)] + corner + text),
      height: box.height, xs: box.x..<box.maxX)
  }
}

extension RowStack {
  /// Places a reference to another diagram.
  mutating func place(_ reference: DiagramReference) {
    guard let frame = columns.fit(reference) else { return }
    let top = max(cursor + metrics.rowGap, barBottom + metrics.rowGap / 2)
    place(frame, at: reference.position, top: top)
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
