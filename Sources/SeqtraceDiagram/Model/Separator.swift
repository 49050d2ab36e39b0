/// What parts a diagram into stretches, across all lifelines.
public struct Separator: Sendable, Hashable {
  /// What it looks like.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A double line: another phase begins.
    case divider
    /// The lifelines are dashed for a stretch: time passes, and nothing is shown of it.
    case delay
  }

  /// Where it stands on the timeline.
  public var position: Position
  /// What it looks like.
  public var kind: Kind
  /// What it says; may be empty.
  public var text: String

  /// Creates a separator.
  public init(position: Position, kind: Kind, text: String = "") {
    self.position = position
    self.kind = kind
    self.text = text
  }
}
