public import Foundation

// Foundation's own protocols know of names and notifications only on Apple's systems. The two below
// add there what they lack elsewhere, so that the same declaration of a message works with both.

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// What identifies a message type by a name of its own, such as `.didStart`: Foundation's.
  public typealias MessageIdentifier = Foundation.NotificationCenter.MessageIdentifier

  /// A type for the identifiers of message types: Foundation's.
  public typealias BaseMessageIdentifier = Foundation.NotificationCenter.BaseMessageIdentifier

  #if canImport(Darwin)
    /// A message that is posted and observed on the main actor: Foundation's.
    public typealias MainActorMessage = Foundation.NotificationCenter.MainActorMessage

    /// A message that is posted anywhere and observed in tasks: Foundation's.
    public typealias AsyncMessage = Foundation.NotificationCenter.AsyncMessage
  #else
    /// A message that is posted and observed on the main actor.
    ///
    /// It is Foundation's protocol with the requirements that this one has on Apple's systems, each
    /// with Foundation's default. So a type written for these is one of ours by the `typealias` that
    /// adopts the centre, and one that somebody else made conform to Foundation's is by
    /// `extension EventDidStart: TracedNotificationCenter.MainActorMessage {}`.
    public protocol MainActorMessage: Foundation.NotificationCenter.MainActorMessage {
      /// The name of the notifications that the message stands for; by default that of the type.
      static var name: Notification.Name { get }
      /// Makes the message that a posted notification says; by default none, and no observer is
      /// called.
      @MainActor static func makeMessage(_ notification: Notification) -> Self?
      /// Makes the notification that says what a posted message does; by default an empty one.
      @MainActor static func makeNotification(_ message: Self) -> Notification
    }

    /// A message that is posted anywhere and observed in tasks.
    ///
    /// To Foundation's protocol it is what ``MainActorMessage`` is to Foundation's protocol of that
    /// name.
    public protocol AsyncMessage: Foundation.NotificationCenter.AsyncMessage {
      /// The name of the notifications that the message stands for; by default that of the type.
      static var name: Notification.Name { get }
      /// Makes the message that a posted notification says; by default none, and no observer is
      /// called.
      static func makeMessage(_ notification: Notification) -> Self?
      /// Makes the notification that says what a posted message does; by default an empty one.
      static func makeNotification(_ message: Self) -> Notification
    }
  #endif
}

#if !canImport(Darwin)
  extension TracedNotificationCenter.MainActorMessage {
    /// The type's name with its module's, such as `Calendar.EventDidStart`.
    public static var name: Notification.Name { .init(String(reflecting: Self.self)) }
    /// No message.
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { nil }
    /// A notification that has a name and nothing else.
    @MainActor public static func makeNotification(_ message: Self) -> Notification {
      Notification(name: name)
    }
  }

  extension TracedNotificationCenter.AsyncMessage {
    /// The type's name with its module's, such as `Calendar.EventDidStart`.
    public static var name: Notification.Name { .init(String(reflecting: Self.self)) }
    /// No message.
    public static func makeMessage(_ notification: Notification) -> Self? { nil }
    /// A notification that has a name and nothing else.
    public static func makeNotification(_ message: Self) -> Notification {
      Notification(name: name)
    }
  }
#endif
