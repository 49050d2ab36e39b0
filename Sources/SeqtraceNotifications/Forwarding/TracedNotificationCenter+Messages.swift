internal import Foundation
internal import SeqtraceRecording

/// A function that registers a block for messages with the underlying centre.
@available(macOS 26, iOS 26, *)
typealias MainActorUpstream<Message> = (NotificationCenter, @escaping @MainActor (Message) -> Void)
  -> NotificationCenter.ObservationToken

/// The sequence of messages at the underlying centre.
typealias AsyncUpstream<Message> = any AsyncSequence<Message, Never> & Sendable

@available(macOS 26, iOS 26, *)
extension TracedNotificationCenter {
  /// Makes the underlying centre forward its messages to a registration for messages on the main actor.
  func connect<Message: NotificationCenter.MainActorMessage>(
    _ registration: ObserverRegistration, to forwardedCenter: NotificationCenter,
    _ observe: MainActorUpstream<Message>
  ) {
    let upstream = MessageUpstream(isDelayed: false)
    let token = observe(forwardedCenter) { [weak self, weak registration] message in
      guard let self, let registration else { return }
      receiveFromElsewhere(message, for: registration)
    }
    upstream.onEnd { forwardedCenter.removeObserver(token) }
    registration.connect(upstream)
  }

  /// Makes the underlying centre forward its messages to a registration for asynchronous messages.
  func connect<Messages: AsyncSequence & Sendable>(
    _ registration: ObserverRegistration, _ messages: Messages
  ) where Messages.Failure == Never {
    let upstream = MessageUpstream(isDelayed: true)
    let source = MessageSource(messages)
    Self.taskStarter.async { [weak self, weak registration] in
      let task = Task.detached {
        while let message = await source.next() {
          guard let registration else { return }
          self?.receiveFromElsewhere(message, for: registration, upstream)
        }
      }
      upstream.onEnd { task.cancel() }
    }
    registration.connect(upstream)
  }

  /// Delivers a message that arrived at the underlying centre. It may have been posted at the traced centre
  /// or elsewhere.
  @MainActor
  private func receiveFromElsewhere<Message: NotificationCenter.MainActorMessage>(
    _ message: Message, for registration: ObserverRegistration
  ) {
    guard registration.isActive else { return }
    let notification = Notification(name: Message.postedName)
    let name = notification.name.traceName
    if let transit = PostInTransit.current,
      transit.arrive(at: self, for: registration, notification.name)
    {
      return deliver(
        notification, message, to: registration, name, of: transit.post)
    }
    let post = begin(notification, "", 0, message: Message.self)
    deliver(notification, message, to: registration, name, of: post)
    post?.end()
  }

  private func receiveFromElsewhere(
    _ message: Any, for registration: ObserverRegistration, _ upstream: MessageUpstream
  ) {
    guard registration.isActive, case .later(_, let prepare) = registration.reaction,
      let name = registration.name,
      let delivery = prepare(Notification(name: name), message)
    else { return }
    let foreign = recordingPoint.map { PostReference(nil, in: $0.session) }
    deliver(delivery, to: registration, name.traceName, cause: upstream.takeCause() ?? foreign)
  }

  /// Posts a message to the underlying centre, which delivers it back to the traced centre's observers of its
  /// type.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - notification: The message as a notification.
  ///   - post: The post, if it is recorded.
  ///   - center: The underlying centre.
  ///   - send: Posts the message there.
  func forward<Message>(
    _ message: Message, _ notification: Notification, of post: RecordedPost?,
    to center: NotificationCenter, _ send: (NotificationCenter) -> Void
  ) {
    #if !canImport(Darwin)
      // Foundation's centre would crash here; see `FoundationTaps`.
      if taps.hearAll { return deliver(notification, message: message, of: post) }
    #endif
    let type = MessageType(Message.self)
    expect(notification, of: type, post)
    PostInTransit.send(notification.name, as: .message, from: self, post) {
      send(center)
      #if !canImport(Darwin)
        // On Linux, a message reaches only observers of messages, so observers of notifications get a
        // notification too.
        if notification.name != type.defaultName { center.post(notification) }
      #endif
    }
    deliver(notification, message: message, of: post, except: type)
  }

  /// Stores a post in the registrations that will receive its message from the underlying centre.
  private func expect(
    _ notification: Notification, of type: MessageType, _ post: RecordedPost?
  ) {
    let session = post == nil ? nil : recordingPoint?.session
    let cause = session.map { PostReference(post, in: $0) }
    for entry in table.withLock({ $0.registrations(for: notification.name) }) {
      guard entry.registration.reaction.messageType == type,
        entry.registration.filter.accepts(notification.object)
      else { continue }
      entry.registration.upstream?.expect(cause)
    }
  }
}

/// An iteration over messages that has started, passed to the task that continues it.
private final class MessageSource<Messages: AsyncSequence>: @unchecked Sendable
where Messages.Failure == Never {
  // Sendable because only one task uses the iterator after the initialiser.
  private var iterator: Messages.AsyncIterator

  init(_ messages: Messages) { iterator = messages.makeAsyncIterator() }

  func next() async -> Messages.Element? { await iterator.next(isolation: nil) }
}
