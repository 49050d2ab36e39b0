extension SequenceDiagram {
  /// Distances and widths of a picture, in points. In characters they have no meaning.
  public struct Dimensions: Sendable, Hashable {
    /// The space on both sides of heads, in addition to the usual one.
    public var headPadding = 0
    /// The space between the boxes of groups and the heads in them, in addition to the usual one.
    public var groupPadding = 0
    /// The width to which labels of messages wrap; `nil` for the usual one.
    public var labelWidth: Int?
    /// The width to which notes wrap; `nil` for the usual one.
    public var noteWidth: Int?

    /// Creates the usual dimensions.
    public init() {}

    /// The paddings that are drawn.
    package static let paddings = 0...200
    /// The widths to which texts wrap at least and at most.
    package static let widths = 40...2000
  }
}
