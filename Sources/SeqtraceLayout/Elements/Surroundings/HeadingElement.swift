import SeqtraceDiagram

extension RowSweep {
  /// Draws the header and the title, and leaves room for the heads.
  mutating func drawHeading() {
    if diagram.hasFrame { cursor += metrics.tabHeight }
    drawHeader()
    let lines = engine.titleLines(of: diagram, width: columns.width)
    if !lines.isEmpty {
      let isInBox = diagram.surroundings.titleBox != BoxLook()
      var items = isInBox ? [titleBox(around: lines)] : []
      // The title's letters are larger than those for which `lineHeight` is meant.
      let more = metrics.headingSize - metrics.fontSize
      for (index, line) in lines.enumerated() {
        if index > 0 { cursor += more }
        items.append(
          .text(
            .init(
              origin: Point(x: metrics.margin, y: cursor + metrics.ascent(of: line)),
              spans: line, fontSize: metrics.headingSize)))
        cursor += metrics.height(of: line)
      }
      canvas.add(.heading, 0, items)
      cursor += metrics.headingGap + (isInBox ? metrics.headPaddingY : 0)
    }
    if diagram.surroundings.textPlaces.hasExplanationOnTop,
      let bottom = drawExplanation(from: cursor)
    {
      cursor = bottom + metrics.headingGap
    }
    // A group without lifelines keeps its room.
    cursor += groupHeader * max(columns.groupLevels, diagram.groups.isEmpty ? 0 : 1)
    headRows.top = cursor
    cursor = headRows.bottom
    headRows.lastBottom = cursor
  }

  /// The box around the lines of the title that come next; moves the cursor to them.
  private mutating func titleBox(around lines: [DiagramLayout.Text.Spans]) -> DiagramLayout.Item {
    let width = lines.reduce(0) { max($0, $1.width) }
    // The title's letters are larger than those for which `lineHeight` is meant.
    let excess = metrics.headingSize - metrics.fontSize
    let box = Rectangle(
      x: max(metrics.margin - metrics.headPaddingX, metrics.lineThickness), y: cursor,
      width: width + 2 * metrics.headPaddingX,
      height: metrics.height(of: lines) + excess * lines.count + metrics.headPaddingY)
    let titleBox = diagram.surroundings.titleBox
    var look = DiagramLayout.Look(
      titleBox, ink: diagram.title?.commonColor)
    look.lineWidth = diagram.surroundings.lineWidths[.title].map(SequenceDiagram.drawn)
    cursor += metrics.headPaddingY / 2 + excess
    return .box(box, cornerRadius: 0, style: titleBox.tint == nil ? .group : .divider, look: look)
  }

  /// A text from the cursor on, in the quiet style except where it has a background colour; moves the cursor
  /// below it.
  mutating func quietText(
    _ text: StyledText, at place: TextAlignment, right: Int
  ) -> [DiagramLayout.Item] {
    let room = metrics.margin..<max(metrics.margin, right - metrics.margin)
    let lines = engine.labels.lines(
      of: text.text, in: text.runs, limit: max(room.count, metrics.captionWidth),
      maximumCount: metrics.maximumNoteLines
    ).map { line in
      DiagramLayout.Text.Spans(
        line.map { span in
          var span = span
          if span.background == nil { span.style = .quietText }
          return span
        })
    }
    defer { cursor += metrics.height(of: lines) }
    return metrics.text(lines, top: cursor) { place.start(of: $0, in: room) }
  }

  private mutating func drawHeader() {
    guard let header = diagram.surroundings.header, !header.isEmpty else { return }
    let items = quietText(
      header, at: diagram.surroundings.textPlaces.header, right: columns.width)
    canvas.add(.heading, 1, items)
    cursor += diagram.title?.isEmpty ?? true ? metrics.headingGap : metrics.headingGap / 2
  }
}

extension LayoutEngine {
  /// The lines of a diagram's title, wrapped to the width of the picture, but at least to that of captions.
  fileprivate func titleLines(of diagram: SequenceDiagram, width: Int) -> [DiagramLayout.Text.Spans]
  {
    guard let title = diagram.title, !title.isEmpty else { return [] }
    return labels.paragraphs(
      of: title, limit: max(width - 2 * metrics.margin, metrics.captionWidth),
      maximumCount: metrics.maximumNameLines, style: .heading, looks: .bold,
      fontSize: metrics.headingSize)
  }
}
