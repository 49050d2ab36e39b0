public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// An object's messages, as they are posted from the beginning of each iteration on.
  ///
  /// - Parameters:
  ///   - subject: Whose messages they are; it isn't kept alive.
  ///   - identifier: Which messages they are.
  ///   - limit: How many may wait to be asked for; then the oldest is dropped, and the trace says
  ///     so. At least one may.
  ///   - fileID: The file in which they are asked for.
  ///   - line: The line in which they are asked for.
  /// - Returns: The sequence.
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

  /// Everybody's messages, as they are posted from the beginning of each iteration on.
  ///
  /// - Parameters:
  ///   - subject: The type whose objects' messages they are, and messages without a subject.
  ///   - identifier: Which messages they are.
  ///   - limit: How many may wait to be asked for; then the oldest is dropped, and the trace says
  ///     so. At least one may.
  ///   - fileID: The file in which they are asked for.
  ///   - line: The line in which they are asked for.
  /// - Returns: The sequence.
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

  /// The messages of a type, as they are posted from the beginning of each iteration on.
  ///
  /// - Parameters:
  ///   - subject: Whose messages they are; `nil` for everybody's. It isn't kept alive.
  ///   - messageType: The type of the messages.
  ///   - limit: How many may wait to be asked for; then the oldest is dropped, and the trace says
  ///     so. At least one may.
  ///   - fileID: The file in which they are asked for.
  ///   - line: The line in which they are asked for.
  /// - Returns: The sequence.
  public func messages<Message: NotificationCenter.AsyncMessage>(
    of subject: Message.Subject? = nil, for messageType: Message.Type, bufferSize limit: Int = 10,
    fileID: String = #fileID, line: Int = #line
  ) -> some AsyncSequence<Message, Never> & Sendable where Message.Subject: AnyObject {
    MessageSequence<Message>(
      self, subject, limit, SourceLine(fileID, line),
      from: forwardedCenter?.messages(of: subject, for: messageType, bufferSize: .max))
  }
}
