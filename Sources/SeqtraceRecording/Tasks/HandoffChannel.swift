internal import SeqtraceEvents

/// Connects each receiver with the sender of the message that it waited for, in the order of sending.
///
/// The system doesn't reveal which `yield` of an `AsyncStream` ended the wait of an iteration, or which
/// `resume` that of a continuation. One line on each side records it:
///
/// ```swift
/// let ticks = HandoffChannel("tick")
///
/// // the producer
/// ticks.send()
/// continuation.yield(sample)
///
/// // the consumer
/// for await sample in stream {
///   ticks.receive()
///   chart.append(sample)
/// }
/// ```
///
/// In the diagram, each pair is an asynchronous message from the object that is active at `send` to the
/// object that is active at `receive`. Call `send` before the code that passes on the element. A stream that
/// drops elements (`.bufferingNewest`) would mix up the pairs; in that case, put a ``Handoff`` into each
/// element.
public final class HandoffChannel: Sendable {
  private struct Queue {
    /// A slice, because the first element of a slice is removed in constant time.
    var sent: ArraySlice<Handoff.Origin> = []
    /// The number, assigned at the first request; 0 before that.
    var number = 0
    /// The origin of the first call of `finish`, after which nothing more is sent; `nil` before that.
    var end: Handoff.Origin?
  }

  /// The greatest number of sent messages that wait to be received. If more are sent, the oldest are dropped.
  private static let limit = 65_536
  private let label: String
  private let queue = Guarded(Queue())
  private static let count = Guarded(0)

  /// A number that no other channel has.
  package var number: Int {
    queue.withLock { queue in
      if queue.number == 0 {
        queue.number = Self.count.withLock { count in
          count += 1
          return count
        }
      }
      return queue.number
    }
  }

  /// Creates an empty channel.
  ///
  /// - Parameter label: The name of the channel's messages in the diagram.
  public init(_ label: String = "message") { self.label = label }

  /// Records that the running code sends a message through the channel.
  ///
  /// - Parameters:
  ///   - fileID: The file of the sender.
  ///   - line: The line of the sender.
  public func send(fileID: String = #fileID, line: Int = #line) {
    guard
      let origin = Recorder.recordHandoff(label, isolation: nil, fileID: fileID, line: line)
        .origin
    else { return }
    queue.withLock { queue in
      if queue.sent.count >= Self.limit { queue.sent.removeFirst() }
      queue.sent.append(origin)
    }
  }

  /// Records that the running code has received the oldest message that hasn't been received yet.
  ///
  /// - Parameters:
  ///   - fileID: The file of the receiver.
  ///   - line: The line of the receiver.
  public func receive(fileID: String = #fileID, line: Int = #line) {
    receive(queue.withLock { $0.sent.popFirst() }, fileID, line)
  }

  /// Records that the running code announces the end of the messages.
  package func finish(fileID: String, line: Int) {
    let origin = Recorder.recordHandoff("finish", isolation: nil, fileID: fileID, line: line).origin
    queue.withLock { $0.end = $0.end ?? origin }
  }

  /// Records that the running code receives the announcement of the end.
  package func receiveEnd(fileID: String, line: Int) {
    receive(queue.withLock { $0.end }, fileID, line)
  }

  private func receive(_ origin: Handoff.Origin?, _ fileID: String, _ line: Int) {
    guard let origin, let point = RecordingPoint.current, point.session === origin.point.session
    else { return }
    var draft = EventDraft(.await, source: SourceLine(fileID, line))
    draft.cause = origin.event
    point.append(draft)
  }

  /// Records that the running code has received a value, and returns that value.
  ///
  /// The value is paired with the oldest `send` that has no receiver yet. If there is none, nothing is
  /// recorded.
  ///
  /// ```swift
  /// let image = await loaded.receive(withCheckedContinuation { continuation in … })
  /// ```
  ///
  /// - Parameters:
  ///   - value: The received value, which is awaited before this function runs.
  ///   - fileID: The file of the receiver.
  ///   - line: The line of the receiver.
  /// - Returns: The value.
  public func receive<R: ~Copyable>(
    _ value: consuming R, fileID: String = #fileID, line: Int = #line
  ) -> R {
    receive(fileID: fileID, line: line)
    return value
  }
}
