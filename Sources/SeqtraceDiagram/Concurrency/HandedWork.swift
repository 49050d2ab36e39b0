import SeqtraceEvents

/// A handoff that has arrived, at a lane that it started or at a lane that received it.
///
/// The handoff is drawn as an asynchronous message. Work that starts a lane stays with the participant that
/// handed over the work. The message therefore returns to its sender, and the lane's events are drawn inside
/// an activation.
struct HandedWork {
  /// The index of the event that handed the work over.
  let event: Int
  /// The participant that handed the work over.
  let sender: ParticipantID?
  /// The participant that receives the work: the sender if the handoff starts a lane, otherwise another
  /// participant.
  let receiver: ParticipantID?
  /// Whether the handoff starts a lane.
  let isStart: Bool

  /// Creates the handoff that arrives with an event of a normalised trace; fails if there is none.
  ///
  /// Spawns of child tasks have no name and aren't handoffs: the actions of the children are drawn as actions
  /// of their parent.
  init?(of events: [TraceEvent], at index: Int) {
    guard let cause = events[index].cause.map({ Int($0) - 1 }), events.indices.contains(cause),
      events[cause].lane != events[index].lane
    else { return nil }
    let isChild = events[cause].kind == .spawn && events[cause].name.isEmpty
    guard events[cause].kind.startsLanes, !isChild else { return nil }
    event = cause
    sender = events[cause].sender
    isStart =
      events[index].kind.rules.course != .awaits || events[index].name == LaneWeaver.laneStart
    receiver = isStart ? sender : events[index].sender
  }
}
