internal import SeqtraceEvents

/// What a session has recorded so far; the session's lock guards it.
struct SessionState {
  private(set) var events: [TraceEvent] = []
  var participants = ParticipantTable()
  var objects = ObjectRegistry()
  /// The lanes in which something is open.
  var lanes: [LaneID: Lane] = [:]
  private var laneIDs: [ExecutionContext: LaneID] = [:]
  private var laneCount: LaneID = 0
  private var lastRegistration: RegistrationID = 0

  /// The lane of a task or thread, which gets one if it has none.
  mutating func laneID(of context: ExecutionContext) -> LaneID {
    if let id = laneIDs[context] { return id }
    let id = makeLane()
    laneIDs[context] = id
    return id
  }

  /// A lane that only its own delivery uses.
  mutating func makeLane() -> LaneID {
    defer { laneCount += 1 }
    return laneCount
  }

  mutating func makeRegistration() -> RegistrationID {
    lastRegistration += 1
    return lastRegistration
  }

  /// Appends an event; one that opens an activation stays open until ``close(_:in:with:at:)``.
  @discardableResult
  mutating func append(
    _ draft: EventDraft, in laneID: LaneID, role: String?, time: Int64,
    framing object: Lane.FramedObject? = nil
  ) -> EventID {
    let sender = sender(of: draft, in: laneID, role: role)
    let receiver = draft.receiver.map { participant(of: $0, in: laneID) }
    let about = draft.object.map { participant(of: $0, in: laneID) }
    let id = EventID(events.count + 1)
    events.append(
      TraceEvent(
        id: id, kind: draft.kind, lane: laneID, time: time, sender: sender, receiver: receiver,
        name: draft.name, arguments: draft.arguments, value: draft.value,
        registration: draft.registration, cause: draft.cause, object: about, queue: draft.queue,
        source: draft.source))
    if draft.kind.opensActivation {
      lanes[laneID, default: Lane()].frames.append(
        Lane.Frame(event: id, kind: draft.kind, receiver: receiver, object: object))
    }
    return id
  }

  /// Appends the event that ends another.
  mutating func appendEnd(
    of event: EventID, in laneID: LaneID, with ending: Ending, at time: Int64
  ) {
    events.append(
      TraceEvent(
        id: EventID(events.count + 1), kind: ending.kind, lane: laneID, time: time,
        value: ending.value, begin: event))
  }

  private mutating func sender(
    of draft: EventDraft, in laneID: LaneID, role: String?
  ) -> ParticipantID? {
    if let sender = draft.sender { return participant(of: sender, in: laneID) }
    guard lanes[laneID]?.frames.last == nil, let role else { return nil }
    return participants.id(of: Participant(name: role))
  }

  /// Who is active in a lane, or the role that sends while nothing is open.
  func innermostReceiver(in laneID: LaneID, role: String?) -> Participant? {
    guard let frame = lanes[laneID]?.frames.last else { return role.map { Participant(name: $0) } }
    return frame.receiver.map { participants.rows[Int($0.index)] }
  }
}
