import SeqtraceDiagram

extension LayoutEngine {
  /// The lines of a separator's text.
  func lines(of separator: Separator) -> [TextLine] {
    labels.paragraphs(
      of: separator.text, limit: metrics.captionWidth, maximumCount: 1, looks: .bold)
  }
}

extension RowStack {
  /// Places and draws a separator across all lifelines.
  mutating func place(separator index: Int) {
    let (separator, lines) = (diagram.separators[index], measured.separators[index])
    if separator.kind == .space { return place(space: separator) }
    let more = metrics.height(of: lines) - metrics.lineHeight
    let top = bottomOfBars(plus: metrics.dividerGap)
    let height =
      more
      + (separator.kind == .delay
        ? metrics.delayHeight : max(metrics.dividerHeight, metrics.lineHeight))
    var items: [DiagramLayout.Item] = []
    if separator.kind == .delay {
      let first = top + (height - more - metrics.lineHeight) / 2 + metrics.textDrop
      for (line, baseline) in zip(lines, metrics.baselines(of: lines)) where line.width > 0 {
        // Centred, unless a bar is in the way.
        let x = columns.clearX(
          from: max(metrics.margin, (columns.width - line.width) / 2), width: line.width,
          at: separator.position)
        items += columns.text(
          line, x: x, baseline: first + baseline, hidingAt: separator.position)
      }
    } else {
      items = divider(separator, lines, middle: top + height / 2)
    }
    canvas.add(
      .separator, separator.position,
      title: lines.map { $0.map(\.text).joined() }.joined(separator: " "), items)
    rows.append(Row(position: separator.position, top: top, bottom: top + height))
    cursor = top + height + metrics.dividerFooter
    lowerX(at: separator.position)
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

  /// Two lines with the text in a box between them.
  private func divider(
    _ separator: Separator, _ lines: [TextLine], middle: Int
  ) -> [DiagramLayout.Item] {
    let ys = Set([middle - metrics.dividerHeight / 2, middle + metrics.dividerHeight / 2])
    var items = ys.sorted().map { y in
      DiagramLayout.Item.line(
        from: Point(x: metrics.margin, y: y),
        to: Point(x: columns.width - metrics.margin, y: y), style: .divider,
        color: separator.look.outline)
    }
    let textWidth = lines.width
    guard textWidth > 0 else { return items }
    let width = textWidth + 2 * metrics.notePadding
    let left = max(metrics.margin, (columns.width - width) / 2)
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
