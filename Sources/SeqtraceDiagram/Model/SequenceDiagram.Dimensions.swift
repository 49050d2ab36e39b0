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
    /// The scale of the picture; `nil` for its natural size.
    public var scale: Scale?

    /// Creates the default dimensions.
    public init() {}

    /// The range to which paddings are clamped.
    package static let paddings = 0...200
    /// The range to which wrapping widths are clamped. A line with a single word may be wider.
    package static let widths = 20...2000
  }

  /// The scale of a picture.
  public enum Scale: Sendable, Hashable {
    /// In percent of its natural size.
    case percent(Int)
    /// The largest size that fits into a width and a height in points, of which at least one is given. With
    /// `isLimit`, the picture is never enlarged.
    case size(width: Int?, height: Int?, isLimit: Bool)

    /// Returns the factor for a picture of a given size.
    package func factor(width: Int, height: Int) -> Double {
      let factor: Double
      switch self {
      case .percent(let percent): factor = Double(percent) / 100
      case .size(let most, let highest, let isLimit):
        let ratios = [
          most.map { Double($0) / Double(max(width, 1)) },
          highest.map { Double($0) / Double(max(height, 1)) }, isLimit ? 1 : nil,
        ]
        factor = ratios.compactMap(\.self).min() ?? 1
      }
      return min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
    }

    /// The range to which factors are clamped.
    private static let factors = 0.1...8.0
  }
}
