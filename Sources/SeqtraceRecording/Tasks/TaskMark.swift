internal import CSeqtraceGate
internal import CSeqtraceRecorder
internal import SeqtraceEvents

/// A place in the program order of the running task.
///
/// ``Recorder/recordJoinOfChildren(since:until:fileID:line:)`` identifies the awaited children by the places
/// between which they were started.
public struct TaskMark: Sendable {
  /// The lane and the place of its last event; `nil` if nothing is recorded.
  let place: EventReference?

  /// The current place of the running task; reading it records no event.
  public static var now: TaskMark {
    guard seqtrace_is_recording(), let hand = Hand.current else { return TaskMark(place: nil) }
    return TaskMark(place: EventReference(lane: hand.laneID, place: hand.lane.pointee.place))
  }
}
