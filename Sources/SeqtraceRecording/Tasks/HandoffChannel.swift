internal import SeqtraceEvents

/// Connects each receiver with the sender for which it waited, first in, first out.
///
/// The system doesn't reveal which `yield` of an `AsyncStream` ended the wait of an iteration, or
/// which `resume` that of a continuation. One line on each side records it:
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
/// In the diagram, each pair is an asynchronous message from the object that was active when it was sent to
/// the one that is active when it is received. The sender's line must come before the code that passes the
/// element on. A stream that drops elements (`.bufferingNewest`) breaks the order of pairs; in that case, put
/// a ``Handoff`` into each element.
public final class HandoffChannel: Sendable {
  private struct Queue {
    var sent: [Handoff.Origin] = []
    var first = 0
    /// The number, once it was asked for.
    var number = 0
    /// The place where the program said that nothing more will be sent.
    var end: Handoff.Origin?
  }

  /// The greatest number of sent messages that wait to be received; older ones are dropped.
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
      if queue.sent.count - queue.first >= Self.limit { queue.first += 1 }
      if queue.first > queue.sent.count / 2 {
        queue.sent.removeFirst(queue.first)
        queue.first = 0
      }
      queue.sent.append(origin)
    }
  }

  /// Records that the running code has received the first message that was sent and not yet received.
  ///
  /// - Parameters:
  ///   - fileID: The file of the receiver.
  ///   - line: The line of the receiver.
  public func receive(fileID: String = #fileID, line: Int = #line) {
    let origin: Handoff.Origin? = queue.withLock { queue in
      guard queue.first < queue.sent.count else { return nil }
      queue.first += 1
      return queue.sent[queue.first - 1]
    }
    receive(origin, fileID, line)
  }

  /// Records that the running code says that nothing more will be sent.
  package func finish(fileID: String, line: Int) {
    let origin = Recorder.recordHandoff("finish", isolation: nil, fileID: fileID, line: line).origin
    queue.withLock { $0.end = $0.end ?? origin }
  }

  /// Records that the running code learns that nothing more will be sent.
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
  /// It is paired with the earliest `send` that hasn't been received yet. If there is none, nothing is
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
