internal import Foundation
internal import SeqtraceRecording

/// The reaction of a registration to a post that its filter accepts.
enum Reaction: Sendable {
  /// Runs a block on the posting thread.
  case block(@Sendable (Notification) -> Void)
  /// Runs a block on a queue.
  case queuedBlock(@Sendable (Notification) -> Void, OperationQueue)
  /// Calls an observer on the main actor, if a message can be made from the post. The closure passes the
  /// observer's call to its argument `call`, which records the call and runs it.
  case mainActor(
    MessageType,
    @Sendable (Notification, _ message: Any?, _ call: (() -> Void) -> Void) -> Void)
  /// Delivers a message or the notification later. The closure makes this delivery from a post; `nil` if it
  /// can't.
  case later(
    MessageType?, @Sendable (Notification, _ message: Any?) -> LaterDelivery?)

  /// The type of the messages; `nil` if the reaction is to notifications.
  var messageType: MessageType? {
    switch self {
    case .block, .queuedBlock: nil
    case .mainActor(let type, _): type
    case .later(let type, _): type
    }
  }
}

/// The way in which a post reaches its observer later.
enum LaterDelivery {
  /// Calls the observer in a task of its own.
  case task(@Sendable () async -> Void)
  /// Stores the post until the observer takes it.
  case buffer((_ cause: PostReference?) -> Void)
}

/// A reference to a post that may be kept after the post has ended.
struct PostReference: Sendable {
  /// The post's event; `nil` for an unrecorded post.
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

  /// The name of the messages' notifications if the type declares none: the type's name with its module.
  var defaultName: NSNotification.Name { NSNotification.Name(String(reflecting: type)) }

  static func == (left: MessageType, right: MessageType) -> Bool { left.type == right.type }
}
