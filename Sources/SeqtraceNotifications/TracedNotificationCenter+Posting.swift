public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording
import Synchronization

extension TracedNotificationCenter {
  /// Posts a notification to its observers.
  ///
  /// - Parameters:
  ///   - notification: The notification; what it carries isn't recorded.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  public func post(_ notification: Notification, fileID: String = #fileID, line: Int = #line) {
    let post = recordBegin(of: notification, source: SourceLocation(fileID, line))
    if let forwardedCenter {
      PostInTransit.$current.withValue(PostInTransit(from: self, post)) {
        forwardedCenter.post(notification)
      }
    } else {
      deliver(notification, of: post)
    }
    post?.activation.close(.postEnd)
  }

  /// Posts a notification by its name and object.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: Whose notification it is.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  public func post(
    name: NSNotification.Name, object: Any?, fileID: String = #fileID, line: Int = #line
  ) {
    post(Notification(name: name, object: object), fileID: fileID, line: line)
  }

  /// Posts a notification by its name and object, with more for its observers.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - object: Whose notification it is.
  ///   - userInfo: What else the observers get; it isn't recorded.
  ///   - fileID: The file of the post.
  ///   - line: The line of the post.
  public func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?,
    fileID: String = #fileID, line: Int = #line
  ) {
    post(
      Notification(name: name, object: object, userInfo: userInfo), fileID: fileID, line: line)
  }

  /// Hands on what arrived at the centre behind this one: a post of ours, or somebody else's.
  func receiveFromElsewhere(_ notification: Notification) {
    if let transit = PostInTransit.current, transit.arrive(at: self) {
      return deliver(notification, of: transit.post)
    }
    guard table.withLock({ !$0.registrations(for: notification.name).isEmpty }) else { return }
    let post = recordBegin(of: notification, source: nil)
    deliver(notification, of: post)
    post?.activation.close(.postEnd)
  }

  private func recordBegin(of notification: Notification, source: SourceLocation?) -> RecordedPost?
  {
    guard let point = recordingPoint else { return nil }
    let activation = point.openPost(
      notification.name.rawValue, to: self, about: notification.object.flatMap(instance),
      source?.fileID ?? "", Int(source?.line ?? 0))
    return RecordedPost(point: point, activation: activation)
  }
}

/// A post as the trace knows it.
final class RecordedPost: Sendable {
  let point: RecordingPoint
  let activation: RecordingPoint.Activation

  init(point: RecordingPoint, activation: RecordingPoint.Activation) {
    self.point = point
    self.activation = activation
  }
}

/// A post on its way through Foundation's centre, to be known again when it comes back.
final class PostInTransit: Sendable {
  @TaskLocal static var current: PostInTransit?

  let post: RecordedPost?
  private let sender: ObjectIdentifier
  private let hasArrived = Atomic<Bool>(false)

  init(from center: TracedNotificationCenter, _ post: RecordedPost?) {
    self.post = post
    sender = ObjectIdentifier(center)
  }

  /// Whether what arrives at a centre is this post; a later one isn't, though it may come from
  /// inside of this one.
  func arrive(at center: TracedNotificationCenter) -> Bool {
    ObjectIdentifier(center) == sender
      && !hasArrived.exchange(true, ordering: .acquiringAndReleasing)
  }
}
