public import SeqtraceNotifications

#if canImport(UIKit)
  import UIKit

  /// A centre on which placeholders and proxies listen.
  ///
  /// UIKit's views post to Foundation's default centre. The traced one stands in front of it, and
  /// does no more than that where nobody records.
  public typealias ObservedCenter = TracedNotificationCenter

  extension UITextView {
    var notificationCenter: ObservedCenter { .default }
  }
#else
  public import MiniUIKit

  /// A centre on which placeholders and proxies listen.
  public typealias ObservedCenter = any NotificationHub

  extension TracedNotificationCenter: NotificationHub {}
#endif
