import SeqtraceDiagram

/// Which tint the background has behind something, so that what hides lines there has it too.
struct RegionTints: Sendable {
  private struct Place {
    let positions: Range<Position>
    let columns: ClosedRange<Int>?
    let tint: DiagramLayout.Tint
  }

  /// In the order in which they are drawn.
  private let places: [Place]
  private let centers: [Int]

  init(_ diagram: SequenceDiagram, columns: Columns) {
    centers = columns.centers
    places = diagram.regions.compactMap { region in
      guard region.first != nil || region.last != nil else {
        return Place(positions: region.positions, columns: nil, tint: .init(region.tint))
      }
      return columns.indices.range(of: region).map {
        Place(positions: region.positions, columns: $0, tint: .init(region.tint))
      }
    }
  }

  /// The tint at a position of the timeline and an x, or `nil` for the canvas.
  func tint(at position: Position, x: Int) -> DiagramLayout.Tint? {
    places.last { place in
      guard place.positions.contains(position) else { return false }
      guard let columns = place.columns else { return true }
      return (centers[columns.lowerBound]...centers[columns.upperBound]).contains(x)
    }?.tint
  }
}

extension ColumnIndices {
  /// The columns that a region covers; `nil` if it reaches across all, or names nobody.
  func range(of region: Region) -> ClosedRange<Int>? {
    guard let first = region.first, let last = region.last else { return nil }
    return range(from: first, to: last)
  }
}
