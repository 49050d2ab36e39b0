internal import Foundation
internal import SeqtraceRecording
import Synchronization

/// A post in transit through Foundation's centre, used to recognise it when it comes back.
final class PostInTransit: Sendable {
  /// The form in which the post is made at the underlying centre.
  enum Shape { case notification, message }

  @TaskLocal static var current: PostInTransit?

  let post: RecordedPost?
  let shape: Shape
  private let sender: ObjectIdentifier
  private let name: NSNotification.Name
  private let thread = ObjectIdentifier(Thread.current)
  private let state = Mutex(State())

  private struct State {
    var arrivals: Set<ObjectIdentifier> = []
    var isOver = false
  }

  /// Runs a body that makes a post at the underlying centre.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - shape: The form in which the post is made there.
  ///   - center: The centre that sends it.
  ///   - post: The post, if it is recorded.
  ///   - body: Makes the post.
  static func send(
    _ name: NSNotification.Name, as shape: Shape, from center: TracedNotificationCenter,
    _ post: RecordedPost?, _ body: () -> Void
  ) {
    let transit = PostInTransit(name, shape, center, post)
    $current.withValue(transit, operation: body)
    // Tasks that the body started can still see this object.
    transit.state.withLock { $0.isOver = true }
  }

  private init(
    _ name: NSNotification.Name, _ shape: Shape, _ center: TracedNotificationCenter,
    _ post: RecordedPost?
  ) {
    self.name = name
    self.shape = shape
    self.post = post
    sender = ObjectIdentifier(center)
  }

  /// Returns whether a post that arrives at a centre is this one. A later post isn't, even if it was made
  /// inside this one.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - place: The recipient there: the centre itself, or a registration.
  ///   - name: The name of the arriving post.
  func arrive(
    at center: TracedNotificationCenter, for place: AnyObject, _ name: NSNotification.Name
  ) -> Bool {
    guard ObjectIdentifier(center) == sender, name == self.name,
      ObjectIdentifier(Thread.current) == thread
    else { return false }
    return state.withLock { !$0.isOver && $0.arrivals.insert(ObjectIdentifier(place)).inserted }
  }
}
