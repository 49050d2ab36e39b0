internal import SeqtraceEvents

extension Recorder._Expansion {
  /// Work whose end is waited for as a whole: that of a queue of operations, of a group or of a semaphore.
  public final class WaitedWork: Sendable {
    private let handoffs = Guarded<[Handoff]>([])

    /// Creates a list without work.
    public init() {}

    /// Adds work.
    ///
    /// - Parameter handoff: The handoff of the work.
    /// - Returns: The handoff.
    public func adding(_ handoff: Handoff) -> Handoff {
      if handoff.origin != nil { handoffs.withLock { $0.append(handoff) } }
      return handoff
    }

    /// Records that the running code has waited for all that was added.
    ///
    /// - Parameters:
    ///   - fileID: The file of the wait.
    ///   - line: The line of the wait.
    public func recordJoin(fileID: String = #fileID, line: Int = #line) {
      let waited = handoffs.withLock { handoffs in
        defer { handoffs = [] }
        return handoffs
      }
      for handoff in waited { Recorder.recordJoin(of: handoff, fileID: fileID, line: line) }
    }
  }

  /// A task that is waited for.
  public struct AwaitedTask<Success: Sendable, Failure: Error>: Sendable {
    let task: Task<Success, Failure>
    let fileID: String
    let line: Int

    /// The task's value; when it is there, the wait is recorded.
    public var value: Success {
      get async throws {
        defer { Recorder.recordJoin(of: task, fileID: fileID, line: line) }
        return try await task.value
      }
    }

    /// The task's result; when it is there, the wait is recorded.
    public var result: Result<Success, Failure> {
      get async {
        let result = await task.result
        Recorder.recordJoin(of: task, fileID: fileID, line: line)
        return result
      }
    }
  }

  /// A task whose wait is to be recorded.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - fileID: The file of the wait.
  ///   - line: The line of the wait.
  /// - Returns: What stands for the task where it is awaited.
  public static func awaited<Success: Sendable, Failure: Error>(
    _ task: Task<Success, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> AwaitedTask<Success, Failure> {
    AwaitedTask(task: task, fileID: fileID, line: line)
  }

  /// The same for a task that there may not be.
  ///
  /// - Parameters:
  ///   - task: The task, if there is one.
  ///   - fileID: The file of the wait.
  ///   - line: The line of the wait.
  /// - Returns: What stands for the task where it is awaited.
  public static func awaited<Success: Sendable, Failure: Error>(
    _ task: Task<Success, Failure>?, fileID: String = #fileID, line: Int = #line
  ) -> AwaitedTask<Success, Failure>? {
    task.map { AwaitedTask(task: $0, fileID: fileID, line: line) }
  }

  /// Returns what turns out to be no task.
  ///
  /// - Parameters:
  ///   - other: What has a value or result.
  ///   - fileID: The file of the wait.
  ///   - line: The line of the wait.
  /// - Returns: The same.
  @inlinable @_disfavoredOverload
  public static func awaited<T>(_ other: T, fileID: String = #fileID, line: Int = #line) -> T {
    other
  }
}

extension Recorder._Expansion.AwaitedTask where Failure == Never {
  /// The value of a task that doesn't throw; when it is there, the wait is recorded.
  public var value: Success {
    get async {
      let value = await task.value
      Recorder.recordJoin(of: task, fileID: fileID, line: line)
      return value
    }
  }
}
