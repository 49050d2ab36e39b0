internal import Dispatch
internal import Foundation
internal import SeqtraceRecording

extension TracedNotificationCenter {
  /// Calls the observers of a post in the order of registration, except those removed before their turn.
  ///
  /// - Parameters:
  ///   - notification: The posted notification, or the notification made from a posted message.
  ///   - message: The posted message; `nil` for a notification.
  ///   - post: The recorded post; `nil` if nothing is recorded.
  ///   - type: A message type with observers that aren't called here, because they receive the message
  ///     through the underlying centre.
  func deliver(
    _ notification: Notification, message: Any? = nil, of post: RecordedPost?,
    except type: MessageType? = nil
  ) {
    let registrations = table.withLock { $0.registrations(for: notification.name) }
    let name = message == nil ? notification.name.rawValue : notification.name.traceName
    for entry in registrations {
      let registration = entry.registration
      guard registration.isActive, registration.filter.accepts(notification) else { continue }
      switch registration.reaction {
      case .block(let block):
        call(registration, name, of: post) { block(notification) }
      case .queuedBlock(let block, let queue) where queue === OperationQueue.current:
        call(registration, name, of: post) { block(notification) }
      case .queuedBlock(let block, let queue):
        enqueue(notification, name, for: registration, block, of: post, on: queue)
      case .mainActor, .later:
        if arrives(message, for: registration, except: type) { continue }
        deliver(notification, message, to: registration, name, of: post)
      }
    }
  }

  /// Returns whether a registration is for messages and receives this post through the underlying centre.
  private func arrives(
    _ message: Any?, for registration: ObserverRegistration, except type: MessageType?
  ) -> Bool {
    guard let observed = registration.reaction.messageType else { return false }
    #if canImport(Darwin)
      // On Apple's systems, the underlying centre also makes messages from notifications.
      if message == nil && forwardedCenter != nil { return true }
    #endif
    return observed == type
  }

  /// Delivers a post to an observer of messages or to an iteration.
  func deliver(
    _ notification: Notification, _ message: Any?, to registration: ObserverRegistration,
    _ name: String,
    of post: RecordedPost?
  ) {
    switch registration.reaction {
    case .block, .queuedBlock: break
    case .mainActor(_, let hand):
      hand(notification, message) { call(registration, name, of: post, $0) }
    case .later(_, let prepare):
      guard let delivery = prepare(notification, message) else { return }
      let session = post == nil ? nil : recordingPoint?.session
      let cause = session.map { PostReference(post, in: $0) }
      deliver(delivery, to: registration, name, cause: cause)
    }
  }

  /// Runs an observer's block before the post ends, and records the callback if the post is recorded.
  private func call(
    _ registration: ObserverRegistration, _ name: String, of post: RecordedPost?,
    _ body: () -> Void
  ) {
    guard let post else { return body() }
    post.callBack(name, of: registration.record, body)
  }

  private func enqueue(
    _ notification: Notification, _ name: String, for registration: ObserverRegistration,
    _ block: @escaping @Sendable (Notification) -> Void, of post: RecordedPost?,
    on queue: OperationQueue
  ) {
    let parcel = Parcel(notification: notification)
    let point = post == nil ? nil : recordingPoint
    queue.addOperation { [self] in
      guard registration.isActive else { return }
      guard let point else { return block(parcel.notification) }
      point.deliver(name, of: registration.record, from: self, cause: post?.event) {
        block(parcel.notification)
      }
    }
  }

  /// Delivers a post to an observer in a new task, or stores it until the observer takes it.
  func deliver(
    _ delivery: LaterDelivery, to registration: ObserverRegistration, _ name: String,
    cause: PostReference?
  ) {
    switch delivery {
    case .buffer(let keep): keep(cause)
    case .task(let body):
      // The task is started outside of all tasks, so that the recorder doesn't regard the posting code as its
      // creator.
      Self.taskStarter.async { [self] in
        Task.detached {
          guard registration.isActive else { return }
          guard let cause else { return await body() }
          await RecordingPoint.deliver(
            in: cause.session, name, of: registration.record, from: self, cause: cause.event, body)
        }
      }
    }
  }

  /// The queue on which tasks are started, in the order of the posts.
  static let taskStarter = DispatchQueue(label: "TracedNotificationCenter")
}

/// A notification on its way to a queue.
private struct Parcel: @unchecked Sendable {
  // Sendable because Foundation's signature requires no more: it also passes the notification to a block on
  // another thread, so notifications posted to observers with a queue must allow that.
  let notification: Notification
}
