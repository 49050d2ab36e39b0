public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// Registers a block to be called on the main actor with an object's messages.
  ///
  /// - Parameters:
  ///   - subject: Whose messages they are; it isn't kept alive.
  ///   - identifier: Which messages they are.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: What to call before the post ends.
  /// - Returns: The token of the registration, which ends when nobody keeps it.
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

  /// Registers a block to be called on the main actor with everybody's messages.
  ///
  /// - Parameters:
  ///   - subject: The type whose objects' messages they are, and messages without a subject.
  ///   - identifier: Which messages they are.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: What to call before the post ends.
  /// - Returns: The token of the registration, which ends when nobody keeps it.
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

  /// Registers a block to be called on the main actor with messages of a type.
  ///
  /// - Parameters:
  ///   - subject: Whose messages they are; `nil` for everybody's. It isn't kept alive.
  ///   - messageType: The type of the messages.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: What to call before the post ends.
  /// - Returns: The token of the registration, which ends when nobody keeps it.
  public func addObserver<Message: NotificationCenter.MainActorMessage>(
    of subject: Message.Subject? = nil, for messageType: Message.Type, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken where Message.Subject: AnyObject {
    add(observer, of: subject, SourceLine(fileID, line)) {
      $0.addObserver(of: subject, for: messageType, using: $1)
    }
  }

  /// Registers a block to be run in a task with each of an object's messages.
  ///
  /// - Parameters:
  ///   - subject: Whose messages they are; it isn't kept alive.
  ///   - identifier: Which messages they are.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: What to run; the post doesn't wait for it.
  /// - Returns: The token of the registration, which ends when nobody keeps it.
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

  /// Registers a block to be run in a task with each of everybody's messages.
  ///
  /// - Parameters:
  ///   - subject: The type whose objects' messages they are, and messages without a subject.
  ///   - identifier: Which messages they are.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: What to run; the post doesn't wait for it.
  /// - Returns: The token of the registration, which ends when nobody keeps it.
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

  /// Registers a block to be run in a task with each message of a type.
  ///
  /// - Parameters:
  ///   - subject: Whose messages they are; `nil` for everybody's. It isn't kept alive.
  ///   - messageType: The type of the messages.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  ///   - observer: What to run; the post doesn't wait for it.
  /// - Returns: The token of the registration, which ends when nobody keeps it.
  public func addObserver<Message: NotificationCenter.AsyncMessage>(
    of subject: Message.Subject? = nil, for messageType: Message.Type, fileID: String = #fileID,
    line: Int = #line, using observer: @escaping @Sendable (Message) async -> Void
  ) -> ObservationToken where Message.Subject: AnyObject {
    add(
      observer, of: subject, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: messageType, bufferSize: .max))
  }
}
