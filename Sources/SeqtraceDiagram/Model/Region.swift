/// A stretch of the diagram with a tinted background: a phase, a part to look at.
///
/// UML has nothing like it; Mermaid calls it a `rect`.
public struct Region: Sendable, Hashable {
  /// The positions that it covers.
  public var positions: Range<Position>
  /// The outermost lifeline on one side; `nil` if it reaches across the whole picture.
  public var first: Lifeline.ID?
  /// The outermost lifeline on the other side; those between the two are covered as well.
  public var last: Lifeline.ID?
  /// The colour of the background.
  public var tint: Tint
  /// What stands in its corner; may be empty.
  public var title: String

  /// Creates a region across the whole picture.
  public init(positions: Range<Position>, tint: Tint = .neutral, title: String = "") {
    self.positions = positions
    self.tint = tint
    self.title = title
  }

  /// Creates a region over some lifelines.
  public init(
    positions: Range<Position>, over first: Lifeline.ID, _ last: Lifeline.ID,
    tint: Tint = .neutral, title: String = ""
  ) {
    self.init(positions: positions, tint: tint, title: title)
    self.first = first
    self.last = last
  }
}
