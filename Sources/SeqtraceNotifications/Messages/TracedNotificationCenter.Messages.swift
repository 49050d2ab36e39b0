public import Foundation

// Only on Apple's systems do Foundation's own protocols have names and notifications. The two protocols below
// add them on other systems, so that the same declaration of a message works everywhere.

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// Foundation's protocol for values that identify a message type, such as `.didStart`.
  public typealias MessageIdentifier = Foundation.NotificationCenter.MessageIdentifier

  /// Foundation's type for the identifiers of message types.
  public typealias BaseMessageIdentifier = Foundation.NotificationCenter.BaseMessageIdentifier

  #if canImport(Darwin)
    /// Foundation's protocol for messages that are posted and observed on the main actor.
    public typealias MainActorMessage = Foundation.NotificationCenter.MainActorMessage

    /// Foundation's protocol for messages that are posted on any thread and observed in tasks.
    public typealias AsyncMessage = Foundation.NotificationCenter.AsyncMessage
  #else
    /// A message that is posted and observed on the main actor.
    ///
    /// This is Foundation's protocol, with the requirements and the defaults that it has on Apple's systems.
    /// A type that was written for Apple's systems conforms to this one through the `typealias` that adopts
    /// the traced centre. If a library's type conforms to Foundation's protocol, add
    /// `extension EventDidStart: TracedNotificationCenter.MainActorMessage {}`.
    public protocol MainActorMessage: Foundation.NotificationCenter.MainActorMessage {
      /// The name of the message's notifications; by default, the name of the type.
      static var name: Notification.Name { get }
      /// Makes a message from a posted notification. By default, returns `nil`, so no observer is called.
      @MainActor static func makeMessage(_ notification: Notification) -> Self?
      /// Makes a notification from a posted message; by default, one with only a name.
      @MainActor static func makeNotification(_ message: Self) -> Notification
    }

    /// A message that is posted on any thread and observed in tasks.
    ///
    /// It extends Foundation's protocol of the same name in the way that ``MainActorMessage`` does.
    public protocol AsyncMessage: Foundation.NotificationCenter.AsyncMessage {
      /// The name of the message's notifications; by default, the name of the type.
      static var name: Notification.Name { get }
      /// Makes a message from a posted notification. By default, returns `nil`, so no observer is called.
      static func makeMessage(_ notification: Notification) -> Self?
      /// Makes a notification from a posted message; by default, one with only a name.
      static func makeNotification(_ message: Self) -> Notification
    }
  #endif
}

#if !canImport(Darwin)
  extension TracedNotificationCenter.MainActorMessage {
    /// The type's name with its module, such as `Calendar.EventDidStart`.
    public static var name: Notification.Name { .init(String(reflecting: Self.self)) }
    /// Returns `nil`: by default, notifications aren't turned into messages.
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { nil }
    /// Returns a notification with the message's name, and nothing else.
    @MainActor public static func makeNotification(_ message: Self) -> Notification {
      Notification(name: name)
    }
  }

  extension TracedNotificationCenter.AsyncMessage {
    /// The type's name with its module, such as `Calendar.EventDidStart`.
    public static var name: Notification.Name { .init(String(reflecting: Self.self)) }
    /// Returns `nil`: by default, notifications aren't turned into messages.
    public static func makeMessage(_ notification: Notification) -> Self? { nil }
    /// Returns a notification with the message's name, and nothing else.
    public static func makeNotification(_ message: Self) -> Notification {
      Notification(name: name)
    }
  }
#endif
