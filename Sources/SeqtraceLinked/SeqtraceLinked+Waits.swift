internal import SeqtraceExpansion
internal import SeqtraceRecording

// The functions that rewritten code calls where it waits for tasks and other work.
extension _SeqtraceLinked.Recorder._Expansion {
  /// Pieces of work that are awaited together, such as those of a dispatch group.
  public struct WaitedWork: Sendable {
    private let work = SeqtraceRecording.Recorder._Expansion.WaitedWork()

    /// Creates an empty list.
    public init() {}

    /// Adds a piece of work by its handoff, and returns the handoff.
    public func adding(_ handoff: _SeqtraceLinked.Handoff) -> _SeqtraceLinked.Handoff {
      _ = work.adding(handoff.handoff)
      return handoff
    }

    /// Records that the running code has waited for all added work.
    ///
    /// - Parameters:
    ///   - fileID: The file of the wait.
    ///   - line: The line of the wait.
    public func recordJoin(fileID: String = #fileID, line: Int = #line) {
      work.recordJoin(fileID: fileID, line: line)
    }
  }

  /// A wrapper of a task. Reading the value or result of the task through it records that the running code
  /// has waited for the task.
  public struct AwaitedTask<Success: Sendable, Failure: Error>: Sendable {
    let task: Task<Success, Failure>
    let handoff: _SeqtraceLinked.Handoff?
    let fileID: String
    let line: Int

    /// The task's value. Reading it waits for the task and then records the wait.
    public var value: Success {
      get async throws {
        defer { recordJoin() }
        return try await task.value
      }
    }

    /// The task's result. Reading it waits for the task and then records the wait.
    public var result: Result<Success, Failure> {
      get async {
        defer { recordJoin() }
        return await task.result
      }
    }

    fileprivate func recordJoin() {
      if let handoff {
        _SeqtraceLinked.Recorder.recordJoin(of: handoff, fileID: fileID, line: line)
      } else {
        SeqtraceRecording.Recorder.recordJoin(of: task, fileID: fileID, line: line)
      }
    }
  }

  /// Wraps a task so that waiting for it is recorded.
  public static func awaited<Success: Sendable, Failure: Error>(
    _ task: Task<Success, Failure>, of handoff: _SeqtraceLinked.Handoff? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> AwaitedTask<Success, Failure> {
    AwaitedTask(task: task, handoff: handoff, fileID: fileID, line: line)
  }

  /// Wraps an optional task so that waiting for it is recorded.
  public static func awaited<Success: Sendable, Failure: Error>(
    _ task: Task<Success, Failure>?, fileID: String = #fileID, line: Int = #line
  ) -> AwaitedTask<Success, Failure>? {
    task.map { awaited($0, fileID: fileID, line: line) }
  }

  /// Returns a value that isn't a task, and records nothing.
  @inlinable @_disfavoredOverload
  public static func awaited<T>(_ other: T, fileID: String = #fileID, line: Int = #line) -> T {
    other
  }
}

extension _SeqtraceLinked.Recorder._Expansion.AwaitedTask where Failure == Never {
  /// The task's value. Reading it waits for the task and then records the wait.
  public var value: Success {
    get async {
      defer { recordJoin() }
      return await task.value
    }
  }
}
