internal import SeqtraceExpansion
internal import SeqtraceRecording

// The functions that rewritten code calls where it uses continuations and streams.
extension _SeqtraceLinked.Recorder._Expansion {
  /// Sets the channel of a continuation, and returns the continuation.
  public static func keeping<Continuation>(
    _ continuation: Continuation, _ channel: _SeqtraceLinked.HandoffChannel
  ) -> Continuation {
    SeqtraceRecording.Recorder._Expansion.keeping(continuation, channel.channel)
  }

  /// Connects a new stream with its continuation, so that both have the same channel.
  public static func paired<Pair>(_ pair: Pair) -> Pair {
    SeqtraceRecording.Recorder._Expansion.paired(pair)
  }

  /// Connects a new stream with the continuation that its closure receives, so that both have the same
  /// channel.
  public static func streaming<Stream>(
    _ make: (_SeqtraceLinked.HandoffChannel) -> Stream
  ) -> Stream {
    SeqtraceRecording.Recorder._Expansion.streaming {
      make(_SeqtraceLinked.HandoffChannel(channel: $0))
    }
  }

  /// Records that the running code sends a value through a continuation, and returns the value.
  public static func sent<R: ~Copyable, Continuation>(
    _ value: consuming R, through continuation: Continuation, fileID: String = #fileID,
    line: Int = #line
  ) -> R {
    _ = sending(through: continuation, fileID: fileID, line: line)
    return value
  }

  /// Records that the running code sends through a continuation, and returns the continuation.
  public static func sending<Continuation>(
    through continuation: Continuation, fileID: String = #fileID, line: Int = #line
  ) -> Continuation {
    SeqtraceRecording.Recorder._Expansion.sending(
      through: continuation, fileID: fileID, line: line)
  }

  /// Records that the running code ends a stream, and returns the stream's continuation.
  public static func finishing<Continuation>(
    _ continuation: Continuation, fileID: String = #fileID, line: Int = #line
  ) -> Continuation {
    SeqtraceRecording.Recorder._Expansion.finishing(continuation, fileID: fileID, line: line)
  }

  /// A loop over a sequence. If the sequence is a stream, the receipt of its elements is recorded.
  public struct ReceivingLoop: Sendable {
    private let loop = SeqtraceRecording.Recorder._Expansion.ReceivingLoop()

    /// Creates a loop without a sequence.
    public init() {}

    /// Sets the sequence of the loop, and returns the sequence.
    public func over<Elements>(
      _ elements: Elements, fileID: String = #fileID, line: Int = #line
    ) -> Elements {
      let elements = loop.over(elements)
      if let stream = loop.stream {
        Steps.record("for await … in …", as: .wait, value: "stream \(stream)", fileID, line)
      }
      return elements
    }

    /// Records that the loop has received an element; does nothing if the sequence isn't a stream.
    public func receive(fileID: String = #fileID, line: Int = #line) {
      loop.receive(fileID: fileID, line: line)
    }

    /// Records that the sequence has ended; does nothing if the sequence isn't a stream.
    public func receiveEnd(fileID: String = #fileID, line: Int = #line) {
      loop.receiveEnd(fileID: fileID, line: line)
    }
  }
}
