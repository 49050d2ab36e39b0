extension Trace {
  /// The events that start an activation that has no end, in the order of ``events``.
  ///
  /// - Complexity: O(*n*).
  public var interruptedEvents: [TraceEvent] {
    var ended: Set<EventID> = []
    for event in events where event.kind.closesActivation {
      if let begin = event.begin { ended.insert(begin) }
    }
    return events.filter { $0.kind.opensActivation && !ended.contains($0.id) }
  }

  /// The lanes of which it isn't known what started them, in order of first appearance: all but lane 0
  /// whose first event has neither a cause nor a sender. (A role that sends is outside of the program: a
  /// test, say, is started by whoever runs it.)
  ///
  /// - Complexity: O(*n*).
  public var orphanLanes: [LaneID] {
    var seen: Set<LaneID> = [0]
    return events.compactMap { event in
      let isFirst = seen.insert(event.lane).inserted
      return isFirst && event.cause == nil && event.sender == nil ? event.lane : nil
    }
  }
}
