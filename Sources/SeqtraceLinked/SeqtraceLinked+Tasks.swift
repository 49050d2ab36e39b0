internal import SeqtraceExpansion
internal import SeqtraceRecording

// The functions that rewritten code calls where it starts work or waits for it.
extension _SeqtraceLinked {
  /// The functions of `Recorder` that rewritten code calls.
  public enum Recorder {
    /// Returns the texts of a call's arguments.
    public static func arguments(_ values: KeyValuePairs<String, Any?>) -> [String] {
      SeqtraceRecording.Recorder.arguments(values)
    }

    /// Records that the running code has waited for work that was handed over.
    public static func recordJoin(
      of handoff: Handoff, fileID: String = #fileID, line: Int = #line
    ) {
      SeqtraceRecording.Recorder.recordJoin(of: handoff.handoff, fileID: fileID, line: line)
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Functions that record inside an expression, which can't contain statements.
    public enum _Expansion {
      /// Wraps the values of a variadic parameter, so that they are recorded separated by commas, without
      /// brackets.
      public static func variadic<T>(_ values: [T]) -> Any {
        SeqtraceRecording.Recorder._Expansion.variadic(values)
      }

      /// Records that the running code starts a task.
      public static func task(
        _ label: @autoclosure () -> String, isolation: (any Actor)? = #isolation,
        fileID: String = #fileID, line: Int = #line
      ) -> Handoff {
        Handoff(
          handoff: SeqtraceRecording.Recorder._Expansion.task(
            label(), isolation: isolation, fileID: fileID, line: line))
      }

      /// Records that the running code has waited for an immediate task, if the task has already ended
      /// without suspending.
      @discardableResult
      public static func started<Started>(
        _ task: Started, by handoff: Handoff, fileID: String = #fileID, line: Int = #line
      ) -> Started {
        SeqtraceRecording.Recorder._Expansion.started(
          task, by: handoff.handoff, fileID: fileID, line: line)
      }

      /// A placeholder for a value that can't be shown.
      public static var unshown: Any { SeqtraceRecording.Recorder._Expansion.unshown }

      /// Returns a value, and records nothing.
      @inlinable @discardableResult
      public static func passing<R>(_ value: consuming R) -> R { value }

      /// Discards a value. The compiler chooses this overload where `Void` is expected.
      @inlinable @_disfavoredOverload
      public static func passing<R>(_ value: consuming R) {}

      /// A position in the program order of the running task.
      public struct TaskMark: Sendable {
        let mark: SeqtraceRecording.Recorder._Expansion.TaskMark

        /// The current position of the running task.
        public static var now: TaskMark { TaskMark(mark: .now) }
      }

      /// Records that the running task has waited for the children started since a mark.
      public static func recordJoinOfChildren(
        since start: TaskMark, until end: TaskMark? = nil, fileID: String = #fileID,
        line: Int = #line
      ) {
        SeqtraceRecording.Recorder._Expansion.recordJoinOfChildren(
          since: start.mark, until: end?.mark, fileID: fileID, line: line)
      }

      /// Records that the closure of a task group is about to end.
      public static func recordGroupEnd(
        since start: TaskMark, fileID: String = #fileID, line: Int = #line
      ) {
        SeqtraceRecording.Recorder._Expansion.recordGroupEnd(
          since: start.mark, fileID: fileID, line: line)
      }

      /// Records that the children started between two marks have been awaited, and returns the awaited
      /// value.
      public static func joined<R: ~Copyable>(
        _ value: consuming R, since start: TaskMark, until end: TaskMark,
        fileID: String = #fileID, line: Int = #line
      ) -> R {
        recordJoinOfChildren(since: start, until: end, fileID: fileID, line: line)
        return value
      }
    }
  }

  /// Work that the running code hands over to run elsewhere, for example on a dispatch queue.
  public struct Handoff: Sendable {
    let handoff: SeqtraceRecording.Handoff

    /// Starts the work.
    public func begin(isolation: (any Actor)? = #isolation) -> Scope {
      Scope(scope: handoff.begin(isolation: isolation))
    }

    /// The scope of handed-over work that is running.
    public struct Scope: Sendable {
      let scope: SeqtraceRecording.Handoff.Scope

      /// Ends the work.
      public func end() { scope.end() }
    }
  }

  /// Connects the code that resumes a continuation with the code that waits for it.
  public struct HandoffChannel: Sendable {
    let channel: SeqtraceRecording.HandoffChannel

    init(channel: SeqtraceRecording.HandoffChannel) { self.channel = channel }

    /// Creates an empty channel for a continuation that the caller awaits next; its messages have the given
    /// name.
    public init(_ label: String, fileID: String = #fileID, line: Int = #line) {
      channel = SeqtraceRecording.HandoffChannel(label)
      if isRecording {
        Steps.record("await withContinuation { … }", as: .wait, value: "continuation", fileID, line)
      }
    }

    /// Records that the running code sends a message through the channel.
    public func send(fileID: String = #fileID, line: Int = #line) {
      channel.send(fileID: fileID, line: line)
    }

    /// Records that the running code sends a value, and returns the value.
    public func send<R: ~Copyable>(
      _ value: consuming R, fileID: String = #fileID, line: Int = #line
    ) -> R {
      channel.send(fileID: fileID, line: line)
      return value
    }

    /// Records that the running code has received the oldest message that hasn't been received yet, if there
    /// is one.
    public func receive(fileID: String = #fileID, line: Int = #line) {
      channel.receive(fileID: fileID, line: line)
    }

    /// Records that the running code has received a value, and returns the value.
    public func receive<R: ~Copyable>(
      _ value: consuming R, fileID: String = #fileID, line: Int = #line
    ) -> R {
      channel.receive(fileID: fileID, line: line)
      return value
    }
  }
}
