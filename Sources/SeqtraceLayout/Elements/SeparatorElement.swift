import SeqtraceDiagram

extension LayoutEngine {
  /// The lines of a separator's text.
  func lines(of separator: Separator) -> [TextLine] {
    labels.paragraphs(
      of: separator.text, limit: metrics.captionWidth, maximumCount: 1, looks: .bold)
  }
}

extension Columns {
  /// Fits a divider or a delay to the width of the picture.
  fileprivate func fit(separator index: Int) -> RowFrame {
    let (separator, lines) = (diagram.separators[index], measured.separators[index])
    let more = metrics.height(of: lines) - metrics.lineHeight
    let height =
      more
      + (separator.kind == .delay
        ? metrics.delayHeight : max(metrics.dividerHeight, metrics.lineHeight))
    let items =
      separator.kind == .delay
      ? delay(separator, lines, top: (height - more - metrics.lineHeight) / 2 + metrics.textDrop)
      : divider(separator, lines, middle: height / 2)
    return RowFrame(
      group: .init(
        role: .separator, number: separator.position,
        title: lines.map { $0.map(\.text).joined() }.joined(separator: " "), items: items),
      height: height)
  }

  /// The text of a delay: centred, unless a bar is in the way.
  private func delay(
    _ separator: Separator, _ lines: [TextLine], top: Int
  ) -> [DiagramLayout.Item] {
    zip(lines, metrics.baselines(of: lines)).filter { $0.0.width > 0 }.flatMap { line, baseline in
      let x = clearX(
        from: max(metrics.margin, (width - line.width) / 2), width: line.width,
        at: separator.position)
      return text(line, x: x, baseline: top + baseline, hidingAt: separator.position)
    }
  }

  /// Two lines with the text in a box between them.
  private func divider(
    _ separator: Separator, _ lines: [TextLine], middle: Int
  ) -> [DiagramLayout.Item] {
    let ys = Set([middle - metrics.dividerHeight / 2, middle + metrics.dividerHeight / 2])
    var items = ys.sorted().map { y in
      DiagramLayout.Item.line(
        from: Point(x: metrics.margin, y: y),
        to: Point(x: self.width - metrics.margin, y: y), style: .divider,
        color: separator.look.outline)
    }
    let textWidth = lines.width
    guard textWidth > 0 else { return items }
    let width = textWidth + 2 * metrics.notePadding
    let left = max(metrics.margin, (self.width - width) / 2)
    let textHeight = metrics.height(of: lines)
    if metrics.dividerHeight > 0 {
      let height = textHeight + metrics.labelRise
      items.append(
        .box(
          Rectangle(x: left, y: middle - height / 2, width: width, height: height),
          cornerRadius: 0, style: .divider,
          look: .init(separator.look, ink: separator.text.commonColor)))
    }
    return items
      + metrics.text(lines, top: middle - textHeight / 2) {
        left + metrics.notePadding + (textWidth - $0) / 2
      }
  }
}

extension RowStack {
  /// Places a separator across all lifelines.
  mutating func place(separator index: Int) {
    let separator = diagram.separators[index]
    if separator.kind == .space { return place(space: separator) }
    place(
      columns.fit(separator: index), at: separator.position,
      top: bottomOfBars(plus: metrics.dividerGap), footer: metrics.dividerFooter)
  }

  /// Leaves room for bars and lifelines that start or end at a space.
  ///
  /// ```
  ///  └────────┘        the end of a loop
  ///
  ///  bottom ┃  ╳       where bars start and lifelines die
  ///         ┃
  /// ```
  private mutating func place(space: Separator) {
    let isDeath = measured.lives.deaths.contains(space.position)
    let tail = rows.last.map { $0.bottom + metrics.activationTail } ?? cursor
    let least = isDeath ? metrics.destructionRadius + metrics.labelRise : metrics.rowGap / 2
    let end = max(
      cursor + max(metrics.height(ofSpace: space.drawnHeight), metrics.lineThickness),
      max(cursor, tail) + least)
    let bottom = end - metrics.lineThickness
    rows.append(Row(position: space.position, top: bottom, bottom: bottom))
    cursor = end + (isDeath ? metrics.destructionRadius : 0)
    makeRoomForX(at: space.position)
  }
}
