internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// Who has cancelled which task, until the task finds out.
enum Cancellations {
  /// An event, and where it was recorded, which this doesn't keep.
  private struct Cancellation: Sendable {
    let event: EventReference
    weak let session: RecordingSession?
  }

  private static let cancellations = Guarded(RecentTasks<Cancellation>())

  /// Records that the running code cancels a task.
  static func record(of task: UInt64, _ fileID: String, _ line: Int) {
    let handoff = Recorder.recordHandoff("cancel", isolation: nil, fileID: fileID, line: line)
    guard let origin = handoff.origin else { return }
    let cancellation = Cancellation(event: origin.event, session: origin.point.session)
    cancellations.withLock { $0.insert(cancellation, for: task) }
  }

  /// Records that the running task has found out, if it has been cancelled and didn't know.
  static func recordArrival(_ fileID: String, _ line: Int) {
    let task = seqtrace_current_task()
    guard task != 0, Task.isCancelled,
      let cancellation = cancellations.withLock({ $0.remove(task) }),
      let point = RecordingPoint.current, point.session === cancellation.session
    else { return }
    var draft = EventDraft(.await, source: SourceLine(fileID, line))
    draft.cause = cancellation.event
    point.append(draft)
  }
}

extension Recorder._Expansion {
  /// Records that the running code cancels a task, and returns the task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - fileID: The file of the cancellation.
  ///   - line: The line of the cancellation.
  /// - Returns: The task.
  public static func cancelling<Success, Failure: Error>(
    _ task: Task<Success, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> Task<Success, Failure> {
    if QuickCall.isRecording { Cancellations.record(of: number(of: task), fileID, line) }
    return task
  }

  /// Records that the running code cancels a task that there may not be, and returns the task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - fileID: The file of the cancellation.
  ///   - line: The line of the cancellation.
  /// - Returns: The task.
  public static func cancelling<Success, Failure: Error>(
    _ task: Task<Success, Failure>?, fileID: String = #fileID, line: Int = #line
  ) -> Task<Success, Failure>? {
    task.map { cancelling($0, fileID: fileID, line: line) }
  }

  /// Returns what turns out to be no task, and records nothing.
  ///
  /// - Parameters:
  ///   - other: What has a function `cancel()` as a task has.
  ///   - fileID: The file of the cancellation.
  ///   - line: The line of the cancellation.
  /// - Returns: The same.
  @inlinable @_disfavoredOverload
  public static func cancelling<T>(_ other: T, fileID: String = #fileID, line: Int = #line) -> T {
    other
  }

  /// Records that the running task has found out that it was cancelled, if it was.
  ///
  /// - Parameters:
  ///   - fileID: The file of the code that finds out.
  ///   - line: The line of the code that finds out.
  public static func noteCancellation(fileID: String = #fileID, line: Int = #line) {
    if QuickCall.isRecording { Cancellations.recordArrival(fileID, line) }
  }

  private static func number<Success, Failure>(of task: Task<Success, Failure>) -> UInt64 {
    // A task handle is one reference to the task's object (`@frozen` in the standard library).
    seqtrace_number_of_task(unsafeBitCast(task, to: UnsafeRawPointer.self))
  }
}
