public import Foundation

/// The running program, which provides the text size that the user prefers.
open class UIApplication: UIResponder {
  /// The application object of the running program.
  public static let shared = UIApplication()

  /// The text size that the user chose in Settings.
  public private(set) final var preferredContentSizeCategory = UIContentSizeCategory.large

  private let notificationCenter: any NotificationHub

  /// Creates an application that posts to a centre.
  ///
  /// UIKit has only ``shared``, which posts to the default centre; a demo or a test has its own application.
  public init(notificationCenter: any NotificationHub = NotificationCenter.default) {
    self.notificationCenter = notificationCenter
    super.init()
  }

  /// Does what the system does when the user chooses another text size in Settings.
  open func userDidChoose(_ category: UIContentSizeCategory) {
    guard category != preferredContentSizeCategory else { return }
    preferredContentSizeCategory = category
    notificationCenter.post(
      name: UIContentSizeCategory.didChangeNotification, object: self,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: category])
  }
}
