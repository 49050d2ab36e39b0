internal import SeqtraceEvents

extension Recorder {
  /// Records that work is given to somebody whom the system doesn't tie to the running task.
  ///
  /// The children of a task (`async let`, task groups) and each `Task` need none of this, nor does a
  /// notification on its way to an observer's queue. A `Task.detached`, a dispatch queue, an
  /// operation queue, a thread do:
  ///
  /// ```swift
  /// let handoff = Recorder.handoff()
  /// DispatchQueue.global().async { handoff.resume { store.save() } }
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the work is called, if anything.
  ///   - fileID: The file of the handoff.
  ///   - line: The line of the handoff.
  /// - Returns: What the other side resumes.
  public static func handoff(
    _ label: @autoclosure () -> String = "", fileID: String = #fileID, line: Int = #line
  ) -> Handoff {
    Handoff(
      at: .current, EventDraft(.handoff, label(), source: SourceLocation(fileID, line)))
  }

  /// Records that all tasks which the running one has begun are done, and that it waited for them.
  ///
  /// An `async let` needs none of this: the recorder knows that it is waited for. After a task
  /// group, or after the `value` of a `Task`, only the program knows:
  ///
  /// ```swift
  /// await withTaskGroup { group in … }
  /// Recorder.joinedChildren()
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the remark.
  ///   - line: The line of the remark.
  public static func joinedChildren(fileID: String = #fileID, line: Int = #line) {
    RecordingPoint.current?.append(EventDraft(.await, source: SourceLocation(fileID, line)))
  }
}
