/// The events of a trace with resolved senders and without unmatched ends, and the identities of its
/// participants.
///
/// Accepts any trace, however inconsistent. Indices are `Int32`; -1 means none.
struct ResolvedEvents {
  var events: [TraceEvent]
  /// The index of each event, by id; the first index if several events share an id.
  let indices: IdentifierTable
  /// Whether all events are in one lane. Their order is then already canonical.
  let areInOneLane: Bool
  /// Whether a text of an event may mention an object.
  let mayMentionObjects: Bool
  /// The participants, in the rows that the events refer to.
  let participants: [Participant]
  /// For each row, the first row with an equal participant.
  let rowOf: [Int32]
  /// The object index of each participant. Roles have none; the facets of an object share its index.
  let objectOf: [Int32]
  let objectCount: Int

  /// Resolves events, in place if they are uniquely referenced.
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

  /// Resolves senders, removes unmatched ends and closes the resulting gaps. Returns the indices by id,
  /// whether all events are in one lane, and whether any event may mention objects.
  private static func resolve(
    _ events: inout [TraceEvent]
  ) -> (indices: IdentifierTable, areInOneLane: Bool, mayMentionObjects: Bool) {
    var activations = OpenActivations()
    var areInOneLane = true
    var mayMentionObjects = false
    var count = 0
    // Changed field by field, because copying an event retains its texts.
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
      // A swap moves an event without reference counting.
      if count < index { events.swapAt(count, index) }
      if lane != events[0].lane { areInOneLane = false }
      if !mayMentionObjects { mayMentionObjects = events[count].mayMentionObjects }
      count += 1
    }
    events.removeLast(events.count - count)
    return (activations.indices, areInOneLane, mayMentionObjects)
  }
}
