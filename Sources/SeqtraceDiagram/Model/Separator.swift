/// A mark across all lifelines that divides the diagram into phases.
public struct Separator: Sendable, Hashable {
  /// The look of a separator.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A double line: a new phase starts.
    case divider
    /// A stretch of dashed lifelines: time passes, and nothing is shown of it.
    case delay
  }

  /// The separator's position on the timeline.
  public var position: SequenceDiagram.Position
  /// The look.
  public var kind: Kind
  /// The text on the separator; may be empty.
  public var text: String

  /// Creates a separator.
  public init(position: SequenceDiagram.Position, kind: Kind, text: String = "") {
    self.position = position
    self.kind = kind
    self.text = text
  }
}
