internal import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

extension TracedNotificationCenter {
  /// Calls the observers that are registered now and not removed before their turn.
  func deliver(_ notification: Notification, of post: RecordedPost?) {
    let registrations = table.withLock { $0.registrations(for: notification.name) }
    let object = notification.object
    for entry in registrations {
      let registration = entry.registration
      guard registration.isActive, registration.filter.accepts(object) else {
        continue
      }
      if let queue = registration.queue, queue !== OperationQueue.current {
        enqueue(notification, for: registration, of: post, on: queue)
      } else {
        call(registration, with: notification, of: post, at: post?.point, from: nil)
      }
    }
  }

  private func enqueue(
    _ notification: Notification, for registration: Registration, of post: RecordedPost?,
    on queue: OperationQueue
  ) {
    let parcel = Parcel(notification: notification)
    queue.addOperation { [self] in
      guard registration.isActive else { return }
      let point = post?.point.inNewLane()
      call(registration, with: parcel.notification, of: post, at: point, from: party)
    }
  }

  /// Runs an observer's block, with the session bound so that what it does is recorded.
  private func call(
    _ registration: Registration, with notification: Notification, of post: RecordedPost?,
    at point: RecordingPoint?, from sender: PartyReference?
  ) {
    guard let point else { return registration.block(notification) }
    let record = registration.record.flatMap { $0.session === point.session ? $0 : nil }
    guard let sender else {
      return point.callBack(
        notification.name.rawValue, to: record?.receiver, registration: record?.id,
        cause: post?.activation.event
      ) {
        registration.block(notification)
      }
    }
    let callback = point.open(
      EventDraft(
        .callbackBegin, notification.name.rawValue, from: sender,
        to: record?.receiver.map { .participant($0) }, registration: record?.id,
        cause: post?.activation.event))
    point.run { registration.block(notification) }
    callback.close(.callbackEnd)
  }
}

/// A notification on its way to a queue.
private struct Parcel: @unchecked Sendable {
  // Sendable, because Foundation's signature promises no less: it hands the notification to a block
  // on another thread too, and whoever posts with a queue's observer about has to cope with that.
  let notification: Notification
}
