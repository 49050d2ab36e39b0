internal import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

/// A sequence of the messages of a type. Each iteration gets the messages that are posted after it has
/// started.
@available(macOS 26, iOS 26, *)
struct MessageSequence<Message: NotificationCenter.AsyncMessage>: AsyncSequence, Sendable {
  private let center: TracedNotificationCenter
  private let subject: ObjectFilter
  private let limit: Int
  private let source: SourceLine
  private let upstream: AsyncUpstream<Message>?

  init(
    _ center: TracedNotificationCenter, _ subject: Any?, _ limit: Int, _ source: SourceLine,
    from upstream: AsyncUpstream<Message>?
  ) {
    self.center = center
    self.subject = ObjectFilter(subject)
    self.limit = limit
    self.source = source
    self.upstream = upstream
  }

  /// Starts to observe.
  func makeAsyncIterator() -> Subscription<Message> {
    let subjectText = subject.isAny ? "\(Message.Subject.self).self" : "object"
    let draft = center.registrationDraft(
      Message.postedName, [subjectText, "\(Message.self).self", "\(limit)"], of: nil, source)
    let subscription = Subscription<Message>(
      at: center, Message.postedName, subject, draft, limit: limit, type: MessageType(Message.self)
    ) {
      Message.received($0, $1)
    }
    if let upstream { center.connect(subscription.registration, upstream) }
    return subscription
  }
}
