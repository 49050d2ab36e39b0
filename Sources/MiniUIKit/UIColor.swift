public import Foundation

/// A colour with an opacity.
public final class UIColor: Sendable, Hashable {
  private let components: [CGFloat]

  /// Creates a colour from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  /// Creates a grey between 0, black, and 1, white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Whether both have the same components.
  public static func == (left: UIColor, right: UIColor) -> Bool {
    left.components == right.components
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }

  /// No colour at all.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// The colour of text in the light appearance.
  public static let label = black
  /// The colour of placeholder text in the light appearance.
  public static let placeholderText = UIColor(
    red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
}
