/// The colours of a box.
public struct BoxLook: Sendable, Hashable {
  /// The tint inside; `nil` for none, or for the theme's.
  public var tint: Tint?
  /// The colour of the lines, which the theme adjusts until they are visible; `nil` for the theme's.
  public var outline: Tint.Color?

  /// Creates the colours of a box.
  public init(tint: Tint? = nil, outline: Tint.Color? = nil) {
    self.tint = tint
    self.outline = outline
  }

  /// These colours, with another box's in place of those that are `nil`.
  package func completed(by other: BoxLook) -> BoxLook {
    BoxLook(tint: tint ?? other.tint, outline: outline ?? other.outline)
  }
}
