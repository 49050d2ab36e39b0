/// The objects that a recorder found dead without having recorded their destruction, and the position to
/// which each destruction is assigned.
///
/// The destruction is drawn no later than its detection. In a session of one lane, it comes after the
/// outermost activation in which the object was found dead. With several lanes, that position would depend on
/// scheduling, so the destruction comes at the end of lane 0, after all lanes that descend from it.
struct FoundDeaths {
  /// The indices of the events that report a dead object and are replaced by its destruction.
  private var seen: Set<Int> = []
  /// The serials of the objects that are destroyed at the end of lane 0.
  private var unseen: Set<Int32> = []

  /// Analyses the events of a session, in order.
  init(in events: [SessionEvent], _ names: SessionNames) {
    guard events.contains(where: { $0.kind == SessionFormat.foundDeadCode }) else { return }
    let census = Census(of: events, names)
    for (index, event) in events.enumerated() where event.kind == SessionFormat.foundDeadCode {
      guard let serial = names.serial(of: event.receiver), !census.destroyed.contains(serial),
        // Ring mode may have dropped all events of the object.
        let last = census.lastMentions[serial]
      else { continue }
      // An object may still send something while its destruction is in progress.
      if census.isOneLane, event.place > 0, last < index {
        seen.insert(index)
        unseen.remove(serial)
      } else {
        unseen.insert(serial)
      }
    }
  }

  /// Returns whether the event at an index is replaced by a destruction.
  func areSeen(at index: Int) -> Bool { seen.contains(index) }

  /// Adds the destructions at the end of lane 0, in canonical order.
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

  /// Returns the objects to destroy at the end, in canonical order of their first mention. Objects mentioned
  /// in a lane of unknown origin are omitted, because the order of such a lane relative to others is unknown.
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
      for object in event.parties {
        let participant = participants[Int(object.index)]
        guard let serial = participant.serial, left.remove(serial) != nil else { continue }
        let whole = Participant(name: participant.name, serial: serial)
        rows.append(indices[whole].map { ParticipantID($0) } ?? object)
      }
    }
    return rows
  }

  /// Returns the lanes that don't descend from lane 0.
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
  /// The facts about a session that determine the positions of its destructions.
  private struct Census {
    /// The last event that refers to each object, by serial, without the reports of dead objects.
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
    parties.compactMap { participants[Int($0.index)].serial }
  }
}
