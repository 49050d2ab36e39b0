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
    /// How large the picture is drawn; `nil` for as large as it is.
    public var scale: Scale?

    /// Creates the usual dimensions.
    public init() {}

    /// The paddings that are drawn.
    package static let paddings = 0...200
    /// The widths to which texts wrap at least and at most. A line with one word may be wider.
    package static let widths = 20...2000
  }

  /// How large a picture is drawn.
  public enum Scale: Sendable, Hashable {
    /// In per cent of its size.
    case percent(Int)
    /// As large as fits into a width and a height in points, of which at least one is given; only if it is
    /// larger than that, where that is a limit.
    case size(width: Int?, height: Int?, isLimit: Bool)

    /// How many times as large a picture of a size is drawn.
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

    /// The factors that are drawn.
    private static let factors = 0.1...8.0
  }
}
