extension Trace {
  /// The events that open an activation which never ends, in the order of ``events``.
  ///
  /// - Complexity: O(*n*).
  public var interruptedEvents: [TraceEvent] {
    var ended: Set<EventID> = []
    for event in events where event.kind.closesActivation {
      if let begin = event.begin { ended.insert(begin) }
    }
    return events.filter { $0.kind.opensActivation && !ended.contains($0.id) }
  }

  /// The lanes of unknown origin, in order of first appearance.
  ///
  /// The first event of an orphan lane has no cause. Two kinds of lanes are no orphans: lane 0, and lanes
  /// that start with a message from the role that also sends the first event of lane 0. For example, a user
  /// can start several tests.
  ///
  /// - Complexity: O(*n*).
  public var orphanLanes: [LaneID] {
    var seen: Set<LaneID> = []
    let driver = driver
    return events.compactMap { event in
      let isFirst = seen.insert(event.lane).inserted && event.lane != 0
      let isDriven = driver != nil && event.sender == driver
      return isFirst && event.cause == nil && !isDriven ? event.lane : nil
    }
  }

  /// The role that sends the first event of lane 0; `nil` if an object sends that event, or if the event has
  /// no sender.
  package var driver: ParticipantID? {
    let sender = events.first { $0.lane == 0 }?.sender
    return sender.flatMap { self[$0].serial == nil ? $0 : nil }
  }
}
