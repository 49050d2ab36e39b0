import SeqtraceDiagram

/// Which measures stand left of which lifeline, and how far from it.
///
/// ```
///   │←─ inset ─→│
///        ▲   ▲  ┃        slot 0 stands next to the lifeline
///        │   ▼  ┃
///        ▼      ┃
/// ```
struct MeasureSlots {
  /// Where a measure stands.
  struct Place {
    let column: Int
    let slot: Int
  }

  /// The places of the measures, in the diagram's order; none for one beside nobody.
  private(set) var places: [Place?] = []
  /// The room that they take left of each lifeline's bars.
  private(set) var insets: [Int]

  /// Deals the measures out; those that no slot has room for share the last.
  init(_ diagram: SequenceDiagram, indices: ColumnIndices, _ metrics: LayoutMetrics) {
    insets = Array(repeating: 0, count: indices.count)
    var ends: [Int: [Position]] = [:]
    for measure in diagram.measures {
      guard let column = indices[measure.lifeline] else {
        places.append(nil)
        continue
      }
      var taken = ends[column, default: []]
      let free = taken.firstIndex { $0 < measure.start }
      let slot = free ?? min(taken.count, metrics.maximumRegistrationLines - 1)
      if slot == taken.count { taken.append(measure.end) }
      taken[slot] = max(taken[slot], measure.end)
      ends[column] = taken
      places.append(Place(column: column, slot: slot))
      insets[column] = max(insets[column], (slot + 1) * metrics.measureGap)
    }
  }
}

extension LayoutEngine {
  /// Makes room for the times of measures, left of the lifelines beside which they stand.
  func requireMeasures(
    of diagram: SequenceDiagram, _ slots: MeasureSlots, nesting: ActivationNesting,
    indices: ColumnIndices, insets: [Int], frames: Int, in spreader: inout ColumnSpreader
  ) {
    guard !diagram.measures.isEmpty else { return }
    var depths = Array(repeating: 0, count: insets.count)
    for (index, bar) in diagram.activations.enumerated() {
      guard let column = indices[bar.lifeline] else { continue }
      depths[column] = max(depths[column], nesting.level(at: index) + 1)
    }
    for (measure, place) in zip(diagram.measures, slots.places) {
      guard let column = place?.column else { continue }
      let text = labels.span(measure.constraint).width
      let left = column > 0 ? rightInset(depth: depths[column - 1]) + insets[column - 1] : 0
      spreader.require(
        ColumnDemand(
          from: column - 1, to: column,
          width: left + text + 3 * metrics.labelPadding + leftInset
            + (column > 0 && frames > 0 ? frames + metrics.fragmentClearance : 0)))
    }
  }
}

extension TimeMeasure {
  /// What stands beside it: in UML, a constraint is written in braces.
  var constraint: String { "{\(time)}" }
}

extension Columns {
  /// Whether lines of measures stand within a stretch.
  func haveMeasures(from left: Int, to right: Int) -> Bool {
    measureColumns.contains { column in
      centers[column] > left && centers[column] - 2 * measureInsets[column] < right
    }
  }
}
