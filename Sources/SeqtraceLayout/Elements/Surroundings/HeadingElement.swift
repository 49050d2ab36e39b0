import SeqtraceDiagram

extension RowSweep {
  /// Draws the header and the title, and leaves room for the heads.
  mutating func drawHeading() {
    drawHeader()
    let lines = engine.titleLines(of: diagram, width: columns.width)
    if !lines.isEmpty {
      var items: [DiagramLayout.Item] = []
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
      cursor += metrics.headingGap
    }
    // A group without lifelines keeps its room.
    cursor += groupHeader * max(columns.groupLevels, diagram.groups.isEmpty ? 0 : 1)
    headRows.top = cursor
    cursor = headRows.bottom
    headRows.lastBottom = cursor
  }

  /// A text from the cursor on, in the quiet style; moves the cursor below it.
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
          span.style = .quietText
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
