internal import Foundation
internal import SeqtraceRecording
import Synchronization

/// A post on its way through Foundation's centre, to be known again when it comes back.
final class PostInTransit: Sendable {
  /// In what shape it goes there.
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

  /// Lets a body make a post at the centre behind.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - shape: In what shape it goes there.
  ///   - center: The centre that sends it.
  ///   - post: The post, if it is recorded.
  ///   - body: Makes the post.
  static func send(
    _ name: NSNotification.Name, as shape: Shape, from center: TracedNotificationCenter,
    _ post: RecordedPost?, _ body: () -> Void
  ) {
    let transit = PostInTransit(name, shape, center, post)
    $current.withValue(transit, operation: body)
    // Tasks that started in the body still see it.
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

  /// Whether what arrives at a centre is this post; a later one isn't, though it may come from
  /// inside of this one.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - place: For what it arrives there: the centre itself, or one registration.
  ///   - name: The name of what arrives.
  func arrive(
    at center: TracedNotificationCenter, for place: AnyObject, _ name: NSNotification.Name
  ) -> Bool {
    guard ObjectIdentifier(center) == sender, name == self.name,
      ObjectIdentifier(Thread.current) == thread
    else { return false }
    return state.withLock { !$0.isOver && $0.arrivals.insert(ObjectIdentifier(place)).inserted }
  }
}
