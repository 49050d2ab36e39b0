extension SequenceDiagram {
  /// Distances and widths of a picture, in points. They don't apply to text output.
  public struct Dimensions: Sendable, Hashable {
    /// The extra space on both sides of heads.
    public var headPadding = 0
    /// The extra space between the boxes of groups and the heads in them.
    public var groupPadding = 0
    /// The width to which labels of messages wrap; `nil` for the default.
    public var labelWidth: Int?
    /// The width to which notes wrap; `nil` for the default.
    public var noteWidth: Int?
    /// The size of the picture in percent of its natural size, clamped to 10...800; `nil` for 100.
    public var scale: Int?

    /// Creates the default dimensions.
    public init() {}

    /// The range to which paddings are clamped.
    package static let paddings = 0...200
    /// The range to which wrapping widths are clamped. A line with a single word may be wider.
    package static let widths = 20...2000
    /// The range to which scales are clamped.
    package static let scales = 10...800
  }
}
