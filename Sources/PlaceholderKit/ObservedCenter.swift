public import SeqtraceNotifications

#if canImport(UIKit)
  import UIKit

  /// A centre that placeholders and proxies observe.
  ///
  /// UIKit's views post to Foundation's default centre. The traced centre forwards to it, and does nothing
  /// more unless something is recorded.
  public typealias ObservedCenter = TracedNotificationCenter

  extension UITextView {
    var notificationCenter: ObservedCenter { .default }
  }
#else
  public import MiniUIKit

  /// A centre that placeholders and proxies observe.
  public typealias ObservedCenter = any NotificationHub

  extension TracedNotificationCenter: NotificationHub {}
#endif
