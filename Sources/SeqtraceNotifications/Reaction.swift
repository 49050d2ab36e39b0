internal import Foundation
internal import SeqtraceRecording

/// The reaction of a registration to a post that its filter accepts.
enum Reaction: Sendable {
  /// Runs a block on the posting thread.
  case block(@Sendable (Notification) -> Void)
  /// Runs a block on a queue.
  case queuedBlock(@Sendable (Notification) -> Void, OperationQueue)
  /// Calls an observer on the main actor, if a message can be made from the post. The argument
  /// `call` records the given call and runs it.
  case mainActor(
    MessageType,
    @Sendable (Notification, _ message: Any?, _ call: (() -> Void) -> Void) -> Void)
  /// Makes a message or the notification from a post, if possible, and delivers it later.
  case later(
    MessageType?, @Sendable (Notification, _ message: Any?) -> LaterDelivery?)

  /// The type of the messages, if it is a reaction to messages.
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

/// A reference to a post that may outlive the post.
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

  /// The name of the posts if the type declares none: the type's name with its module.
  var defaultName: NSNotification.Name { NSNotification.Name(String(reflecting: type)) }

  static func == (left: MessageType, right: MessageType) -> Bool { left.type == right.type }
}
