internal import CSeqtraceGate
internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// A position in the program order of the running task.
package struct ProgramPlace: Sendable {
  /// The last event of the running task's lane; `nil` if nothing is recorded.
  let event: EventReference?

  /// The current position of the running task; reading it records no event.
  package static var current: ProgramPlace {
    guard seqtrace_is_recording(), let hand = Hand.current else { return ProgramPlace(event: nil) }
    return ProgramPlace(event: EventReference(lane: hand.laneID, place: hand.lane.pointee.place))
  }
}
