import SeqtraceDiagram

/// The horizontal extent of a group's box, found from its columns.
struct GroupBox {
  /// The group's place in the diagram.
  let index: Int
  /// The left and the right edge.
  let edges: ClosedRange<Int>
  /// The tint of the background.
  let tint: Tint
  /// The number of boxes around this one.
  let outerDepth: Int
}

extension RowSweep {
  /// The distance from the top of a box to its content; smaller if no group has a title.
  var groupHeader: Int {
    let hasTitles = diagram.groups.contains { !$0.title.isBlank }
    return hasTitles ? metrics.groupHeader : min(metrics.groupHeader, metrics.groupPadding)
  }

  /// Draws the boxes of groups behind everything else, once their lower edges are known.
  ///
  /// Their tints are behind those of regions, their outlines in front of them.
  mutating func drawGroups() {
    let groupHeader = groupHeader
    for box in columns.groupBoxes {
      let group = diagram.groups[box.index]
      // The title of a box is above the boxes inside it.
      let top = headRows.top - groupHeader * (columns.groupLevels - box.outerDepth)
      // A box extends below those inside it. In points, the innermost also extends below the lifelines; in
      // cells, this would take a line of text.
      let levels = columns.groupLevels - metrics.lineThickness - box.outerDepth
      let area = Rectangle(
        x: box.edges.lowerBound, y: top, width: box.edges.upperBound - box.edges.lowerBound,
        height: cursor - top + levels * metrics.fragmentInset + metrics.lineThickness)
      if !box.tint.isTransparent { canvas.add(.groupTint, box.index, [.tint(area, box.tint)]) }
      let line = engine.labels.line(group.title, limit: area.width, style: .quietText)
      let title = metrics.text(
        line, x: area.x + (area.width - line.width) / 2,
        baseline: area.y + metrics.ascent + metrics.groupTitleDrop)
      canvas.add(
        .group, box.index, title: VisibleText.joined(group.title.text),
        [
          .box(area, cornerRadius: 0, style: .group, look: .init(outline: group.look.outline)),
          title,
        ])
    }
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
    let nesting = GroupNesting(diagram.groups) { indices[$0] }
    let reaches = reaches(of: diagram.groups, nesting, heads)
    let places = closestPlaces(of: heads)
    // How far boxes that start at a column extend to the left, and how far boxes that end there extend to the
    // right.
    var (before, behind) = ([Int: Int](), [Int: Int]())
    for (index, group) in diagram.groups.enumerated() {
      guard let range = nesting.ranges[index] else { continue }
      let reach = wideReach(of: group, range, reaches[index], places) ?? reaches[index]
      before[range.lowerBound] = max(before[range.lowerBound] ?? 0, reach.left)
      behind[range.upperBound] = max(behind[range.upperBound] ?? 0, reach.right)
    }
    for column in 0...heads.count {
      let (left, right) = (behind[column - 1], before[column])
      guard left != nil || right != nil else { continue }
      // The gap between two boxes is half the gap between two heads, or between a head and a box.
      let gap = left == nil || right == nil ? metrics.headGap : (metrics.headGap + 1) / 2
      let isAtEdge = column == 0 || column == heads.count
      let halves = [
        column > 0 ? left ?? heads[column - 1].rightHalf : 0,
        column < heads.count ? right ?? heads[column].leftHalf : 0,
      ]
      spreader.require(
        ColumnDemand(
          from: column - 1, to: column, width: halves[0] + halves[1] + (isAtEdge ? 0 : gap)))
    }
  }

  /// How far a group's box extends beyond its outermost lifelines to fit its title; `nil` if the title fits
  /// anyway. The lifelines are assumed to be at their closest places.
  private func wideReach(
    of group: LifelineGroup, _ range: ClosedRange<Int>, _ reach: (left: Int, right: Int),
    _ places: [Int]
  ) -> (left: Int, right: Int)? {
    let width = reach.left + places[range.upperBound] - places[range.lowerBound] + reach.right
    let missing = titleWidth(of: group) - width
    return missing > 0
      ? (reach.left + missing / 2, reach.right + missing - missing / 2) : nil
  }

  /// The places of lifelines that are as close together as their heads allow.
  private func closestPlaces(of heads: [LifelineHead]) -> [Int] {
    var place = 0
    return [0]
      + zip(heads, heads.dropFirst()).map { left, right in
        place += left.rightHalf + metrics.headGap + right.leftHalf
        return place
      }
  }

  /// How far boxes extend beyond their outermost lifelines: around heads, and around the boxes inside them.
  private func reaches(
    of groups: [LifelineGroup], _ nesting: GroupNesting, _ heads: [LifelineHead]
  ) -> [(left: Int, right: Int)] {
    let places = closestPlaces(of: heads)
    var reaches = [(left: Int, right: Int)](repeating: (0, 0), count: groups.count)
    for index in nesting.order.reversed() {
      guard let range = nesting.ranges[index] else { continue }
      let padding = padding(innerDepth: nesting.innerDepths[index])
      reaches[index].left = max(
        reaches[index].left, heads[range.lowerBound].leftHalf + padding)
      reaches[index].right = max(
        reaches[index].right, heads[range.upperBound].rightHalf + padding)
      guard let parent = nesting.parents[index], let whole = nesting.ranges[parent] else {
        continue
      }
      let wide = wideReach(of: groups[index], range, reaches[index], places) ?? reaches[index]
      if whole.lowerBound == range.lowerBound {
        reaches[parent].left = max(
          reaches[parent].left, wide.left + metrics.fragmentInset)
      }
      if whole.upperBound == range.upperBound {
        reaches[parent].right = max(
          reaches[parent].right, wide.right + metrics.fragmentInset)
      }
    }
    return reaches
  }

  /// The distance from a box to the heads in it, with room for the boxes in between.
  private func padding(innerDepth: Int) -> Int {
    metrics.groupPadding + innerDepth * metrics.fragmentInset
  }

  private func titleWidth(of group: LifelineGroup) -> Int {
    let title = labels.styled(
      [VisibleText.joined(group.title.text)], of: group.title.withoutSizes,
      looks: .bold)[0]
    return min(title.width, 2 * metrics.labelWrapWidth) + 2
      * metrics.tabPadding
  }

  /// The boxes of groups: around their heads, and as wide as their titles.
  func boxes(
    of groups: [LifelineGroup], indices: ColumnIndices, centers: [Int], heads: [LifelineHead]
  ) -> [GroupBox] {
    let nesting = GroupNesting(groups) { indices[$0] }
    let reaches = reaches(of: groups, nesting, heads)
    return groups.indices.compactMap { index in
      nesting.ranges[index].map { range in
        let left = centers[range.lowerBound] - reaches[index].left
        let right = centers[range.upperBound] + reaches[index].right
        let missing = max(0, titleWidth(of: groups[index]) - (right - left))
        return GroupBox(
          index: index, edges: left - missing / 2...right + missing - missing / 2,
          tint: groups[index].look.tint ?? .series(index), outerDepth: nesting.outerDepths[index])
      }
    }
  }
}
