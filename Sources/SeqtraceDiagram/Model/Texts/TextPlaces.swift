/// Where the texts above and below a diagram stand.
public struct TextPlaces: Sendable, Hashable {
  /// The place of ``SequenceDiagram/header``.
  public var header = TextAlignment.left
  /// The place of ``SequenceDiagram/footer``.
  public var footer = TextAlignment.left
  /// The place of ``SequenceDiagram/explanation``.
  public var explanation = TextAlignment.left
  /// Whether the explanation stands below the title, and not below the diagram.
  public var hasExplanationOnTop = false

  /// Creates the usual places.
  public init() {}
}
