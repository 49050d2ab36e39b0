internal import CSeqtraceRecorder
internal import SeqtraceEvents
public import SeqtraceRecording

/// The recorded cancellations of tasks. A cancellation is kept until its task notices it.
enum Cancellations {
  /// The event that records a cancellation, with a weak reference to the event's session.
  private struct Cancellation: Sendable {
    let event: EventReference
    weak let session: RecordingSession?
  }

  private static let cancellations = Guarded(RecentValues<UInt64, Cancellation>())

  /// Records that the running code cancels a task.
  static func record(of task: UInt64, _ fileID: String, _ line: Int) {
    let handoff = Recorder.recordHandoff("cancel", isolation: nil, fileID: fileID, line: line)
    guard let origin = handoff.origin else { return }
    let cancellation = Cancellation(event: origin.event, session: origin.point.session)
    cancellations.withLock { _ = $0.insert(cancellation, for: task) }
  }

  /// Records that the running task has noticed its cancellation. Only the first call after a cancellation has
  /// an effect.
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

  /// Records that the running code cancels an optional task, and returns the task.
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

  /// Returns a value that isn't a task, and records nothing.
  ///
  /// - Parameters:
  ///   - other: The value. Like a task, its type has a function `cancel()`.
  ///   - fileID: The file of the cancellation.
  ///   - line: The line of the cancellation.
  /// - Returns: The same value.
  @inlinable @_disfavoredOverload
  public static func cancelling<T>(_ other: T, fileID: String = #fileID, line: Int = #line) -> T {
    other
  }

  /// Records that the running task has noticed its cancellation, if it was cancelled.
  ///
  /// - Parameters:
  ///   - fileID: The file of the check.
  ///   - line: The line of the check.
  public static func noteCancellation(fileID: String = #fileID, line: Int = #line) {
    if QuickCall.isRecording { Cancellations.recordArrival(fileID, line) }
  }

  private static func number<Success, Failure>(of task: Task<Success, Failure>) -> UInt64 {
    // A task handle is a single reference to the task's object (`@frozen` in the standard library).
    seqtrace_number_of_task(unsafeBitCast(task, to: UnsafeRawPointer.self))
  }
}
