public import Foundation
internal import SeqtraceRecording

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// Posts an object's message to its observers. Observers of notifications with the message's name receive
  /// it as a notification.
  ///
  /// - Parameters:
  ///   - message: The message; its contents aren't recorded.
  ///   - subject: The object that the message is about.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  @MainActor
  public func post<Message: NotificationCenter.MainActorMessage>(
    _ message: Message, subject: Message.Subject, fileID: String = #fileID, line: Int = #line
  ) where Message.Subject: AnyObject {
    post(message, message.notification(about: subject), fileID, line) {
      $0.post(message, subject: subject)
    }
  }

  /// Posts a message without a subject to its observers. Observers of notifications with the message's name
  /// receive it as a notification.
  ///
  /// - Parameters:
  ///   - message: The message; its contents aren't recorded.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  @MainActor
  public func post<Message: NotificationCenter.MainActorMessage>(
    _ message: Message, fileID: String = #fileID, line: Int = #line
  ) {
    post(message, message.notification(about: nil), fileID, line) {
      $0.post(message)
    }
  }

  /// Posts an object's message; its observers run in tasks of their own.
  ///
  /// Observers of notifications with the message's name are called before the post returns.
  ///
  /// - Parameters:
  ///   - message: The message; its contents aren't recorded.
  ///   - subject: The object that the message is about.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  public func post<Message: NotificationCenter.AsyncMessage>(
    _ message: Message, subject: Message.Subject, fileID: String = #fileID, line: Int = #line
  ) where Message.Subject: AnyObject {
    post(message, message.notification(about: subject), fileID, line) {
      $0.post(message, subject: subject)
    }
  }

  /// Posts a message without a subject; its observers run in tasks of their own.
  ///
  /// Observers of notifications with the message's name are called before the post returns.
  ///
  /// - Parameters:
  ///   - message: The message; its contents aren't recorded.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  public func post<Message: NotificationCenter.AsyncMessage>(
    _ message: Message, fileID: String = #fileID, line: Int = #line
  ) {
    post(message, message.notification(about: nil), fileID, line) {
      $0.post(message)
    }
  }

  private func post<Message>(
    _ message: Message, _ notification: Notification, _ fileID: String, _ line: Int,
    behind send: (NotificationCenter) -> Void
  ) {
    let post = begin(notification, fileID, line, message: Message.self)
    if let forwardedCenter {
      forward(message, notification, of: post, to: forwardedCenter, send)
    } else {
      deliver(notification, message: message, of: post)
    }
    post?.end()
  }
}
