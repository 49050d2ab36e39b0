/// A frame with the word `ref`, which represents interactions in another diagram.
///
/// In UML, this is an `InteractionUse`.
public struct DiagramReference: Sendable, Hashable {
  /// The reference's position on the timeline.
  public var position: SequenceDiagram.Position
  /// The lifeline at one side of the frame. The frame covers all lifelines from this one to ``last``.
  public var first: Lifeline.ID
  /// The lifeline at the other side of the frame; may equal ``first``.
  public var last: Lifeline.ID
  /// The name of the other diagram.
  public var name: StyledText
  /// The colours of the frame.
  public var look = BoxLook()
  /// The tint of the corner with the word `ref`; `nil` for the theme's colour.
  public var cornerTint: Tint?
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
