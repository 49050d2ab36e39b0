public import Foundation

/// The text size that the user chose in Settings.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// UIKit's name of the size.
  public var rawValue: String
  /// Creates a size of a name; an unknown one is set like ``large``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The smallest size.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// A small size.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// A little less than the system comes with.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The size that the system comes with.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// A little more than the system comes with.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// A great size.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The greatest size that isn't meant for accessibility.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")

  /// Posted when the user has chosen another text size.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
  /// The key under which the notification carries the new size.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// How many points are added to a style's size.
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

/// What a view knows of the place that it is shown in: here, the text size.
public final class UITraitCollection: Sendable {
  /// The text size that the user chose.
  public let preferredContentSizeCategory: UIContentSizeCategory

  /// Creates traits of a text size.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }
}
