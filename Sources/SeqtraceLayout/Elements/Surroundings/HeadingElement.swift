import SeqtraceDiagram

extension RowStack {
  /// Draws the header and the title, and leaves room for the heads.
  mutating func drawHeading() {
    drawHeader()
    let lines = engine.titleLines(of: diagram, width: columns.width)
    if !lines.isEmpty {
      // The title's letters are larger than those for which `lineHeight` is meant.
      let more = metrics.headingSize - metrics.fontSize
      canvas.add(
        .heading, 0,
        zip(lines, metrics.baselines(of: lines)).enumerated().map { index, line in
          .text(
            .init(
              origin: Point(x: metrics.margin, y: cursor + index * more + line.1), spans: line.0,
              fontSize: metrics.headingSize))
        })
      cursor += metrics.height(of: lines) + (lines.count - 1) * more + metrics.headingGap
    }
    // A group without lifelines keeps its room.
    cursor += groupHeader * max(columns.groupLevels, diagram.groups.isEmpty ? 0 : 1)
    headRows = [cursor..<cursor + measured.headRow.all]
    cursor = headRows[0].upperBound
  }

  private mutating func drawHeader() {
    guard let header = diagram.surroundings.header, !header.isEmpty else { return }
    let text = engine.quietText(
      header, at: diagram.surroundings.textPlaces.header, top: cursor, right: columns.width)
    canvas.add(.heading, 1, text.items)
    cursor +=
      text.height + (diagram.title?.isEmpty ?? true ? metrics.headingGap : metrics.headingGap / 2)
  }
}

extension LayoutEngine {
  /// The lines of a diagram's title, wrapped to the width of the picture, but at least to that of captions.
  fileprivate func titleLines(of diagram: SequenceDiagram, width: Int) -> [TextLine] {
    guard let title = diagram.title, !title.isEmpty else { return [] }
    return labels.paragraphs(
      of: title, limit: max(width - 2 * metrics.margin, metrics.captionWidth),
      maximumCount: metrics.maximumNameLines, style: .heading, looks: .bold,
      fontSize: metrics.headingSize)
  }

  /// A header or a footer from a y on, in the quiet style, and its height.
  func quietText(
    _ text: StyledText, at place: TextAlignment, top: Int, right: Int
  ) -> (items: [DiagramLayout.Item], height: Int) {
    let room = metrics.margin..<max(metrics.margin, right - metrics.margin)
    var lines = labels.lines(
      of: text, limit: max(room.count, metrics.captionWidth),
      maximumCount: metrics.maximumNoteLines)
    for line in lines.indices {
      for span in lines[line].indices { lines[line][span].style = .quietText }
    }
    return (
      metrics.text(lines, top: top) { place.start(of: $0, in: room) }, metrics.height(of: lines)
    )
  }
}
