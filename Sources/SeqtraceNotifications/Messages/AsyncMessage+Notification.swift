internal import Foundation

@available(macOS 26, iOS 26, *)
extension NotificationCenter.AsyncMessage {
  /// The name under which messages of the type are posted and observed.
  static var postedName: NSNotification.Name {
    (Self.self as? any TracedNotificationCenter.AsyncMessage.Type)?.name
      ?? MessageType(Self.self).defaultName
  }

  /// Returns the message of a post: the one that was posted, or one made from the posted notification. `nil`
  /// if none can be made.
  static func received(_ notification: Notification, _ message: Any?) -> Self? {
    if let message = message as? Self { return message }
    let type = Self.self as? any TracedNotificationCenter.AsyncMessage.Type
    return type?.makeMessage(notification) as? Self
  }

  /// Returns a notification for the message, with its subject as the object.
  func notification(about subject: AnyObject?) -> Notification {
    let message = self as? any TracedNotificationCenter.AsyncMessage
    var notification = message?.asNotification ?? Notification(name: Self.postedName)
    notification.name = Self.postedName
    notification.object = subject
    return notification
  }
}

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter.AsyncMessage {
  fileprivate var asNotification: Notification { Self.makeNotification(self) }
}
