internal import CSeqtraceGate
internal import SeqtraceEvents

/// Records what a program does. Each function records one kind of step, such as a call.
///
/// ```swift
/// func show(_ text: String) {
///   Recorder.recordCall(on: .instance(self)) {
///     let label = Recorder.recordCreation { UILabel() }
///     Recorder.recordChange(of: "text", to: text, on: .instance(label)) { label.text = text }
///     Recorder.recordCall("addSubview(_:)", with: ["label"], on: .instance(view)) {
///       view.addSubview(label)
///     }
///   }
/// }
/// ```
///
/// A function that takes a body runs the body exactly once, returns its result and throws its error. If no
/// ``RecordingSession`` is current, the function does nothing else, and doesn't evaluate its other arguments.
///
/// By default, the sender is the receiver of the running task's innermost open call, creation, destruction or
/// callback; if none is open, it is the session's role. To set another sender, pass `from`. A function of the
/// recorder doesn't keep objects alive after it returns.
public enum Recorder {
  /// Whether at least one session is recording.
  @usableFromInline static var isRecording: Bool { seqtrace_is_recording() }

  /// Records a remark that the program makes about its execution.
  ///
  /// - Parameters:
  ///   - text: The remark; line breaks are kept.
  ///   - participant: The participant that the remark is attached to; `nil` for the active one.
  ///   - fileID: The file that makes the remark.
  ///   - line: The line that makes the remark.
  public static func recordNote(
    _ text: @autoclosure () -> String, at participant: @autoclosure () -> Participant? = nil,
    fileID: String = #fileID, line: Int = #line
  ) {
    guard let point = RecordingPoint.current else { return }
    point.append(
      EventDraft(.note, point.core.valueRules.shown(text()), source: SourceLine(fileID, line)),
      to: participant(), from: nil)
  }

  /// Sets the receiver of the callbacks of all registrations that a body makes.
  ///
  /// The recorder sees only the registered block, not the object to which it belongs. Without this function,
  /// the receiver is the object that is active when the registration is made.
  ///
  /// ```swift
  /// Recorder.withCallbacks(to: .facet("extension", of: self)) { proxy.addObserver(…) }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The participant that the blocks act for when they are called back.
  ///   - body: The code that makes the registrations, directly or in functions that it calls.
  /// - Returns: The value that the body returns.
  /// - Throws: The error that the body throws.
  @discardableResult
  public static func withCallbacks<R, E: Error>(
    to receiver: @autoclosure () -> Participant, _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard let point = RecordingPoint.current else { return try body() }
    let receiver = receiver()
    let lane = point.quickHand.laneID
    point.core.update { $0.declaredReceivers[lane, default: []].append(receiver.reference) }
    defer {
      point.core.update { state in
        _ = state.declaredReceivers[lane]?.popLast()
        if state.declaredReceivers[lane]?.isEmpty ?? false { state.declaredReceivers[lane] = nil }
      }
      withExtendedLifetime(receiver) {}
    }
    return try body()
  }
}
