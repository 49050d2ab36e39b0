/// Removes events from a trace, each with its content and the lanes that it starts.
package struct EventFilter {
  private var trace: Trace
  private var isRemoved: [Bool]
  /// For each removed event, the nearest preceding event in its lane that stays, or the lane's start.
  private var substitutes: [EventID?]

  /// Finds the events to remove.
  ///
  /// - Parameters:
  ///   - trace: A trace in which each event's id is its index plus one, and each lane comes after its cause.
  ///   - isRoot: Returns whether to remove an event, with its content and the lanes that it starts.
  package init(_ trace: Trace, isRemoved isRoot: (TraceEvent) -> Bool) {
    self.trace = trace
    isRemoved = [Bool](repeating: false, count: trace.events.count)
    substitutes = [EventID?](repeating: nil, count: trace.events.count)
    var latest: [LaneID: EventID] = [:]
    var hiddenLanes: Set<LaneID> = []
    var seenLanes: Set<LaneID> = []
    // The outermost removed activation that is open in each lane.
    var hiding: [LaneID: EventID] = [:]
    for (index, event) in trace.events.enumerated() {
      if seenLanes.insert(event.lane).inserted, let cause = event.cause {
        if isRemoved[Int(cause) - 1] { hiddenLanes.insert(event.lane) }
        latest[event.lane] = cause
      }
      // The end of a kept activation also ends all interrupted activations inside it.
      if let begin = event.begin, event.kind.closesActivation, !isRemoved[Int(begin) - 1] {
        hiding[event.lane] = nil
      }
      let isInside = hiddenLanes.contains(event.lane) || hiding[event.lane] != nil
      if !isInside, event.kind.closesActivation || !isRoot(event) {
        latest[event.lane] = event.id
        continue
      }
      isRemoved[index] = true
      substitutes[index] = latest[event.lane]
      if hiding[event.lane] == nil {
        if event.kind.opensActivation { hiding[event.lane] = event.id }
      } else if event.begin == hiding[event.lane] {
        hiding[event.lane] = nil
      }
    }
  }

  /// The trace without the removed events, with its references repaired.
  ///
  /// Events of a removed registration lose their registration.
  package var filtered: Trace {
    var result = trace
    var removed: Set<RegistrationID> = []
    for (index, event) in trace.events.enumerated()
    where isRemoved[index] && event.kind == .registration {
      if let registration = event.registration { removed.insert(registration) }
    }
    result.events = trace.events.enumerated().compactMap { index, event in
      if isRemoved[index] { return nil }
      var event = event
      event.cause = event.cause.flatMap(kept)
      if let registration = event.registration, removed.contains(registration) {
        event.registration = nil
      }
      return event
    }
    return result
  }

  /// Returns the event if it is kept, otherwise its substitute.
  private func kept(_ id: EventID) -> EventID? {
    var id: EventID? = id
    while let found = id, isRemoved[Int(found) - 1] { id = substitutes[Int(found) - 1] }
    return id
  }
}
