public import Foundation

/// The text size that the user chose in Settings.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// UIKit's name for the size.
  public var rawValue: String
  /// Creates a size with a name; an unknown one is treated like ``large``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The smallest size.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// A small size.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// The size below the default.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The default size.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// The first size above the default.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// The second size above the default.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest size outside the accessibility sizes.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")

  /// Posted when the user has chosen another text size.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
  /// The key for the new size in the notification.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// The number of points to add to a style's size.
  var sizeOffset: CGFloat {
    switch self {
    case .extraSmall: -3
    case .small: -2
    case .medium: -1
    case .extraLarge: 2
    case .extraExtraLarge: 4
    case .extraExtraExtraLarge: 6
    default: 0
    }
  }
}

/// The traits of a view's environment: here, only the text size.
public final class UITraitCollection: Sendable {
  /// The text size that the user chose.
  public let preferredContentSizeCategory: UIContentSizeCategory

  /// Creates traits with a text size.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }
}
