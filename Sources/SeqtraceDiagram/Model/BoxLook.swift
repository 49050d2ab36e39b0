/// The colours of a box.
public struct BoxLook: Sendable, Hashable {
  /// The tint inside; `nil` for none, or for the theme's.
  public var tint: Tint?
  /// The colour of the lines, which the theme adjusts for visibility; `nil` for the theme's colour.
  public var outline: Tint.Color?

  /// Creates the colours of a box.
  public init(tint: Tint? = nil, outline: Tint.Color? = nil) {
    self.tint = tint
    self.outline = outline
  }

  /// Returns these colours; missing colours are taken from another box.
  package func completed(by other: BoxLook) -> BoxLook {
    BoxLook(tint: tint ?? other.tint, outline: outline ?? other.outline)
  }
}
