internal import Foundation
internal import SeqtraceRecording
import Synchronization

/// A post that is forwarded to Foundation's centre, used to recognise the post when that centre delivers it
/// back.
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

  /// Runs a body that makes a post at the underlying centre, so that the post is recognised when it comes
  /// back.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - shape: The form in which the post is made at the underlying centre.
  ///   - center: The traced centre that forwards the post.
  ///   - post: The post, if it is recorded.
  ///   - body: Makes the post.
  static func send(
    _ name: NSNotification.Name, as shape: Shape, from center: TracedNotificationCenter,
    _ post: RecordedPost?, _ body: () -> Void
  ) {
    let transit = PostInTransit(name, shape, center, post)
    $current.withValue(transit, operation: body)
    // Tasks that the body started still inherit this object, so it must recognise no further posts.
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

  /// Returns whether a post that arrives at a traced centre is this one. Each recipient gets it only once, so
  /// a later post isn't this one, even if it was made while this one is delivered.
  ///
  /// - Parameters:
  ///   - center: The traced centre.
  ///   - place: The recipient at that centre: the centre itself, or a registration.
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
