internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension Recorder {
  /// Records that the running code hands over work, if nothing else connects the work with this code.
  ///
  /// Child tasks (`async let`, task groups) don't need this function. Neither does a `Task` that starts on
  /// the main actor or on no actor, nor a notification delivered on an observer's queue. A `Task` that starts
  /// on another actor needs it, and so do dispatch queues, operation queues, timers and threads:
  ///
  /// ```swift
  /// let handoff = Recorder.recordHandoff("save")
  /// DispatchQueue.global().async { handoff.resume { store.save() } }
  /// ```
  ///
  /// - Parameters:
  ///   - label: The name of the work in the diagram.
  ///   - isolation: The actor on which the running code runs; by default, the caller's.
  ///   - fileID: The file of the handoff.
  ///   - line: The line of the handoff.
  /// - Returns: The handoff; the code that does the work must resume it.
  public static func recordHandoff(
    _ label: @autoclosure () -> String = "handoff", isolation: (any Actor)? = #isolation,
    fileID: String = #fileID, line: Int = #line
  ) -> Handoff {
    Handoff(
      at: .current, on: isolation,
      EventDraft(.handoff, label(), source: SourceLine(fileID, line)))
  }
}
