import SeqtraceDiagram

extension RowStack {
  /// A region that has its rows.
  struct PlacedRegion {
    let top: Int
    var bottom: Int
    /// The lines of its title.
    let title: [TextLine]
  }

  /// The background of an operand, inside the frame of its fragment.
  struct OperandBackground {
    let box: Rectangle
    let tint: Tint
    let layer: Backdrop.Order
  }

  /// Starts a region, with room for its title.
  mutating func begin(region index: Int) {
    let region = diagram.regions[index]
    guard let (left, right) = columns.sides(ofRegion: index, in: columns.width) else { return }
    let top = cursor + metrics.regionGap
    let title = titleLines(of: region, width: right - left)
    frames.regions[index] = PlacedRegion(top: top, bottom: top, title: title)
    // Where regions have outlines, the title is in the first row of the outline.
    let height =
      title.isEmpty || !metrics.hasTints ? 0 : metrics.height(of: title) + metrics.labelRise
    // The free space of the next row also serves as that below the title.
    cursor = top + max(0, height - metrics.rowGap) + metrics.lineThickness
    frames.guardBottom = top + height
  }

  /// The title, broken into lines if the region is narrow; in an outline, it is on one line.
  private func titleLines(of region: Region, width: Int) -> [TextLine] {
    guard !region.title.isEmpty else { return [] }
    return engine.labels.paragraphs(
      of: region.title, limit: max(width - 2 * metrics.tabPadding, metrics.lostLength),
      maximumCount: !metrics.hasTints ? 1 : metrics.maximumLabelLines, style: .quietText,
      looks: .bold)
  }

  /// Ends a region.
  mutating func end(region index: Int) {
    guard frames.regions[index] != nil else { return }
    cursor += metrics.regionFooter + metrics.lineThickness
    frames.regions[index]?.bottom = cursor
  }
}

extension Spans {
  /// Draws the backgrounds of regions and operands from back to front, once the width of the picture is known.
  /// The numbers of operands follow those of regions.
  mutating func drawRegions() {
    let (regions, operands, width) = (
      diagram.regions, stack.frames.operandBackgrounds, pictureWidth
    )
    let order =
      stack.frames.regions.keys.map { (Backdrop.Order(of: regions[$0]), $0) }
      + operands.enumerated().map { ($1.layer, regions.count + $0) }
    for (_, number) in order.sorted(by: <) {
      if number < regions.count {
        draw(region: number, width: width)
      } else {
        let operand = operands[number - regions.count]
        canvas.add(.region, number, [.tint(operand.box, operand.tint)])
      }
    }
  }

  private mutating func draw(region index: Int, width: Int) {
    guard let place = stack.frames.regions[index],
      let (left, right) = columns.sides(ofRegion: index, in: width)
    else { return }
    let region = diagram.regions[index]
    let box = Rectangle(
      x: left, y: place.top, width: right - left, height: max(place.bottom - place.top, 1))
    let tint = region.tint.isTransparent ? nil : region.tint
    var items: [DiagramLayout.Item] = []
    if let tint { items.append(.tint(box, tint)) }
    if !metrics.hasTints { items.append(.box(box, cornerRadius: 0, style: .group)) }
    canvas.add(.region, index, title: VisibleText.joined(region.title.text), items)
    // Bars that end at the row before may reach down to the title.
    let start = region.positions.lowerBound
    let before = stack.row(at: start - 1)
    let titleX = columns.clearX(
      from: left + metrics.tabPadding, width: place.title.width,
      at: before?.position ?? start, isAfter: before != nil)
    // The title is over the lifelines, which would otherwise cross it.
    let baselines = metrics.baselines(of: place.title)
    canvas.add(
      .regionTitle, index,
      zip(place.title, baselines).map { line, baseline in
        .text(
          .init(
            origin: Point(x: titleX, y: place.top + metrics.regionTitleDrop + baseline),
            spans: line, fontSize: metrics.fontSize, isMasked: true, tint: tint))
      })
  }
}

extension Columns {
  /// The sides of a region; `nil` if it covers unknown lifelines.
  fileprivate func sides(ofRegion index: Int, in width: Int) -> (left: Int, right: Int)? {
    if let sides = regionSides[index] { return (sides.lowerBound, sides.upperBound) }
    let edge = metrics.margin / 2
    return diagram.regions[index].isWhole ? (edge, width - edge) : nil
  }

  /// The sides of regions over some lifelines. Like those of frames, they surround the content.
  func sidesOfRegions() -> [Range<Int>?] {
    var sides = frames.regions.map { self.sides(of: $0) }
    for (frame, region) in frames.insideRegions {
      guard let outer = frames.regions[region].reach, let around = sides[region],
        case let (inner?, reach?) = self.sides(of: frame, sides)
      else { continue }
      let left = inner.lowerBound - metrics.fragmentInset
      let right = inner.upperBound + metrics.fragmentInset
      let start = outer.first <= reach.first ? min(around.lowerBound, left) : around.lowerBound
      let end = reach.last <= outer.last ? max(around.upperBound, right) : around.upperBound
      sides[region] = start..<end
    }
    let edge = metrics.margin / 2
    return sides.map { $0?.clamped(to: edge..<width - edge) }
  }

  /// The sides of a frame inside a region, and its reach.
  private func sides(
    of frame: Timeline.Span, _ regions: [Range<Int>?]
  ) -> (Range<Int>?, FrameReach?) {
    switch frame {
    case .region(let index): return (regions[index], frames.regions[index].reach)
    case .fragment(let index):
      guard let around = sides(of: frames.fragments[index]) else { return (nil, nil) }
      let left = clear(around.lowerBound, towards: -1)
      let header = engine.headerWidth(of: measured.diagram.fragments[index])
      return (
        left..<clear(max(around.upperBound, left + header), towards: 1),
        frames.fragments[index].reach
      )
    case .activation, .registration: return (nil, nil)
    }
  }

  /// The sides of a frame around its content.
  func sides(of facts: FrameFacts) -> Range<Int>? {
    facts.reach.map { reach in
      let padding = metrics.framePadding(innerDepth: facts.innerDepth)
      let left = centers[reach.first] - reach.left - padding
      return left..<max(left, centers[reach.last] + reach.right + padding)
    }
  }
}
