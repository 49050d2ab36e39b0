import SeqtraceEvents

/// A handoff that has arrived: at a lane that it started, or at one that received it.
///
/// It is drawn as an asynchronous message. Work that starts stays with the party that handed it over,
/// so there the message goes to its sender, and what the lane does is drawn inside an activation.
struct HandedWork {
  /// The index of the event that handed it over.
  let event: Int
  /// The party that handed it over.
  let sender: ParticipantID?
  /// The party that receives it: another one, or the same if a lane starts.
  let receiver: ParticipantID?
  /// Whether a lane starts.
  let isStart: Bool

  /// The handoff that arrives with an event of a normalised trace; `nil` if none does.
  ///
  /// The children of a task have spawns without a name: what they do is drawn as their parent's.
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
