/// The events of a trace with their senders resolved, without endings of what isn't open, and the identities
/// of its participants.
///
/// Accepts any trace, whatever its events claim. Indices are `Int32`; -1 means none.
struct ResolvedEvents {
  /// The events, in the order of the trace.
  var events: [TraceEvent]
  /// The index of each event, by its id; the first one if several share an id.
  let indices: IdentifierTable
  /// Whether all events are in one lane, so that their order is the canonical one.
  let areInOneLane: Bool
  /// Whether a text of an event may mention an object.
  let mayMentionObjects: Bool
  /// The participants, in the rows that the events refer to.
  let participants: [Participant]
  /// By row, the first row of the table with the same participant.
  let rowOf: [Int32]
  /// The object index of each participant; roles have none, facets share one.
  let objectOf: [Int32]
  /// How many objects there are.
  let objectCount: Int

  /// Resolves events, in place if this is the only reference to them.
  init(_ events: consuming [TraceEvent], of participants: [Participant]) {
    var events = events
    (indices, areInOneLane, mayMentionObjects) = Self.resolve(&events)
    self.events = events
    self.participants = participants
    (rowOf, objectOf, objectCount) = Self.identities(of: participants)
  }

  private struct ObjectKey: Hashable {
    var name: String
    var serial: Int32
  }

  private static func identities(
    of participants: [Participant]
  ) -> (rows: [Int32], objects: [Int32], count: Int) {
    var rows: [Participant: Int32] = [:]
    var objects: [ObjectKey: Int32] = [:]
    var rowOf: [Int32] = []
    var objectOf: [Int32] = []
    for (index, participant) in participants.enumerated() {
      rowOf.append(rows[participant] ?? Int32(index))
      rows[participant] = rowOf[index]
      guard let serial = participant.serial else {
        objectOf.append(-1)
        continue
      }
      let key = ObjectKey(name: participant.name, serial: serial)
      objectOf.append(objects[key] ?? Int32(objects.count))
      objects[key] = objectOf[index]
    }
    return (rowOf, objectOf, objects.count)
  }

  /// Resolves senders, removes unmatched endings and moves the rest forward. Returns the ids' indices,
  /// whether all events are in one lane, and whether they may mention objects.
  private static func resolve(
    _ events: inout [TraceEvent]
  ) -> (indices: IdentifierTable, areInOneLane: Bool, mayMentionObjects: Bool) {
    var activations = OpenActivations()
    var areInOneLane = true
    var mayMentionObjects = false
    var count = 0
    // Field by field: copying an event counts references to its texts.
    for index in events.indices {
      let (lane, kind) = (events[index].lane, events[index].kind)
      let stack = activations.stack(of: lane)
      if kind.closesActivation {
        guard let begin = events[index].begin, activations.goOut(to: begin, in: stack, for: kind)
        else { continue }
      }
      if events[index].sender == nil, let sender = activations.innermostReceiver(in: stack) {
        events[index].sender = sender
      }
      activations.take(
        events[index].id, at: count, kind, in: stack, receiver: events[index].receiver)
      // Swapping moves an event without counting the references to its texts.
      if count < index { events.swapAt(count, index) }
      if lane != events[0].lane { areInOneLane = false }
      if !mayMentionObjects { mayMentionObjects = events[count].mayMentionObjects }
      count += 1
    }
    events.removeLast(events.count - count)
    return (activations.indices, areInOneLane, mayMentionObjects)
  }
}
