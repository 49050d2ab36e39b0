/// Renumbers a graph's events in canonical order.
struct NormalForm {
  private let graph: TraceGraph
  private let order: [Int32]
  /// The new id of each event, by its index.
  private var eventIDs: [EventID]
  private var laneIDs: [LaneID]
  private var registrationIDs: [RegistrationID?]
  private var registrationCount: RegistrationID = 0
  /// The new id of each participant, by its row.
  private var participantIDs: [ParticipantID?]
  private var participants: [Participant] = []
  /// The new serial of each object.
  private var serials: [Int32?]
  /// How many objects of each type have a serial.
  private var serialCounts: [String: Int32] = [:]

  init(_ graph: TraceGraph, _ result: CanonicalWalk.Result) {
    self.graph = graph
    order = result.order
    eventIDs = [EventID](repeating: 0, count: graph.events.count)
    for (index, event) in order.enumerated() { eventIDs[Int(event)] = EventID(index + 1) }
    laneIDs = [LaneID](repeating: 0, count: graph.lanes.count)
    for (index, lane) in result.lanes.enumerated() { laneIDs[Int(lane)] = LaneID(index) }
    registrationIDs = [RegistrationID?](repeating: nil, count: graph.makerOf.count)
    participantIDs = [ParticipantID?](repeating: nil, count: graph.participants.count)
    serials = [Int32?](repeating: nil, count: graph.objectCount)
  }

  /// The normalised trace, with the header of the given one.
  consuming func trace(like trace: Trace) -> Trace {
    let events = order.map { event(at: Int($0)) }
    return Trace(
      title: trace.title, design: trace.design, droppedEventCount: trace.droppedEventCount,
      participants: participants, events: events)
  }

  private mutating func event(at index: Int) -> TraceEvent {
    var event = graph.events[index]
    event.id = eventIDs[index]
    event.lane = laneIDs[Int(graph.laneOf[index])]
    event.time = nil
    event.sender = event.sender.map { participant($0) }
    event.receiver = event.receiver.map { participant($0) }
    event.object = event.object.map { participant($0) }
    event.begin = newID(of: graph.beginOf[index])
    event.cause = newID(of: graph.causeOf[index])
    event.registration = registration(at: graph.registrationOf[index])
    event.source?.line = nil
    return event
  }

  private func newID(of event: Int32) -> EventID? { event < 0 ? nil : eventIDs[Int(event)] }

  private mutating func registration(at index: Int32) -> RegistrationID? {
    guard index >= 0 else { return nil }
    if let id = registrationIDs[Int(index)] { return id }
    registrationCount += 1
    registrationIDs[Int(index)] = registrationCount
    return registrationCount
  }

  private mutating func participant(_ old: ParticipantID) -> ParticipantID {
    let row = Int(graph.rowOf[Int(old.index)])
    if let id = participantIDs[row] { return id }
    var participant = graph.participants[row]
    let object = Int(graph.objectOf[row])
    if object >= 0 { participant.serial = serial(of: object, name: participant.name) }
    let id = ParticipantID(participants.count)
    participants.append(participant)
    participantIDs[row] = id
    return id
  }

  private mutating func serial(of object: Int, name: String) -> Int32 {
    if let serial = serials[object] { return serial }
    serialCounts[name, default: 0] += 1
    serials[object] = serialCounts[name]
    return serialCounts[name]!
  }
}
