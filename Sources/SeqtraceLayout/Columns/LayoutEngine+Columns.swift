import SeqtraceDiagram

extension LayoutEngine {
  /// Places the lifelines from left to right.
  func columns(
    of diagram: SequenceDiagram, indices: ColumnIndices, heads: [LifelineHead],
    outlines: [MessageOutline], nesting: ActivationNesting
  ) -> Columns {
    var spreader = ColumnSpreader(columnCount: heads.count)
    requireHeads(heads, in: &spreader)
    let insets = registrationInsets(of: diagram, indices: indices)
    for outline in outlines {
      if let demand = demand(of: outline, in: diagram, heads: heads, insets: insets) {
        spreader.require(demand)
      }
    }
    for (column, inset) in insets.enumerated() where inset > 0 {
      spreader.require(
        ColumnDemand(
          from: column, to: column + 1, width: rightInset(depth: 1) + inset,
          clearance: metrics.registrationGap))
    }
    requireGroups(of: diagram, indices: indices, heads: heads, in: &spreader)
    for reference in diagram.references {
      requireReference(reference, indices: indices, in: &spreader)
    }
    for note in diagram.notes {
      requireNote(note, of: diagram, indices: indices, insets: insets, in: &spreader)
    }
    let places = MessageNotePlaces(
      engine: self, diagram: diagram, heads: heads, outlines: outlines, insets: insets)
    for note in diagram.notes { places.demand(of: note).map { spreader.require($0) } }
    for mark in diagram.durations {
      guard let column = indices[mark.lifeline] else { continue }
      let text = self.labels.span(mark.time.description).width
      let inset = durationInset(mark, of: diagram, nesting: nesting) + insets[column]
      spreader.require(
        ColumnDemand(
          from: column, to: column + 1, width: inset + text,
          clearance: leftInset + 2 * metrics.labelPadding))
    }
    let frameReaches = requireFrames(
      FrameMeasure(
        engine: self, diagram: diagram, indices: indices, heads: heads, outlines: outlines,
        nesting: nesting, insets: insets), in: &spreader)
    requireRoomBetweenBars(of: outlines, in: diagram, indices: indices, in: &spreader)
    let measures = MeasureSlots(diagram, indices: indices, metrics)
    requireMeasures(
      of: diagram, measures, nesting: nesting, indices: indices, insets: insets,
      frames: frameAllowance(of: diagram), in: &spreader)
    // What stands left of a lifeline keeps its distance from the measures that stand there, too.
    var gaps = spreader.resolved()
    for (column, inset) in measures.insets.enumerated() { gaps[column] += inset }
    var x = metrics.margin
    let centers = gaps.dropLast().map { gap in
      x += gap
      return x
    }
    let content = x + (gaps.last ?? 0) + metrics.margin
    return Columns(
      centers: centers, width: content, indices: indices, registrationInsets: insets,
      groupBoxes: diagram.groups.enumerated().compactMap { index, group in
        indices.range(from: group.first, to: group.last).map { range in
          GroupBox(
            index: index, edges: edges(of: group, range: range, centers: centers, heads: heads),
            tint: group.tint ?? .series(index))
        }
      }, frameReaches: frameReaches, measures: measures)
  }

  private func requireHeads(_ heads: [LifelineHead], in spreader: inout ColumnSpreader) {
    guard let first = heads.first, let last = heads.last else { return }
    spreader.require(ColumnDemand(from: -1, to: 0, width: first.leftHalf))
    for column in heads.indices.dropFirst() {
      let width = heads[column - 1].rightHalf + metrics.headGap + heads[column].leftHalf
      spreader.require(ColumnDemand(from: column - 1, to: column, width: width))
    }
    spreader.require(
      ColumnDemand(from: heads.count - 1, to: heads.count, width: last.rightHalf))
  }

  /// How far the lines of registrations reach to the right of each lifeline's bars.
  private func registrationInsets(of diagram: SequenceDiagram, indices: ColumnIndices) -> [Int] {
    var counts = Array(repeating: 0, count: indices.count)
    for registration in diagram.registrations {
      if let column = indices[registration.center] { counts[column] += 1 }
    }
    return counts.map { min($0, metrics.maximumRegistrationLines) * metrics.registrationGap }
  }

  /// How far the frames around the innermost fragment reach beyond what that one holds.
  private func frameAllowance(of diagram: SequenceDiagram) -> Int {
    guard let deepest = FragmentNesting(diagram.fragments).innerDepths.max() else { return 0 }
    return metrics.fragmentPadding + metrics.fragmentInset * deepest
  }

  /// From a lifeline to the right edge of its bars.
  func rightInset(depth: Int) -> Int {
    guard depth > 0 else { return metrics.lifelineWidth }
    return metrics.activationWidth - metrics.activationWidth / 2 + (depth - 1)
      * metrics.activationOffset
  }

  /// From the left edge of its outermost bar to a lifeline.
  var leftInset: Int { metrics.activationWidth / 2 }
}

extension LifelineHead {
  /// From the head's left side to its lifeline.
  var leftHalf: Int { size.width / 2 }
  /// From the lifeline to the head's right side.
  var rightHalf: Int { size.width - size.width / 2 }
}
