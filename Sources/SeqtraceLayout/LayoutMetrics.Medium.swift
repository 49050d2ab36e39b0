extension LayoutMetrics {
  /// What a picture is made of: the one place that says what each medium can and can't show.
  package enum Medium: Sendable, Hashable, CaseIterable {
    /// Lines, areas and type, in points.
    case points
    /// Characters, one for each cell.
    case cells

    /// Whether there are shapes besides boxes and lines, and marks finer than a line of text.
    package var hasShapes: Bool { self == .points }

    /// Whether backgrounds can have a tint; without one, a region has an outline.
    package var hasTints: Bool { self == .points }

    /// Whether texts keep off bars; in cells, they interrupt bars as they interrupt lifelines.
    package var keepsTextOffBars: Bool { self == .points }

    /// Whether the widths of parts of a text sum up to that of the whole; in points, they are rounded.
    package var sumsWidthsExactly: Bool { self == .cells }
  }
}
