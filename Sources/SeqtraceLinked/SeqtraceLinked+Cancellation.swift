internal import SeqtraceExpansion
internal import SeqtraceRecording

// The functions that rewritten code calls where it cancels a task or checks for cancellation.
extension _SeqtraceLinked.Recorder._Expansion {
  /// Records that the running code cancels a task, and returns the task.
  public static func cancelling<Success, Failure: Error>(
    _ task: Task<Success, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> Task<Success, Failure> {
    SeqtraceRecording.Recorder._Expansion.cancelling(task, fileID: fileID, line: line)
  }

  /// Records that the running code cancels an optional task, and returns the task.
  public static func cancelling<Success, Failure: Error>(
    _ task: Task<Success, Failure>?, fileID: String = #fileID, line: Int = #line
  ) -> Task<Success, Failure>? {
    task.map { cancelling($0, fileID: fileID, line: line) }
  }

  /// Returns a value that isn't a task, and records nothing.
  @inlinable @_disfavoredOverload
  public static func cancelling<T>(_ other: T, fileID: String = #fileID, line: Int = #line) -> T {
    other
  }

  /// Records that the running task has noticed its cancellation, if it was cancelled.
  public static func noteCancellation(fileID: String = #fileID, line: Int = #line) {
    SeqtraceRecording.Recorder._Expansion.noteCancellation(fileID: fileID, line: line)
  }
}
