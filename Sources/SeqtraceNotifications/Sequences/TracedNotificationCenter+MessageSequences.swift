public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// Returns a sequence of an object's messages.
  ///
  /// - Parameters:
  ///   - subject: The object that the messages are about; it isn't kept alive.
  ///   - identifier: The identifier of the message type.
  ///   - limit: The greatest number of waiting messages, at least 1. If more arrive, the oldest is dropped,
  ///     which the trace shows.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The messages posted after an iteration starts.
  public func messages<
    Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.AsyncMessage
  >(
    of subject: Message.Subject, for identifier: Identifier, bufferSize limit: Int = 10,
    fileID: String = #fileID, line: Int = #line
  ) -> some AsyncSequence<Message, Never> & Sendable
  where Identifier.MessageType == Message, Message.Subject: AnyObject {
    MessageSequence<Message>(
      self, subject, limit, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: identifier, bufferSize: .max))
  }

  /// Returns a sequence of the messages of all subjects.
  ///
  /// - Parameters:
  ///   - subject: The type of the subjects. Messages without a subject are included.
  ///   - identifier: The identifier of the message type.
  ///   - limit: The greatest number of waiting messages, at least 1. If more arrive, the oldest is dropped,
  ///     which the trace shows.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The messages posted after an iteration starts.
  public func messages<
    Identifier: NotificationCenter.MessageIdentifier, Message: NotificationCenter.AsyncMessage
  >(
    of subject: Message.Subject.Type, for identifier: Identifier, bufferSize limit: Int = 10,
    fileID: String = #fileID, line: Int = #line
  ) -> some AsyncSequence<Message, Never> & Sendable where Identifier.MessageType == Message {
    MessageSequence<Message>(
      self, nil, limit, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: identifier, bufferSize: .max))
  }

  /// Returns a sequence of the messages of a type.
  ///
  /// - Parameters:
  ///   - subject: The object that the messages are about, which isn't kept alive; `nil` for all messages of
  ///     the type.
  ///   - messageType: The type of the messages.
  ///   - limit: The greatest number of waiting messages, at least 1. If more arrive, the oldest is dropped,
  ///     which the trace shows.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The messages posted after an iteration starts.
  public func messages<Message: NotificationCenter.AsyncMessage>(
    of subject: Message.Subject? = nil, for messageType: Message.Type, bufferSize limit: Int = 10,
    fileID: String = #fileID, line: Int = #line
  ) -> some AsyncSequence<Message, Never> & Sendable where Message.Subject: AnyObject {
    MessageSequence<Message>(
      self, subject, limit, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: messageType, bufferSize: .max))
  }
}
