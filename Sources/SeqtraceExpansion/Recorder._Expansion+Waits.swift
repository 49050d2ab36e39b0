internal import SeqtraceEvents
public import SeqtraceRecording

extension Recorder._Expansion {
  /// Pieces of work that are awaited together, such as those of a dispatch group.
  public final class WaitedWork: Sendable {
    /// The number of pieces above which a wait removes all of them. Fewer are kept, because several waits may
    /// be for the same work.
    private static let limit = 64
    private let handoffs = Guarded<[Handoff]>([])

    /// Creates an empty list.
    public init() {}

    /// Adds a piece of work by its handoff.
    ///
    /// - Parameter handoff: The handoff of the work.
    /// - Returns: The handoff.
    public func adding(_ handoff: Handoff) -> Handoff {
      if handoff.origin != nil { handoffs.withLock { $0.append(handoff) } }
      return handoff
    }

    /// Records that the running code has waited for all added work.
    ///
    /// - Parameters:
    ///   - fileID: The file of the wait.
    ///   - line: The line of the wait.
    public func recordJoin(fileID: String = #fileID, line: Int = #line) {
      let waited = handoffs.withLock { handoffs in
        defer { if handoffs.count > Self.limit { handoffs = [] } }
        return handoffs
      }
      for handoff in waited { Recorder.recordJoin(of: handoff, fileID: fileID, line: line) }
    }
  }

  /// A wrapper of a task. Reading the value or result of the task through it records that the running code
  /// has waited for the task.
  public struct AwaitedTask<Success: Sendable, Failure: Error>: Sendable {
    let task: Task<Success, Failure>
    /// The handoff that started the task; `nil` if unknown.
    let handoff: Handoff?
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
        let result = await task.result
        recordJoin()
        return result
      }
    }

    fileprivate func recordJoin() {
      if let handoff {
        Recorder.recordJoin(of: handoff, fileID: fileID, line: line)
      } else {
        Recorder.recordJoin(of: task, fileID: fileID, line: line)
      }
    }
  }

  /// Wraps a task so that waiting for it is recorded.
  ///
  /// - Parameters:
  ///   - task: The task to wrap.
  ///   - handoff: The handoff that started the task, if it is known.
  ///   - fileID: The file of the wait.
  ///   - line: The line of the wait.
  /// - Returns: The wrapped task, to be awaited instead.
  public static func awaited<Success: Sendable, Failure: Error>(
    _ task: Task<Success, Failure>, of handoff: Handoff? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> AwaitedTask<Success, Failure> {
    AwaitedTask(task: task, handoff: handoff, fileID: fileID, line: line)
  }

  /// Wraps an optional task so that waiting for it is recorded.
  ///
  /// - Parameters:
  ///   - task: The task, if there is one.
  ///   - fileID: The file of the wait.
  ///   - line: The line of the wait.
  /// - Returns: The wrapped task, to be awaited instead.
  public static func awaited<Success: Sendable, Failure: Error>(
    _ task: Task<Success, Failure>?, fileID: String = #fileID, line: Int = #line
  ) -> AwaitedTask<Success, Failure>? {
    task.map { awaited($0, fileID: fileID, line: line) }
  }

  /// Returns the given value unchanged, and records nothing.
  ///
  /// This overload is chosen if code reads `value` or `result` of something that isn't a task.
  ///
  /// - Parameters:
  ///   - other: The value, which isn't a task but has a property `value` or `result` too.
  ///   - fileID: The file of the wait.
  ///   - line: The line of the wait.
  /// - Returns: The same value.
  @inlinable @_disfavoredOverload
  public static func awaited<T>(_ other: T, fileID: String = #fileID, line: Int = #line) -> T {
    other
  }
}

extension Recorder._Expansion.AwaitedTask where Failure == Never {
  /// The task's value. Reading it waits for the task and then records the wait.
  public var value: Success {
    get async {
      let value = await task.value
      recordJoin()
      return value
    }
  }
}
