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

extension LayoutPhase {
  /// The distance from the top of a box to its content; smaller if no group has a title.
  var groupHeader: Int {
    let hasTitles = diagram.groups.contains { !$0.title.isBlank }
    return hasTitles ? metrics.groupHeader : min(metrics.groupHeader, metrics.groupPadding)
  }
}

extension Spans {
  /// Draws the boxes of groups behind everything else, once their lower edges are known.
  ///
  /// Their tints are behind those of regions, their outlines in front of them.
  mutating func drawGroups() {
    let (groupHeader, groupLevels) = (groupHeader, columns.groupLevels)
    for box in columns.groupBoxes {
      let group = diagram.groups[box.index]
      // The title of a box is above the boxes inside it.
      let top = stack.headRows[0].lowerBound - groupHeader * (groupLevels - box.outerDepth)
      // A box extends below those inside it. In points, the innermost also extends below the lifelines; in
      // cells, this would take a line of text.
      let levels = groupLevels - metrics.lineThickness - box.outerDepth
      let area = Rectangle(
        x: box.edges.lowerBound, y: top, width: box.edges.upperBound - box.edges.lowerBound,
        height: end - top + levels * metrics.fragmentInset + metrics.lineThickness)
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

/// How far the box of a group extends beyond its outermost lifelines: around heads, and around the boxes inside
/// it.
struct GroupReach {
  var reach: FrameReach
  /// The number of boxes around this one.
  let outerDepth: Int
  let titleWidth: Int

  /// The reach with room for the title, for lifelines at the given places.
  func wide(_ places: [Int]) -> FrameReach {
    var wide = reach
    let missing = max(
      0, titleWidth - reach.left - places[reach.last] + places[reach.first] - reach.right)
    wide.left += missing / 2
    wide.right += missing - missing / 2
    return wide
  }
}

extension MeasuredDiagram {
  /// The places of lifelines that are as close together as their heads allow.
  private var closestPlaces: [Int] {
    var place = 0
    return [0]
      + zip(heads, heads.dropFirst()).map { left, right in
        place += left.rightHalf + metrics.headGap + right.leftHalf
        return place
      }
  }

  /// The reaches of the groups' boxes; `nil` for a group without lifelines.
  func groupReaches() -> [GroupReach?] {
    if diagram.groups.isEmpty { return [] }
    let nesting = GroupNesting(diagram.groups) { indices[$0] }
    let places = closestPlaces
    var reaches: [GroupReach?] = diagram.groups.indices.map { index in
      nesting.ranges[index].map { range in
        // With room for the boxes in between.
        let padding = metrics.groupPadding + nesting.innerDepths[index] * metrics.fragmentInset
        let reach = FrameReach(
          first: range.lowerBound, last: range.upperBound,
          left: heads[range.lowerBound].leftHalf + padding,
          right: heads[range.upperBound].rightHalf + padding)
        return GroupReach(
          reach: reach, outerDepth: nesting.outerDepths[index],
          titleWidth: titleWidth(of: diagram.groups[index]))
      }
    }
    for index in nesting.order.reversed() {
      guard var wide = reaches[index]?.wide(places), let parent = nesting.parents[index] else {
        continue
      }
      wide.left += metrics.fragmentInset
      wide.right += metrics.fragmentInset
      reaches[parent]?.reach.add(sidesOf: wide)
    }
    return reaches
  }

  private func titleWidth(of group: LifelineGroup) -> Int {
    let title = engine.labels.styled(
      [VisibleText.joined(group.title.text)], of: group.title.withoutSizes, looks: .bold)[0]
    return min(title.width, 2 * metrics.labelWrapWidth) + 2 * metrics.tabPadding
  }

  /// Keeps heads and the boxes of groups apart, and the boxes as wide as their titles.
  func requireHeadsAndGroups(in spreader: inout ColumnSpreader) {
    let places = closestPlaces
    // How far boxes that start at a column extend to the left, and how far boxes that end there extend to the
    // right.
    var (before, behind) = ([Int: Int](), [Int: Int]())
    for case let reach? in reaches.groups {
      let wide = reach.wide(places)
      before[wide.first] = max(before[wide.first] ?? 0, wide.left)
      behind[wide.last] = max(behind[wide.last] ?? 0, wide.right)
    }
    for column in 0...heads.count {
      let (left, right) = (behind[column - 1], before[column])
      // The gap between two boxes is half the gap between two heads, or between a head and a box.
      let gap = left == nil || right == nil ? metrics.headGap : (metrics.headGap + 1) / 2
      let isAtEdge = column == 0 || column == heads.count
      let halves = [
        column > 0 ? left ?? heads[column - 1].rightHalf : 0,
        column < heads.count ? right ?? heads[column].leftHalf : 0,
      ]
      let boxes = halves[0] + halves[1] + (isAtEdge ? 0 : gap)
      // Heads keep their distance even if each is in a box of its own.
      let names =
        isAtEdge ? 0 : heads[column - 1].rightHalf + metrics.headGap + heads[column].leftHalf
      spreader.require(ColumnDemand(from: column - 1, to: column, width: max(boxes, names)))
    }
  }

  /// The boxes of groups: around their heads, and as wide as their titles.
  func groupBoxes(centers: [Int]) -> [GroupBox] {
    zip(diagram.groups.indices, reaches.groups).compactMap { index, reach in
      reach.map { reach in
        let wide = reach.wide(centers)
        return GroupBox(
          index: index, edges: centers[wide.first] - wide.left...centers[wide.last] + wide.right,
          tint: diagram.groups[index].look.tint ?? .series(index), outerDepth: reach.outerDepth)
      }
    }
  }
}
