internal import Foundation
internal import SeqtraceRecording

/// What a registration does with a post that its filter lets through.
enum Reaction: Sendable {
  /// Runs a block where the post is made.
  case block(@Sendable (Notification) -> Void)
  /// Runs a block on a queue.
  case queuedBlock(@Sendable (Notification) -> Void, OperationQueue)
  /// Calls an observer on the main actor, if a message can be made of the post: `call` records the
  /// call that it is given, and runs it.
  case mainActor(
    MessageType,
    @Sendable (Notification, _ message: Any?, _ call: (() -> Void) -> Void) -> Void)
  /// Hands over later what it makes of a post, if it can: a message of a type, or the notification.
  case later(
    MessageType?, @Sendable (Notification, _ message: Any?) -> LaterDelivery?)

  /// The type of the messages, if it is about messages.
  var messageType: MessageType? {
    switch self {
    case .block, .queuedBlock: nil
    case .mainActor(let type, _): type
    case .later(let type, _): type
    }
  }
}

/// How something reaches its observer after the post.
enum LaterDelivery {
  /// By a call in a task of its own.
  case task(@Sendable () async -> Void)
  /// By waiting until somebody asks for it.
  case buffer((_ cause: PostReference?) -> Void)
}

/// A post as those know it who outlive it.
struct PostReference: Sendable {
  /// The post; `nil` if it was made elsewhere, where nobody saw it.
  let event: EventReference?
  let session: RecordingSession

  init(_ post: RecordedPost?, in session: RecordingSession) {
    event = post?.event
    self.session = session
  }
}

/// A type of messages.
struct MessageType: Sendable, Equatable {
  private let type: Any.Type

  init<Message>(_ type: Message.Type) { self.type = type }

  /// The name of the posts where the type gives no other: its own with its module's.
  var defaultName: NSNotification.Name { NSNotification.Name(String(reflecting: type)) }

  static func == (left: MessageType, right: MessageType) -> Bool { left.type == right.type }
}
