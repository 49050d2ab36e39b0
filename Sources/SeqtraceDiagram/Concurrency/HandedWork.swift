import SeqtraceEvents

/// A handoff that has arrived: at a lane that it started, or at one that received it.
///
/// It is drawn as an asynchronous message. Work that starts a lane stays with the party that handed it over,
/// so the message goes back to its sender, and what the lane does is drawn inside an activation.
struct HandedWork {
  /// The index of the event that handed it over.
  let event: Int
  /// The party that handed it over.
  let sender: ParticipantID?
  /// The party that receives it: the sender if the handoff starts a lane, otherwise another one.
  let receiver: ParticipantID?
  /// Whether the handoff starts a lane.
  let isStart: Bool

  /// The handoff that arrives with an event of a normalised trace; `nil` if there is none.
  ///
  /// The spawns of a task's children have no name; what the children do is drawn as their parent's.
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
