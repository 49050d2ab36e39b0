extension PageAssembly {
  /// Returns the part of a fragment that is on the page, or `nil` if none of the fragment's operands is on
  /// the page.
  func fragment(_ fragment: CombinedFragment) -> CombinedFragment? {
    let positions = fragment.positions
    let isContinued = stretch.beganBefore(positions.lowerBound)
    let goesOn = stretch.goesOn(positions.upperBound - 1)
    let part = stretch.part(of: positions)
    var operands = fragment.operands.filter { operand in
      let isOver = isContinued && operand.positions.upperBound <= stretch.first
      let isToCome = goesOn && stretch.beginsLater(operand.positions.lowerBound)
      return !isOver && !isToCome
    }
    guard !operands.isEmpty else { return nil }
    var start = part.lowerBound
    for index in operands.indices {
      let isLast = index == operands.count - 1
      let end = isLast ? part.upperBound : operands[index].positions.upperBound
      operands[index].positions = start..<max(start, end)
      start = operands[index].positions.upperBound
    }
    if isContinued {
      let start = operands[0].condition
      operands[0].condition = StyledText(pages.wording.continuation(start?.text), from: start)
    }
    var shown = fragment
    shown.operands = operands
    shown.goesOn = goesOn
    return shown
  }

  /// The regions, sorted again, because several regions from earlier pages may now start at the same
  /// position.
  var regions: [Region] {
    content.regions.compactMap { region(whole.regions[$0]) }.enumerated().sorted { left, right in
      let (a, b) = (left.element.positions, right.element.positions)
      return (a.lowerBound, b.upperBound, left.offset) < (b.lowerBound, a.upperBound, right.offset)
    }.map(\.element)
  }

  /// Returns the part of a region that is on the page. It covers only the region's lifelines that are on the
  /// page.
  private func region(_ region: Region) -> Region? {
    var region = region
    region.positions = stretch.part(of: region.positions)
    guard let first = region.first.flatMap({ cast.columns[$0] }),
      let last = region.last.flatMap({ cast.columns[$0] })
    else { return region }
    let shown = kept(min(first, last)...max(first, last))
    guard let left = shown.first, let right = shown.last else { return nil }
    (region.first, region.last) = (whole.lifelines[left].id, whole.lifelines[right].id)
    return region
  }

  /// The groups of the lifelines on the page.
  var groups: [LifelineGroup] {
    whole.tintedGroups.compactMap { group in
      guard let first = cast.columns[group.first], let last = cast.columns[group.last] else {
        return nil
      }
      let shown = kept(min(first, last)...max(first, last))
      guard let left = shown.first, let right = shown.last else { return nil }
      var group = group
      (group.first, group.last) = (whole.lifelines[left].id, whole.lifelines[right].id)
      return group
    }
  }

  /// Returns the columns of the page within a range.
  func kept(_ range: ClosedRange<Int>) -> ArraySlice<Int> {
    let first = columns.partitioningIndex { $0 >= range.lowerBound }
    return columns[first..<columns.partitioningIndex { $0 > range.upperBound }]
  }
}

extension StyledText {
  /// Creates a text that has the runs of `start` for its prefix, followed by a plain rest. If the prefix
  /// differs, the text is plain.
  init(_ text: String, from start: StyledText?) {
    self.init(text)
    guard let start, !start.runs.isEmpty, text.hasPrefix(start.text) else { return }
    runs = (start.runs + [TextRun(String(text.dropFirst(start.text.count)))]).normalized
  }
}
