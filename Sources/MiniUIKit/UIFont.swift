public import Foundation

/// A typeface in a size.
public final class UIFont: Sendable {
  /// The typeface.
  public let fontName: String
  /// The size, in points.
  public let pointSize: CGFloat

  private init(name: String, size: CGFloat) {
    fontName = name
    pointSize = size
  }

  /// The distance from one line to the next, in points.
  public var lineHeight: CGFloat { (pointSize * 1.2).rounded(.up) }

  /// The system's typeface; a size of 0 or less means the default, 17 points.
  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(name: "System", size: size > 0 ? size : 17)
  }

  /// Returns the font of a text style in the text size that the user chose in Settings.
  @MainActor public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(
      forTextStyle: style,
      compatibleWith: UITraitCollection(
        preferredContentSizeCategory: UIApplication.shared.preferredContentSizeCategory))
  }

  /// Returns the font of a text style in the text size of the traits.
  ///
  /// - Parameters:
  ///   - style: The text style.
  ///   - traits: The traits; `nil` for the size category `large`.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?
  ) -> UIFont {
    let category = traits?.preferredContentSizeCategory ?? .large
    return systemFont(ofSize: max(style.largeSize + category.sizeOffset, style.leastSize))
  }
}

extension UIFont {
  /// The purpose of a text, which determines its font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// UIKit's name for the style.
    public var rawValue: String
    /// Creates a style with a name; an unknown one is treated like ``body``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A heading above running text.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A title of the first level.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A picture's caption.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")

    /// The font size at the system's default text size.
    fileprivate var largeSize: CGFloat {
      switch self {
      case .title1: 28
      case .footnote: 13
      case .caption1: 12
      default: 17
      }
    }

    /// The smallest font size, for small text sizes.
    fileprivate var leastSize: CGFloat { min(largeSize, self == .caption1 ? 11 : 12) }
  }
}
