/// A trace as a graph for normalisation: lanes, causes and identities are indices, independent of the numbers
/// that a recorder assigned.
///
/// Accepts any trace, however inconsistent. Indices are `Int32`; -1 means none.
struct TraceGraph {
  /// The events with resolved senders and without unmatched ends.
  let events: [TraceEvent]
  /// The lane index of each event. Lanes are indexed in order of first appearance.
  private(set) var laneOf: [Int32] = []
  /// The position of each event in its lane, from 0.
  private(set) var placeOf: [Int32] = []
  /// The event indices of each lane, in program order.
  private(set) var lanes: [[Int32]] = []
  /// The index of lane 0, which started the session.
  private(set) var mainLane: Int32 = -1
  /// The index of each event's cause.
  private(set) var causeOf: [Int32] = []
  /// The registration index of each event. Registrations are indexed in order of first appearance.
  private(set) var registrationOf: [Int32] = []
  /// The event that created each registration.
  private(set) var makerOf: [Int32] = []
  /// The participants, in the rows that the events refer to.
  let participants: [Participant]
  /// The objects of the events: sender, receiver and object of each.
  private var objectsOf: [Int32] = []
  /// The objects that the texts of events mention, by event.
  private var mentionsOf: [Int32: [Int32]] = [:]
  let objectCount: Int
  /// The event that created each object.
  private(set) var creatorOf: [Int32] = []

  init(_ resolved: ResolvedEvents) {
    events = resolved.events
    participants = resolved.participants
    objectCount = resolved.objectCount
    linkEvents(resolved.indices, objectOf: resolved.objectOf)
    if resolved.mayMentionObjects { linkMentions(objectOf: resolved.objectOf) }
    linkRegistrations()
    linkCreations()
  }

  /// Returns whether an event exists and is in another lane than the given one.
  func isInOtherLane(_ event: Int32, than lane: Int32) -> Bool {
    event >= 0 && laneOf[Int(event)] != lane
  }

  /// Returns an event's sender, receiver and object, followed by the objects that its texts mention.
  func objects(of event: Int32) -> ArraySlice<Int32> {
    let parties = objectsOf[3 * Int(event)..<3 * Int(event) + 3]
    return mentionsOf[event].map { parties + $0 } ?? parties
  }

  /// Returns the object that receives an event, or -1 if there is none.
  func receiver(of event: Int32) -> Int32 { objectsOf[3 * Int(event) + 1] }

  // MARK: - Building

  private mutating func linkEvents(_ indices: IdentifierTable, objectOf: [Int32]) {
    var laneIndices: [LaneID: Int32] = [:]
    for (index, event) in events.enumerated() {
      let lane = laneIndices[event.lane] ?? Int32(lanes.count)
      if Int(lane) == lanes.count {
        laneIndices[event.lane] = lane
        lanes.append([])
      }
      laneOf.append(lane)
      placeOf.append(Int32(lanes[Int(lane)].count))
      lanes[Int(lane)].append(Int32(index))
      causeOf.append(event.cause.flatMap { indices[$0] }.map(Int32.init) ?? -1)
      objectsOf.append(event.sender.map { objectOf[Int($0.index)] } ?? -1)
      objectsOf.append(event.receiver.map { objectOf[Int($0.index)] } ?? -1)
      objectsOf.append(event.object.map { objectOf[Int($0.index)] } ?? -1)
    }
    mainLane = laneIndices[0] ?? -1
  }

  private mutating func linkMentions(objectOf: [Int32]) {
    var mentions = ObjectMentions(participants)
    for (index, event) in events.enumerated() {
      let objects = event.mentionedObjects(&mentions)
      if !objects.isEmpty { mentionsOf[Int32(index)] = objects.map { objectOf[Int($0.index)] } }
    }
  }

  private mutating func linkRegistrations() {
    var indices: [RegistrationID: Int32] = [:]
    for (index, event) in events.enumerated() {
      guard let id = event.registration else {
        registrationOf.append(-1)
        continue
      }
      let registration = indices[id] ?? Int32(makerOf.count)
      if Int(registration) == makerOf.count {
        indices[id] = registration
        makerOf.append(-1)
      }
      registrationOf.append(registration)
      if event.kind == .registration, makerOf[Int(registration)] < 0 {
        makerOf[Int(registration)] = Int32(index)
      }
    }
  }

  private mutating func linkCreations() {
    creatorOf = [Int32](repeating: -1, count: objectCount)
    for (index, event) in events.enumerated() where event.kind == .create {
      let receiver = Int(objectsOf[3 * index + 1])
      if receiver >= 0, creatorOf[receiver] < 0 { creatorOf[receiver] = Int32(index) }
    }
  }
}
