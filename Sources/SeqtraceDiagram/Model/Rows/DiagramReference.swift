/// A frame with the word `ref`, for interactions that another diagram shows.
///
/// In UML, this is an `InteractionUse`.
public struct DiagramReference: Sendable, Hashable {
  /// The reference's position on the timeline.
  public var position: SequenceDiagram.Position
  /// The lifeline at one side of the frame. The frame covers all lifelines from here to ``last``.
  public var first: Lifeline.ID
  /// The lifeline at the other side of the frame; may equal ``first``.
  public var last: Lifeline.ID
  /// The name of the other diagram.
  public var name: StyledText
  /// The tint of the frame; `nil` for the theme's colour.
  public var tint: Tint?
  /// The tint of the corner with the word `ref`; `nil` for the theme's colour.
  public var cornerTint: Tint?
  /// The colour of the frame's lines, which the theme adjusts until it is visible; `nil` for the theme's
  /// colour.
  public var outline: Tint.Color?
  /// The address of the other diagram; `nil` for a reference without a link.
  public var link: String?

  /// Creates a reference.
  public init(
    position: SequenceDiagram.Position, over first: Lifeline.ID, _ last: Lifeline.ID,
    name: StyledText,
    link: String? = nil
  ) {
    self.position = position
    self.first = first
    self.last = last
    self.name = name
    self.link = link
  }
}
