extension LayoutMetrics {
  /// The medium of a picture, and what it can show.
  package enum Medium: Sendable, Hashable, CaseIterable {
    /// Lines, areas and type, in points.
    case points
    /// Characters, one for each cell.
    case cells

    /// Whether the medium has shapes other than boxes and lines, and marks smaller than a line of
    /// text.
    package var hasShapes: Bool { self == .points }

    /// The height of a space that is given in points. In cells, it is rounded to the nearest line of text.
    package func height(ofSpace points: Int) -> Int {
      let lineHeight = LayoutMetrics.points.lineHeight
      return hasShapes ? points : (points + lineHeight / 2) / lineHeight
    }

    /// How much lower a slanted line ends than it starts; cells have no slanted lines.
    package func drop(ofSlant points: Int) -> Int { hasShapes ? points : 0 }

    /// Whether the widths of a text's parts add up to the width of the whole. In points they don't, because
    /// each width is rounded.
    package var sumsWidthsExactly: Bool { self == .cells }
  }
}
