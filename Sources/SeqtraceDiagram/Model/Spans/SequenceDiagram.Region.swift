extension SequenceDiagram {
  /// A part of the diagram with a tinted background, such as a phase or a highlight.
  ///
  /// UML has no such element; Mermaid calls it a `rect`.
  public struct Region: Sendable, Hashable {
    /// The positions that the region covers.
    public var positions: Range<Position>
    /// The lifeline at one side; `nil` for a region across the whole picture.
    public var first: Lifeline.ID?
    /// The lifeline at the other side; all lifelines between the two are covered as well.
    public var last: Lifeline.ID?
    /// The colour of the background.
    public var tint: Tint
    /// The text in the region's corner; may be empty.
    public var title: StyledText

    /// Creates a region across the whole picture.
    public init(positions: Range<Position>, tint: Tint = .neutral, title: StyledText = "") {
      self.positions = positions
      self.tint = tint
      self.title = title
    }

    /// Creates a region over some lifelines.
    public init(
      positions: Range<Position>, over first: Lifeline.ID, _ last: Lifeline.ID,
      tint: Tint = .neutral, title: StyledText = ""
    ) {
      self.init(positions: positions, tint: tint, title: title)
      self.first = first
      self.last = last
    }
  }
}
