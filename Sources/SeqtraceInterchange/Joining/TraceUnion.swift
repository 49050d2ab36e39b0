internal import SeqtraceEvents

/// The events of several traces side by side, with new ids and numbers that are unique among all traces.
///
/// Roles with equal names in several traces become one participant. Objects with equal names stay separate.
struct TraceUnion {
  private struct Object: Hashable {
    var name: String
    var serial: Int32
  }

  /// The events; each event's id is its index plus one.
  var events: [TraceEvent] = []
  private(set) var participants: [Participant] = []
  /// For each event, the index of its trace.
  private(set) var parts: [Int32] = []
  /// The number of lanes. Lane 0 belongs to the first trace.
  private(set) var laneCount: LaneID = 1
  private var rows: [Participant: ParticipantID] = [:]
  private var partCount: Int32 = 0
  private var registrationCount: RegistrationID = 0
  private var serialCount: Int32 = 0

  /// Adds the events and participants of a trace.
  mutating func add(_ trace: Trace) {
    var serials: [Object: Int32] = [:]
    let renamed = trace.participants.map { self.renamed($0, &serials) }
    let ids = renamed.map { participant in
      let id = rows[participant] ?? ParticipantID(participants.count)
      if rows.updateValue(id, forKey: participant) == nil { participants.append(participant) }
      return id
    }
    let firstID = events.count + 1
    var eventIDs: [EventID: EventID] = [:]
    for (index, event) in trace.events.enumerated() where eventIDs[event.id] == nil {
      eventIDs[event.id] = EventID(firstID + index)
    }
    var lanes: [LaneID: LaneID] = partCount == 0 ? [0: 0] : [:]
    var registrations: [RegistrationID: RegistrationID] = [:]
    var mentions = ObjectMentions(trace.participants)
    for var event in trace.events {
      event.id = EventID(events.count + 1)
      event.lane = Self.number(event.lane, &lanes, &laneCount)
      event.begin = event.begin.flatMap { eventIDs[$0] }
      event.cause = event.cause.flatMap { eventIDs[$0] }
      if let registration = event.registration {
        if registrations[registration] == nil { registrationCount = registrationCount.next }
        event.registration = registrations[registration] ?? registrationCount
        registrations[registration] = event.registration
      }
      event.replaceParticipants { ids[Int($0.index)] }
      event.renameMentions(&mentions) { row in
        let object = renamed[Int(row.index)]
        return object.serial.map { ObjectMentions.text(object.name, $0, .opaque) } ?? object.name
      }
      events.append(event)
      parts.append(partCount)
    }
    partCount += 1
  }

  private mutating func renamed(
    _ participant: Participant, _ serials: inout [Object: Int32]
  ) -> Participant {
    guard let serial = participant.serial else { return participant }
    let object = Object(name: participant.name, serial: serial)
    if serials[object] == nil {
      serialCount += 1
      serials[object] = serialCount
    }
    var participant = participant
    participant.serial = serials[object]
    return participant
  }

  private static func number(
    _ old: LaneID, _ lanes: inout [LaneID: LaneID], _ count: inout LaneID
  ) -> LaneID {
    if let lane = lanes[old] { return lane }
    defer { count = count.next }
    lanes[old] = count
    return count
  }
}
