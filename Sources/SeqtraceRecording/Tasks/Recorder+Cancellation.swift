internal import SeqtraceEvents

extension Recorder {
  /// Records that the running code cancels a task or other work.
  ///
  /// Call it where the task is cancelled:
  ///
  /// ```swift
  /// Recorder.recordCancellation(of: "reload", at: .instance(model))
  /// reloading.cancel()
  /// ```
  ///
  /// In the diagram, this is an asynchronous message from the active object to the participant that does the
  /// cancelled work. It is asynchronous because Swift only asks the task to stop; the task decides when it
  /// stops. A recorded call that returns in the cancelled task, or throws a `CancellationError`, is marked
  /// `cancelled`.
  ///
  /// - Parameters:
  ///   - label: The name of the cancelled work in the diagram.
  ///   - participant: The participant that does the work; `nil` for the sender.
  ///   - sender: The participant that cancels; `nil` for the active one.
  ///   - fileID: The file in which the work is cancelled.
  ///   - line: The line in which it is cancelled.
  public static func recordCancellation(
    of label: @autoclosure () -> String = "", at participant: @autoclosure () -> Participant? = nil,
    from sender: @autoclosure () -> Participant? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    guard let point = RecordingPoint.current else { return }
    point.append(
      EventDraft(.cancellation, label(), source: SourceLine(fileID, line)), to: participant(),
      from: sender())
  }
}
