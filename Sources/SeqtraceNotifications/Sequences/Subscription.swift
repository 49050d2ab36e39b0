internal import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

/// The registration of an iteration. It ends when this object is released.
///
/// Copies of an iterator share this object and the elements that arrive.
final class Subscription<Element>: AsyncIteratorProtocol, Sendable {
  private let center: TracedNotificationCenter
  let registration: ObserverRegistration
  private let buffer: ElementBuffer<Element>

  /// Registers at a centre.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - name: The name of the observed posts.
  ///   - filter: The filter for the objects of posts.
  ///   - draft: The draft of the registration's event.
  ///   - limit: The greatest number of elements that can wait to be taken.
  ///   - type: The type of the messages; `nil` for notifications.
  ///   - element: Makes the element from a post; returns `nil` if the post has none.
  init(
    at center: TracedNotificationCenter, _ name: NSNotification.Name, _ filter: ObjectFilter,
    _ draft: EventDraft, limit: Int, type: MessageType? = nil,
    element: @escaping @Sendable (Notification, _ message: Any?) -> Element?
  ) {
    let object = filter.object
    defer { withExtendedLifetime(object) {} }
    var draft = draft
    draft.object = object.flatMap(center.reference)
    draft.queue = TracedNotificationCenter.taskQueueName
    let buffer = ElementBuffer<Element>(limit: limit)
    self.center = center
    self.buffer = buffer
    registration = ObserverRegistration(
      name: name, filter: filter, record: center.recordRegistration(draft),
      reaction: .later(type) { [weak center] notification, message in
        guard let element = element(notification, message) else { return nil }
        return .buffer { cause in
          let isFirstLoss = buffer.append(.init(element: element, cause: cause))
          if isFirstLoss { center?.noteLoss(limit: buffer.limit) }
        }
      })
    center.add(registration)
  }

  /// Returns the next element; `nil` once the iteration has ended or the waiting task is cancelled.
  func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
    let item = await withTaskCancellationHandler {
      await buffer.next()
    } onCancel: {
      end()
    }
    guard let item else { return nil }
    recordReceipt(of: item)
    return item.element
  }

  /// Records that the running code took an element.
  private func recordReceipt(of item: ElementBuffer<Element>.Item) {
    guard let point = center.recordingPoint else { return }
    let cause = item.cause.flatMap { $0.session === point.session ? $0.event : nil }
    point.take(
      registration.name?.traceName ?? "", of: registration.record, from: center, cause: cause)
  }

  /// Ends the registration, unless it has already ended.
  private func end() {
    buffer.finish()
    let isRegistered = center.end(registration.token)
    let count = buffer.droppedCount
    if isRegistered, count > 1 { center.note("\(count) elements were dropped") }
  }

  deinit { end() }
}

extension TracedNotificationCenter {
  fileprivate func noteLoss(limit: Int) {
    note("\(limit) elements wait already: the oldest is dropped")
  }

  /// Records a remark at the centre.
  fileprivate func note(_ text: String) {
    recordingPoint?.append(EventDraft(.note, text, to: party))
  }
}
