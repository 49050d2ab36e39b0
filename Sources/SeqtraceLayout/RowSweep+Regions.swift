import SeqtraceDiagram

extension RowSweep {
  /// A region whose rows are known.
  struct PlacedRegion {
    let index: Int
    let top: Int
    var bottom: Int
  }

  /// Begins a region: room for its title.
  mutating func begin(region index: Int) {
    guard covers(diagram.regions[index]) else { return }
    let top = cursor + metrics.regionGap
    regions.append(PlacedRegion(index: index, top: top, bottom: top))
    let hasTitle = !diagram.regions[index].title.isEmpty
    // In cells, the title stands in the outline's first row.
    let isDrawn = metrics.lineThickness == 0
    let title = hasTitle && isDrawn ? metrics.lineHeight + metrics.labelRise : 0
    cursor = top + title + metrics.lineThickness
  }

  /// Ends a region.
  mutating func end(region index: Int) {
    guard let place = regions.lastIndex(where: { $0.index == index }) else { return }
    cursor += metrics.regionFooter
    regions[place].bottom = cursor + metrics.lineThickness
    cursor += metrics.lineThickness
  }

  /// Whether a region reaches across all lifelines, or over some that there are.
  private func covers(_ region: Region) -> Bool {
    (region.first == nil && region.last == nil) || columns.indices.range(of: region) != nil
  }

  /// Draws the backgrounds of regions, once it is known how wide the picture is.
  ///
  /// In cells, where there are no tints, a region has an outline.
  mutating func drawRegions() {
    let width = max(columns.width, canvas.right + metrics.margin)
    for place in regions.sorted(by: { $0.index < $1.index }) {
      let region = diagram.regions[place.index]
      let (left, right) = sides(of: region, in: width)
      let box = Rectangle(
        x: left, y: place.top, width: right - left, height: max(place.bottom - place.top, 1))
      canvas.begin(.region, place.index, title: .init(text: VisibleText.line(region.title)))
      canvas.add(.tint(box, .init(region.tint)))
      if metrics.lineThickness > 0 { canvas.add(.box(box, cornerRadius: 0, style: .group)) }
      canvas.end()
      drawTitle(of: region, number: place.index, in: box)
    }
  }

  /// Draws the title over the lifelines, which would strike it.
  private mutating func drawTitle(of region: Region, number: Int, in box: Rectangle) {
    guard !region.title.isEmpty else { return }
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize, isBold: true)
    let limit = max(box.width - 2 * metrics.tabPadding, metrics.lostLength)
    let line = breaker.lines(
      of: VisibleText.line(region.title), limit: limit, maximumCount: 1)[0]
    let baseline = box.y + metrics.ascent + (metrics.lineThickness == 0 ? metrics.labelRise / 2 : 0)
    canvas.begin(.regionTitle, number)
    canvas.add(
      .text(
        .init(
          origin: Point(x: box.x + metrics.tabPadding, y: baseline),
          spans: [engine.labels.span(line, style: .quietText, isBold: true)],
          fontSize: metrics.fontSize, isMasked: true, tint: .init(region.tint))))
    canvas.end()
  }

  private func sides(of region: Region, in width: Int) -> (left: Int, right: Int) {
    guard let range = columns.indices.range(of: region) else {
      let edge = metrics.margin / 2
      return (edge, width - edge)
    }
    let (first, last) = (range.lowerBound, range.upperBound)
    return (
      columns.centers[first] - heads[first].leftHalf - metrics.regionPadding,
      columns.centers[last] + heads[last].rightHalf + metrics.regionPadding
    )
  }
}
