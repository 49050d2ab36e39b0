import SeqtraceDiagram

/// The horizontal extent of a group's box, found from its columns.
struct GroupBox {
  /// The group's place in the diagram.
  let index: Int
  /// The left and the right edge.
  let edges: ClosedRange<Int>
  /// The tint of the background.
  let tint: Tint
}

extension RowSweep {
  /// Draws the boxes of groups behind everything, once it is known how far down they reach.
  ///
  /// Their tints lie behind those of regions, their outlines before them.
  mutating func drawGroups() {
    for box in columns.groupBoxes {
      let group = diagram.groups[box.index]
      let area = Rectangle(
        x: box.edges.lowerBound, y: headTop - metrics.groupHeader,
        width: box.edges.upperBound - box.edges.lowerBound,
        height: bottom - headTop + metrics.groupHeader + metrics.lineThickness)
      canvas.begin(.groupTint, box.index)
      canvas.add(.tint(area, box.tint))
      canvas.end()
      canvas.begin(.group, box.index, title: .init(text: VisibleText.joined(group.title)))
      canvas.add(.box(area, cornerRadius: 0, style: .group, look: .init(outline: group.outline)))
      drawTitle(of: group, in: area)
      canvas.end()
    }
  }

  private mutating func drawTitle(of group: LifelineGroup, in area: Rectangle) {
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize, looks: .bold)
    let title = breaker.lines(
      of: VisibleText.joined(group.title), limit: area.width, maximumCount: 1)[0]
    let line = engine.labels.styled(
      [title], of: group.title, in: group.runs, style: .quietText, looks: .bold)[0]
    addText(
      line, x: area.x + (area.width - line.width) / 2,
      baseline: area.y + metrics.ascent + metrics.groupTitleDrop)
  }
}

// MARK: Room

extension LayoutEngine {
  /// Keeps the boxes of groups apart from each other and from the heads beside them, and as wide as
  /// their titles.
  func requireGroups(
    of diagram: SequenceDiagram, indices: ColumnIndices, heads: [LifelineHead],
    in spreader: inout ColumnSpreader
  ) {
    // The boxes around a single lifeline, by its column: half as wide as their titles.
    var narrow: [Int: Int] = [:]
    for group in diagram.groups {
      guard let range = indices.range(from: group.first, to: group.last) else { continue }
      let half = titleWidth(of: group) / 2 + metrics.groupPadding
      if range.count == 1 { narrow[range.lowerBound] = half }
    }
    for group in diagram.groups {
      guard let range = indices.range(from: group.first, to: group.last) else { continue }
      let half = titleWidth(of: group) / 2 + metrics.groupPadding
      let (first, last) = (range.lowerBound, range.upperBound)
      // Half of what is free between heads, between the boxes or between box and head.
      let gap = metrics.groupPadding + (metrics.headGap + 1) / 2
      spreader.require(
        ColumnDemand(
          from: first - 1, to: first, width: heads[first].leftHalf + metrics.groupPadding,
          clearance: gap + (first > 0 ? heads[first - 1].rightHalf : 0)))
      spreader.require(
        ColumnDemand(
          from: last, to: last + 1, width: heads[last].rightHalf + metrics.groupPadding,
          clearance: gap + (last + 1 < heads.count ? heads[last + 1].leftHalf : 0)))
      guard first == last else {
        spreader.require(ColumnDemand(from: first, to: last, width: titleWidth(of: group)))
        continue
      }
      let head = first > 0 ? heads[first - 1].rightHalf : 0
      let before = first > 0 ? max(head, narrow[first - 1] ?? 0) + metrics.headGap : 0
      let after = last + 1 < heads.count ? heads[last + 1].leftHalf + metrics.headGap : 0
      spreader.require(ColumnDemand(from: first - 1, to: first, width: before + half))
      spreader.require(ColumnDemand(from: last, to: last + 1, width: half + after))
    }
  }

  private func titleWidth(of group: LifelineGroup) -> Int {
    let title = labels.span(VisibleText.joined(group.title), looks: .bold).width
    return min(title, 2 * metrics.labelWrapWidth) + 2 * metrics.tabPadding
  }

  /// The left and right edges of a group's box: around its heads, and as wide as its title.
  func edges(
    of group: LifelineGroup, range: ClosedRange<Int>, centers: [Int], heads: [LifelineHead]
  ) -> ClosedRange<Int> {
    let left = centers[range.lowerBound] - heads[range.lowerBound].leftHalf - metrics.groupPadding
    let right =
      centers[range.upperBound] + heads[range.upperBound].rightHalf + metrics.groupPadding
    let missing = max(0, titleWidth(of: group) - (right - left))
    return left - missing / 2...right + missing - missing / 2
  }
}
