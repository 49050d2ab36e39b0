public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

extension TracedNotificationCenter {
  /// A sequence of the notifications with a name, in the order in which they are posted.
  ///
  /// Each iteration has its own registration, which lasts from ``makeAsyncIterator()`` until the iterator is
  /// released, or until a task that waits for a notification is cancelled.
  public final class Notifications: AsyncSequence, Sendable {
    /// The posted notifications.
    public typealias Element = Notification
    /// Iteration never throws.
    public typealias Failure = Never

    /// The greatest number of waiting notifications: that of Foundation's sequence, as measured.
    static let bufferSize = 8

    private let center: TracedNotificationCenter
    private let name: NSNotification.Name
    private let filter: ObjectFilter
    private let source: SourceLine

    init(
      _ center: TracedNotificationCenter, _ name: NSNotification.Name, _ filter: ObjectFilter,
      _ source: SourceLine
    ) {
      self.center = center
      self.name = name
      self.filter = filter
      self.source = source
    }

    /// Registers an observer, and returns an iterator over the notifications that it receives.
    public func makeAsyncIterator() -> Iterator {
      let draft = EventDraft(
        .registration, name.traceName, [name.rawValue, filter.isAny ? "nil" : "object"],
        to: center.party, source: source)
      return Iterator(
        Subscription(at: center, name, filter, draft, limit: Self.bufferSize) { notification, _ in
          notification
        })
    }

    /// An iterator over the notifications; copies of it share the notifications that arrive.
    public struct Iterator: AsyncIteratorProtocol {
      private let subscription: Subscription<Notification>

      init(_ subscription: Subscription<Notification>) { self.subscription = subscription }

      /// Waits for the next notification and returns it; returns `nil` after the waiting task was cancelled.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> Notification? {
        await subscription.next(isolation: actor)
      }
    }
  }

  /// Returns a sequence of the notifications with a name.
  ///
  /// At most eight notifications wait. If more arrive, the oldest is dropped, which the trace shows.
  ///
  /// - Parameters:
  ///   - name: The notifications' name.
  ///   - object: The object that posts the notifications, which isn't kept alive; `nil` for any object.
  ///   - fileID: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The notifications posted after an iteration starts.
  public func notifications(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Notifications {
    Notifications(self, name, ObjectFilter(object), SourceLine(fileID, line))
  }
}
