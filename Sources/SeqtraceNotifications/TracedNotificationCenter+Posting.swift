public import Foundation
internal import SeqtraceRecording

extension TracedNotificationCenter {
  /// Posts a notification to its observers.
  ///
  /// - Parameters:
  ///   - notification: The notification; its `userInfo` isn't recorded.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  public func post(_ notification: Notification, fileID: String = #fileID, line: Int = #line) {
    let post = begin(notification, fileID, line)
    if let forwardedCenter {
      PostInTransit.send(notification.name, as: .notification, from: self, post) {
        forwardedCenter.post(notification)
      }
    } else {
      deliver(notification, of: post)
    }
    post?.end()
  }

  /// Posts a notification with a name and, if given, an object and further information.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: The object that posts the notification; `nil` for none.
  ///   - userInfo: Further information for the observers; it isn't recorded.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  public func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil,
    fileID: String = #fileID, line: Int = #line
  ) {
    post(
      Notification(name: name, object: object, userInfo: userInfo), fileID: fileID, line: line)
  }

  /// Delivers a notification that arrived at the underlying centre. It may have been posted at the traced
  /// centre or elsewhere.
  func receiveFromElsewhere(_ notification: Notification) {
    if let transit = PostInTransit.current, transit.arrive(at: self, for: self, notification.name) {
      // If it came from a message, the notification has already been delivered here.
      if transit.shape == .notification { deliver(notification, of: transit.post) }
      return
    }
    guard table.withLock({ !$0.registrations(for: notification.name).isEmpty }) else { return }
    let post = begin(notification, "", 0)
    deliver(notification, of: post)
    post?.end()
  }

  /// Records the start of a post; returns `nil` if nothing is recorded.
  func begin(
    _ notification: Notification, _ fileID: String, _ line: Int,
    message messageType: Any.Type? = nil
  ) -> RecordedPost? {
    let name = messageType == nil ? notification.name.rawValue : notification.name.traceName
    let object = notification.object.flatMap(instance)
    switch target {
    case .current(let home):
      return RecordedPost.begin(
        orIn: home, name, to: self, about: object, fileID, line, message: messageType)
    case .session(let session?):
      return RecordedPost.begin(
        in: session, name, to: self, about: object, fileID, line, message: messageType)
    case .session(nil): return nil
    }
  }
}
