/// Puts resolved events in canonical order and renumbers them.
struct NormalForm {
  /// The events in canonical order; their ids, lanes and rows are still the old ones.
  private var resolved: ResolvedEvents
  /// The new id of each event, by its old index; `nil` if each new id is the index plus one.
  private let eventIDs: [EventID]?
  /// Whether to keep times and lines.
  private let keepsDetails: Bool
  private var lanes: (latest: LaneID, new: LaneID)?
  private var laneIDs: [LaneID: LaneID] = [:]
  private var registrationIDs: [RegistrationID: RegistrationID] = [:]
  /// The new row of each participant, by its old row; -1 if no event has referred to it yet.
  private var newRows: [Int32]
  private var participants: [Participant] = []
  /// The new serial of each object, by object index.
  private var serials: [Int32?]
  /// The number of objects with a serial, by type.
  private var serialCounts: [String: Int32] = [:]

  /// Prepares events for an order of their indices. An order of `nil` means that the events are already in
  /// canonical order.
  init(_ resolved: consuming ResolvedEvents, order: [Int32]?, keepsDetails: Bool) {
    self.keepsDetails = keepsDetails
    eventIDs = order.map { order in
      var ids = [EventID](repeating: 0, count: order.count)
      for (place, index) in order.enumerated() { ids[Int(index)] = EventID(place + 1) }
      return ids
    }
    // Faster than a permutation in place, because caches can't predict its access pattern.
    if let order { resolved.events = order.map { resolved.events[Int($0)] } }
    newRows = [Int32](repeating: -1, count: resolved.participants.count)
    serials = [Int32?](repeating: nil, count: resolved.objectCount)
    self.resolved = resolved
  }

  /// Puts the normal form's events and participants into a trace.
  consuming func replaceContents(of trace: inout Trace) {
    var events: [TraceEvent] = []
    swap(&resolved.events, &events)
    for place in events.indices { renumber(&events[place], to: EventID(place + 1)) }
    // An object may be mentioned before it takes part, so its number is known only after all events.
    if resolved.mayMentionObjects { renameMentions(in: &events) }
    trace.participants = participants
    trace.events = events
  }

  private mutating func renumber(_ event: inout TraceEvent, to id: EventID) {
    event.id = id
    event.lane = lane(event.lane)
    if !keepsDetails { removeDetails(of: &event) }
    event.replaceParticipants { participant($0) }
    event.begin = newID(of: event.begin)
    event.cause = newID(of: event.cause)
    event.registration = registration(event.registration)
  }

  /// Gives the objects in texts their new numbers. An object that takes part in no event has no number, so
  /// only its name remains in the texts.
  private func renameMentions(in events: inout [TraceEvent]) {
    var mentions = ObjectMentions(resolved.participants)
    var new = ObjectMentions(participants)
    for index in events.indices {
      events[index].changeTextsWithMentions { text in
        mentions.renumbered(text, among: &new) { row in
          serials[Int(resolved.objectOf[Int(row.index)])]
        }
      }
    }
  }

  private func removeDetails(of event: inout TraceEvent) {
    event.time = nil
    if event.source != nil { event.source?.line = nil }
    if !event.spans.isEmpty { event.spans = [] }
    if !event.facts.isEmpty { event.facts = [] }
  }

  private func newID(at index: Int) -> EventID { eventIDs?[index] ?? EventID(index + 1) }

  private func newID(of event: EventID?) -> EventID? {
    guard let event, let index = resolved.indices[event] else { return nil }
    return newID(at: index)
  }

  private mutating func lane(_ old: LaneID) -> LaneID {
    if let lanes, lanes.latest == old { return lanes.new }
    let new = laneIDs[old] ?? LaneID(laneIDs.count)
    laneIDs[old] = new
    lanes = (old, new)
    return new
  }

  private mutating func registration(_ old: RegistrationID?) -> RegistrationID? {
    guard let old else { return nil }
    let new = registrationIDs[old] ?? RegistrationID(registrationIDs.count + 1)
    registrationIDs[old] = new
    return new
  }

  private mutating func participant(_ old: ParticipantID) -> ParticipantID {
    let place = newRows[Int(old.index)]
    return place >= 0 ? ParticipantID(place) : firstMention(of: old)
  }

  private mutating func firstMention(of old: ParticipantID) -> ParticipantID {
    let row = Int(resolved.rowOf[Int(old.index)])
    if newRows[row] < 0 {
      newRows[row] = Int32(participants.count)
      participants.append(participant(at: row))
    }
    newRows[Int(old.index)] = newRows[row]
    return ParticipantID(newRows[row])
  }

  private mutating func participant(at row: Int) -> Participant {
    var participant = resolved.participants[row]
    let object = Int(resolved.objectOf[row])
    guard object >= 0 else { return participant }
    if serials[object] == nil {
      serialCounts[participant.name, default: 0] += 1
      serials[object] = serialCounts[participant.name]
    }
    participant.serial = serials[object]
    return participant
  }
}
