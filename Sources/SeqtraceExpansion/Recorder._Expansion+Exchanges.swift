internal import SeqtraceEvents
public import SeqtraceRecording

extension Recorder._Expansion {
  /// Sets the channel of a continuation, and returns the continuation.
  ///
  /// - Parameters:
  ///   - continuation: The continuation.
  ///   - channel: The channel.
  /// - Returns: The continuation.
  public static func keeping<Continuation>(
    _ continuation: Continuation, _ channel: HandoffChannel
  ) -> Continuation {
    if isRecording { Exchanges.insert(channel, of: continuation) }
    return continuation
  }

  /// Connects a new stream with its continuation, so that both have the same channel.
  ///
  /// - Parameter pair: The stream and the continuation: the result of `makeStream`.
  /// - Returns: The same pair.
  public static func paired<Pair>(_ pair: Pair) -> Pair {
    if isRecording {
      let channel = HandoffChannel("yield")
      for part in Mirror(reflecting: pair).children { Exchanges.insert(channel, of: part.value) }
    }
    return pair
  }

  /// Connects a new stream with the continuation that its closure receives, so that both have the same
  /// channel.
  ///
  /// - Parameter make: Makes the stream with the given channel. The stream's closure calls ``keeping(_:_:)``
  ///   with the same channel.
  /// - Returns: The stream.
  public static func streaming<Stream>(_ make: (HandoffChannel) -> Stream) -> Stream {
    let channel = HandoffChannel("yield")
    let stream = make(channel)
    if isRecording { Exchanges.insert(channel, of: stream) }
    return stream
  }

  /// Records that the running code sends a value through a continuation, and returns the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - continuation: The continuation. If it has no channel, or is another value, nothing is recorded.
  ///   - fileID: The file of the sender.
  ///   - line: The line of the sender.
  /// - Returns: The value.
  public static func sent<R: ~Copyable, Continuation>(
    _ value: consuming R, through continuation: Continuation, fileID: String = #fileID,
    line: Int = #line
  ) -> R {
    _ = sending(through: continuation, fileID: fileID, line: line)
    return value
  }

  /// Records that the running code sends through a continuation, and returns the continuation.
  ///
  /// - Parameters:
  ///   - continuation: The continuation. If it has no channel, or is another value, nothing is recorded.
  ///   - fileID: The file of the sender.
  ///   - line: The line of the sender.
  /// - Returns: The continuation.
  public static func sending<Continuation>(
    through continuation: Continuation, fileID: String = #fileID, line: Int = #line
  ) -> Continuation {
    if isRecording { Exchanges.channel(of: continuation)?.send(fileID: fileID, line: line) }
    return continuation
  }

  /// Records that the running code ends a stream, and returns the stream's continuation.
  ///
  /// - Parameters:
  ///   - continuation: The continuation. If it has no channel, or is another value, nothing is recorded.
  ///   - fileID: The file of the sender.
  ///   - line: The line of the sender.
  /// - Returns: The continuation.
  public static func finishing<Continuation>(
    _ continuation: Continuation, fileID: String = #fileID, line: Int = #line
  ) -> Continuation {
    if isRecording { Exchanges.channel(of: continuation)?.finish(fileID: fileID, line: line) }
    return continuation
  }

  /// A loop over a sequence. If the sequence is a stream, the receipt of its elements is recorded.
  public final class ReceivingLoop: Sendable {
    private let channel = Guarded<HandoffChannel?>(nil)

    /// Creates a loop without a sequence.
    public init() {}

    /// Sets the sequence of the loop.
    ///
    /// - Parameter elements: The sequence.
    /// - Returns: The same sequence.
    public func over<Elements>(_ elements: Elements) -> Elements {
      if Recorder._Expansion.isRecording {
        let found = Exchanges.channel(of: elements)
        channel.withLock { $0 = found }
      }
      return elements
    }

    /// The number of the stream; `nil` if the recorder didn't see how it was made.
    package var stream: Int? { channel.withLock { $0 }?.number }

    /// Records that the loop has received an element; does nothing if the sequence isn't a stream.
    ///
    /// - Parameters:
    ///   - fileID: The file of the loop.
    ///   - line: The line of the loop.
    public func receive(fileID: String = #fileID, line: Int = #line) {
      channel.withLock { $0 }?.receive(fileID: fileID, line: line)
    }

    /// Records that the sequence has ended; does nothing if the sequence isn't a stream.
    ///
    /// - Parameters:
    ///   - fileID: The file of the loop.
    ///   - line: The line of the loop.
    public func receiveEnd(fileID: String = #fileID, line: Int = #line) {
      channel.withLock { $0 }?.receiveEnd(fileID: fileID, line: line)
    }
  }

  private static var isRecording: Bool { QuickCall.isRecording }
}
