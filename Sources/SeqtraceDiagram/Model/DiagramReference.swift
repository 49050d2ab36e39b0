/// A part of what happens that another diagram shows: a frame with the word `ref`.
///
/// In UML, this is an `InteractionUse`.
public struct DiagramReference: Sendable, Hashable {
  /// Where it stands on the timeline.
  public var position: Position
  /// The outermost lifelines that take part; those between them are covered as well.
  public var first: Lifeline.ID
  /// The other outermost lifeline; may equal ``first``.
  public var last: Lifeline.ID
  /// What the other diagram is called.
  public var name: String
  /// Where the other diagram is found.
  public var link: String?

  /// Creates a reference.
  public init(
    position: Position, over first: Lifeline.ID, _ last: Lifeline.ID, name: String,
    link: String? = nil
  ) {
    self.position = position
    self.first = first
    self.last = last
    self.name = name
    self.link = link
  }
}
