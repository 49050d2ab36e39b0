internal import SeqtraceEvents
public import SeqtraceRecording

extension Recorder._Expansion {
  /// A position in the running task's program order, used to tell children started before it from those
  /// started after it.
  public struct TaskMark: Sendable {
    let place: ProgramPlace

    /// The current position of the running task; reading it records no event.
    public static var now: TaskMark { TaskMark(place: .current) }
  }

  /// Records that the running task has waited for the children that it started since a mark.
  ///
  /// The children are those of `async let` and of task groups. For a `Task`, use `recordJoin(of:)`.
  ///
  /// - Parameters:
  ///   - start: A mark made by the same task.
  ///   - end: A later mark; only children started before it count. `nil` means now.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  public static func recordJoinOfChildren(
    since start: TaskMark, until end: TaskMark? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    Recorder.recordJoin(.range, since: start.place, until: end?.place, fileID, line)
  }

  /// Records that the closure of a task group is about to end.
  ///
  /// The group then waits for its remaining children, so all children started since the mark finish before
  /// the task continues.
  ///
  /// - Parameters:
  ///   - start: A mark made in the closure before its first child.
  ///   - fileID: The file of the group.
  ///   - line: The line of the group.
  public static func recordGroupEnd(
    since start: TaskMark, fileID: String = #fileID, line: Int = #line
  ) {
    Recorder.recordJoin(.closing, since: start.place, until: nil, fileID, line)
  }

  /// Records that the children started between two marks have been awaited, and returns the awaited value.
  ///
  /// - Parameters:
  ///   - value: The value, already awaited.
  ///   - start: A mark made by the same task.
  ///   - end: A later mark; only children started before it count.
  ///   - fileID: The file of the await.
  ///   - line: The line of the await.
  /// - Returns: The value.
  public static func joined<R: ~Copyable>(
    _ value: consuming R, since start: TaskMark, until end: TaskMark, fileID: String = #fileID,
    line: Int = #line
  ) -> R {
    recordJoinOfChildren(since: start, until: end, fileID: fileID, line: line)
    return value
  }
}
