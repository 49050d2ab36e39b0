internal import SeqtraceEvents

extension Recorder {
  /// Records the state that a participant is in.
  ///
  /// ```swift
  /// var phase = Phase.idle {
  ///   didSet { Recorder.recordState("\(phase)", of: .instance(self)) }
  /// }
  /// ```
  ///
  /// In the diagram, the state is in a rounded box on the participant's lifeline. In UML, this is a
  /// `StateInvariant`.
  ///
  /// - Parameters:
  ///   - state: The name of the state.
  ///   - participant: The participant that is in the state.
  ///   - fileID: The file that records it.
  ///   - line: The line that records it.
  public static func recordState(
    _ state: @autoclosure () -> String, of participant: @autoclosure () -> Participant,
    fileID: String = #fileID, line: Int = #line
  ) {
    guard let point = RecordingPoint.current else { return }
    point.append(
      EventDraft(.state, point.core.valueRules.shown(state()), source: SourceLine(fileID, line)),
      to: participant(), from: nil)
  }
}
