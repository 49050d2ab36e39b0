/// A remark in a diagram; in UML, a `Comment`.
public struct Note: Sendable, Hashable {
  /// Where it stands.
  public enum Placement: Sendable, Hashable {
    /// Left of a lifeline.
    case left(of: Lifeline.ID)
    /// Right of a lifeline.
    case right(of: Lifeline.ID)
    /// Over one lifeline or over all from the first to the last.
    case over(Lifeline.ID, Lifeline.ID)
    /// Beside the arrow of the message at a position, attached to it.
    ///
    /// Such a note comes after its message on the timeline, and before the next one.
    case beside(message: Position)
  }

  /// Where it stands on the timeline.
  public var position: Position
  /// Where it stands beside the lifelines.
  public var placement: Placement
  /// The text; line breaks are kept.
  public var text: String

  /// Creates a note.
  public init(position: Position, placement: Placement, text: String) {
    self.position = position
    self.placement = placement
    self.text = text
  }
}
