public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// Registers a block that is called on the main actor with an object's messages.
  ///
  /// - Parameters:
  ///   - subject: The object that the messages are about; it isn't kept alive.
  ///   - identifier: The identifier of the message type.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: The block, which runs before the post returns.
  /// - Returns: The token of the registration, which ends when the token's last copy is released.
  public func addObserver<
    Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.MainActorMessage
  >(
    of subject: Message.Subject, for identifier: Identifier, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
    add(observer, of: subject, SourceLine(fileID, line)) {
      $0.addObserver(of: subject, for: identifier, using: $1)
    }
  }

  /// Registers a block that is called on the main actor with the messages of all subjects.
  ///
  /// - Parameters:
  ///   - subject: The type of the subjects. Messages without a subject are included.
  ///   - identifier: The identifier of the message type.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: The block, which runs before the post returns.
  /// - Returns: The token of the registration, which ends when the token's last copy is released.
  public func addObserver<
    Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.MainActorMessage
  >(
    of subject: Message.Subject.Type, for identifier: Identifier, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken where Identifier.MessageType == Message {
    add(observer, of: nil, SourceLine(fileID, line)) {
      $0.addObserver(of: subject, for: identifier, using: $1)
    }
  }

  /// Registers a block that is called on the main actor with messages of a type.
  ///
  /// - Parameters:
  ///   - subject: The object that the messages are about, which isn't kept alive; `nil` for all messages of
  ///     the type.
  ///   - messageType: The type of the messages.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: The block, which runs before the post returns.
  /// - Returns: The token of the registration, which ends when the token's last copy is released.
  public func addObserver<Message: NotificationCenter.MainActorMessage>(
    of subject: Message.Subject? = nil, for messageType: Message.Type, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken where Message.Subject: AnyObject {
    add(observer, of: subject, SourceLine(fileID, line)) {
      $0.addObserver(of: subject, for: messageType, using: $1)
    }
  }

  /// Registers a block that is called with each of an object's messages, in a task of its own.
  ///
  /// - Parameters:
  ///   - subject: The object that the messages are about; it isn't kept alive.
  ///   - identifier: The identifier of the message type.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: The block; the post doesn't wait for it.
  /// - Returns: The token of the registration, which ends when the token's last copy is released.
  public func addObserver<
    Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.AsyncMessage
  >(
    of subject: Message.Subject, for identifier: Identifier, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @Sendable (Message) async -> Void
  ) -> ObservationToken where Identifier.MessageType == Message, Message.Subject: AnyObject {
    add(
      observer, of: subject, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: identifier, bufferSize: .max))
  }

  /// Registers a block that is called with each message of all subjects, in a task of its own.
  ///
  /// - Parameters:
  ///   - subject: The type of the subjects. Messages without a subject are included.
  ///   - identifier: The identifier of the message type.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: The block; the post doesn't wait for it.
  /// - Returns: The token of the registration, which ends when the token's last copy is released.
  public func addObserver<
    Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.AsyncMessage
  >(
    of subject: Message.Subject.Type, for identifier: Identifier, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @Sendable (Message) async -> Void
  ) -> ObservationToken where Identifier.MessageType == Message {
    add(
      observer, of: nil, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: identifier, bufferSize: .max))
  }

  /// Registers a block that is called with each message of a type, in a task of its own.
  ///
  /// - Parameters:
  ///   - subject: The object that the messages are about, which isn't kept alive; `nil` for all messages of
  ///     the type.
  ///   - messageType: The type of the messages.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: The block; the post doesn't wait for it.
  /// - Returns: The token of the registration, which ends when the token's last copy is released.
  public func addObserver<Message: NotificationCenter.AsyncMessage>(
    of subject: Message.Subject? = nil, for messageType: Message.Type, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @Sendable (Message) async -> Void
  ) -> ObservationToken where Message.Subject: AnyObject {
    add(
      observer, of: subject, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: messageType, bufferSize: .max))
  }
}
