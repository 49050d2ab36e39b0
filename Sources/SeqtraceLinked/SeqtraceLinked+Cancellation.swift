internal import SeqtraceRecording

// The names that the rules write for what cancels tasks, and for what finds out.
extension _SeqtraceLinked.Recorder._Expansion {
  /// Records that the running code cancels a task, and returns the task.
  public static func cancelling<Success, Failure: Error>(
    _ task: Task<Success, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> Task<Success, Failure> {
    SeqtraceRecording.Recorder._Expansion.cancelling(task, fileID: fileID, line: line)
  }

  /// The same for a task that there may not be.
  public static func cancelling<Success, Failure: Error>(
    _ task: Task<Success, Failure>?, fileID: String = #fileID, line: Int = #line
  ) -> Task<Success, Failure>? {
    task.map { cancelling($0, fileID: fileID, line: line) }
  }

  /// Returns what turns out to be no task.
  @inlinable @_disfavoredOverload
  public static func cancelling<T>(_ other: T, fileID: String = #fileID, line: Int = #line) -> T {
    other
  }

  /// Records that the running task has found out that it was cancelled, if it was.
  public static func noteCancellation(fileID: String = #fileID, line: Int = #line) {
    SeqtraceRecording.Recorder._Expansion.noteCancellation(fileID: fileID, line: line)
  }
}
