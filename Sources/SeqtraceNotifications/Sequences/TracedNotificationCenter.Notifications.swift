public import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording

extension TracedNotificationCenter {
  /// The notifications of a name, as they are posted.
  ///
  /// Each iteration is a registration of its own, from ``makeAsyncIterator()`` until the iterator is
  /// gone or the task that waits is cancelled.
  public final class Notifications: AsyncSequence, Sendable {
    /// What is posted.
    public typealias Element = Notification
    /// Nothing can fail.
    public typealias Failure = Never

    /// How many notifications may wait; so many did where Foundation's sequence was tried.
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

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator {
      let draft = EventDraft(
        .registration, name.traceName, [name.rawValue, filter.isAny ? "nil" : "object"],
        to: center.party, source: source)
      return Iterator(
        Subscription(at: center, name, filter, draft, limit: Self.bufferSize) { notification, _ in
          notification
        })
    }

    /// Gives the notifications one by one, and its copies share them.
    public struct Iterator: AsyncIteratorProtocol {
      private let subscription: Subscription<Notification>

      init(_ subscription: Subscription<Notification>) { self.subscription = subscription }

      /// The next notification; `nil` once the task was cancelled.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> Notification? {
        await subscription.next()
      }
    }
  }

  /// The notifications of a name, as they are posted from the beginning of each iteration on.
  ///
  /// At most eight wait to be asked for; then the oldest is dropped, and the trace says so.
  ///
  /// - Parameters:
  ///   - name: The notifications' name.
  ///   - object: Whose notifications they are; `nil` for everybody's. It isn't kept alive.
  ///   - fileID: The file in which they are asked for.
  ///   - line: The line in which they are asked for.
  /// - Returns: The sequence.
  public func notifications(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Notifications {
    Notifications(self, name, ObjectFilter(object), SourceLine(fileID, line))
  }
}
