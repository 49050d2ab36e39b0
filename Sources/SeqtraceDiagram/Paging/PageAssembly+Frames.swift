extension PageAssembly {
  /// Returns the part of a fragment that is on the page, or `nil` if none of the fragment's operands is on
  /// the page.
  func fragment(_ fragment: CombinedFragment) -> CombinedFragment? {
    let positions = fragment.positions
    let isContinued = stretch.beganBefore(positions.lowerBound)
    let goesOn = stretch.goesOn(positions.upperBound - 1)
    let operands = fragment.operands.filter { operand in
      let isOver = isContinued && operand.positions.upperBound <= stretch.first
      let isToCome = goesOn && stretch.beginsLater(operand.positions.lowerBound)
      return !isOver && !isToCome
    }
    guard var part = fragment.keeping(operands, over: stretch.part(of: positions)) else {
      return nil
    }
    if isContinued {
      let start = part.operands[0].condition
      part.operands[0].condition = StyledText(pages.wording.continuation(start?.text), from: start)
    }
    part.goesOn = goesOn
    return part
  }

  /// The parts of the regions that are on the page, sorted again, because several regions from earlier pages may
  /// now start at the same position.
  var regions: [Region] {
    content[.region].map { index in
      var region = whole.regions[index]
      region.positions = stretch.part(of: region.positions)
      return region
    }.sorted { $0.positions.isBefore($1.positions) }
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
