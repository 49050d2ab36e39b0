internal import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// Registers an observer of messages on the main actor.
  func add<Message: NotificationCenter.MainActorMessage>(
    _ observer: @escaping @MainActor (Message) -> Void, of subject: Any?,
    _ source: SourceLine, from upstream: MainActorUpstream<Message>
  ) -> ObservationToken {
    let reaction = Reaction.mainActor(MessageType(Message.self)) { notification, message, call in
      // The values stay on the main actor's thread, because messages and their notifications must be posted
      // there. If they aren't, the program stops here, as it does with Foundation.
      nonisolated(unsafe) let (notification, message, call) = (notification, message, call)
      MainActor.assumeIsolated {
        guard let received = Message.received(notification, message) else { return }
        call { observer(received) }
      }
    }
    let registration = add(
      Message.self, Message.Subject.self, Message.postedName, of: subject, source, reaction)
    if let forwardedCenter { connect(registration, to: forwardedCenter, upstream) }
    return ObservationToken(registration, in: self)
  }

  /// Registers an observer of messages; each of its calls runs in a new task.
  func add<Message: NotificationCenter.AsyncMessage>(
    _ observer: @escaping @Sendable (Message) async -> Void, of subject: Any?,
    _ source: SourceLine, from upstream: AsyncUpstream<Message>?
  ) -> ObservationToken {
    let reaction = Reaction.later(MessageType(Message.self)) { notification, message in
      guard let received = Message.received(notification, message) else { return nil }
      return .task { await observer(received) }
    }
    let registration = add(
      Message.self, Message.Subject.self, Message.postedName, of: subject,
      queue: Self.taskQueueName, source, reaction)
    if let upstream { connect(registration, upstream) }
    return ObservationToken(registration, in: self)
  }

  private func add(
    _ type: Any.Type, _ subjectType: Any.Type, _ name: NSNotification.Name, of subject: Any?,
    queue: String? = nil, _ source: SourceLine, _ reaction: Reaction
  ) -> ObserverRegistration {
    let subjectText = subject == nil ? "\(subjectType).self" : "object"
    var draft = registrationDraft(
      name, [subjectText, "\(type).self", "block"], of: subject, source)
    draft.queue = queue
    let record = withExtendedLifetime(subject) { recordRegistration(draft) }
    let registration = ObserverRegistration(
      name: name, filter: ObjectFilter(subject), record: record, reaction: reaction)
    add(registration)
    return registration
  }

  func registrationDraft(
    _ name: NSNotification.Name, _ arguments: [String], of subject: Any?, _ source: SourceLine
  ) -> EventDraft {
    EventDraft(
      .registration, name.traceName, arguments, to: party, object: subject.flatMap(reference),
      source: source)
  }

  /// The queue name in traces for callbacks that each run in a new task.
  static var taskQueueName: String { "Task" }
}

extension NSNotification.Name {
  /// The name for traces. The name of a message type that is declared in a function contains an address,
  /// which is removed.
  var traceName: String {
    // Few names contain this character. Searching for it is much faster than the replacement.
    let sign = UInt8(ascii: "$")
    let hasSign = rawValue.utf8.withContiguousStorageIfAvailable { $0.contains(sign) }
    if hasSign == false { return rawValue }
    return rawValue.withoutUnknownContexts
  }
}
