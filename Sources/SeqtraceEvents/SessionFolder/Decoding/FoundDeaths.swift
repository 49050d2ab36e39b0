/// The objects that a recorder found to be gone without having seen their destruction, and when they are
/// taken to have been destroyed: no later than they were found.
///
/// In a session of one lane, that is after the outermost activation after which they were found. With more
/// lanes that place would depend on their schedule, so it is the end of the session: of lane 0, after all
/// lanes that go back to it.
struct FoundDeaths {
  /// The indices of the events at the places where the destruction is to be shown.
  private var seen: Set<Int> = []
  /// The serials of the other objects.
  private var unseen: Set<Int32> = []

  /// Analyses the events of a session, in order.
  init(in events: [SessionEvent], _ names: SessionNames) {
    guard events.contains(where: { $0.kind == SessionFormat.foundDeadCode }) else { return }
    let census = Census(of: events, names)
    for (index, event) in events.enumerated() where event.kind == SessionFormat.foundDeadCode {
      guard let serial = names.serial(of: event.receiver), !census.destroyed.contains(serial),
        // In ring mode all its events may have been dropped.
        let last = census.lastMentions[serial]
      else { continue }
      // An object that was only being destroyed may still have sent something.
      if census.isOneLane, event.place > 0, last < index {
        seen.insert(index)
        unseen.remove(serial)
      } else {
        unseen.insert(serial)
      }
    }
  }

  /// Whether the event at an index is at a place where the destruction is to be shown.
  func areSeen(at index: Int) -> Bool { seen.contains(index) }

  /// Adds the destructions of the other objects at the end of lane 0, in canonical order.
  func appendUnseen(
    to events: inout [TraceEvent], of participants: [Participant], at time: Int64
  ) {
    if unseen.isEmpty { return }
    for object in mentioned(in: events, participants) {
      let begin = EventID(truncatingIfNeeded: events.count + 1)
      events.append(
        TraceEvent(id: begin, kind: .destroyBegin, time: time, receiver: object))
      events.append(TraceEvent(id: begin.next, kind: .destroyEnd, time: time, begin: begin))
    }
  }

  /// The unseen objects, in canonical order of their first mention. Those mentioned in a lane of unknown
  /// origin are left out, since its order relative to others isn't known.
  private func mentioned(
    in events: [TraceEvent], _ participants: [Participant]
  ) -> [ParticipantID] {
    let orphans = Self.lanesWithoutRoot(events)
    let resolved = ResolvedEvents(events, of: participants)
    let order = CanonicalWalk.canonicalOrder(of: resolved).map { resolved.events[Int($0)] }
    var left = unseen
    for event in order where orphans.contains(event.lane) {
      for serial in event.serials(in: participants) { left.remove(serial) }
    }
    let indices = Dictionary(zip(participants, participants.indices)) { first, _ in first }
    var rows: [ParticipantID] = []
    for event in order {
      for object in [event.sender, event.receiver, event.object].compactMap({ $0 }) {
        let participant = participants[Int(object.index)]
        guard let serial = participant.serial, left.remove(serial) != nil else { continue }
        let whole = Participant(name: participant.name, serial: serial)
        rows.append(indices[whole].map { ParticipantID($0) } ?? object)
      }
    }
    return rows
  }

  /// The lanes that don't go back to lane 0.
  private static func lanesWithoutRoot(_ events: [TraceEvent]) -> Set<LaneID> {
    var rooted: Set<LaneID> = [0]
    var others: Set<LaneID> = []
    for event in events where !rooted.contains(event.lane) && !others.contains(event.lane) {
      let cause = event.cause.map { Int($0) - 1 }
      let isRooted = cause.map { events.indices.contains($0) && rooted.contains(events[$0].lane) }
      if isRooted ?? false { rooted.insert(event.lane) } else { others.insert(event.lane) }
    }
    return others
  }
}

extension FoundDeaths {
  /// The facts about a session that are needed to place its destructions.
  private struct Census {
    /// The last event that names an object, by its serial, without found deaths.
    var lastMentions: [Int32: Int] = [:]
    /// The objects with a recorded destruction.
    var destroyed: Set<Int32> = []
    var isOneLane = true

    init(of events: [SessionEvent], _ names: SessionNames) {
      var lane: UInt32?
      for (index, event) in events.enumerated() where event.kind != SessionFormat.foundDeadCode {
        if event.lane != lane ?? event.lane { isOneLane = false }
        lane = event.lane
        for party in [event.sender, event.receiver, event.object] where party != 0 {
          if let serial = names.serial(of: party) { lastMentions[serial] = index }
        }
        let isDestruction = event.kind == TraceEvent.Kind.destroyBegin.sessionCode
        if isDestruction, let serial = names.serial(of: event.receiver) { destroyed.insert(serial) }
      }
    }
  }
}

extension SessionNames {
  fileprivate func serial(of party: UInt32) -> Int32? {
    participant(party).flatMap { participants[Int($0.index)].serial }
  }
}

extension TraceEvent {
  fileprivate func serials(in participants: [Participant]) -> [Int32] {
    [sender, receiver, object].compactMap { $0.flatMap { participants[Int($0.index)].serial } }
  }
}
