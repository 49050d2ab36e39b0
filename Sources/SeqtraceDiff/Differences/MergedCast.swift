import SeqtraceEvents

/// The participants of two traces: those of the new trace, followed by those that only the old trace has.
struct MergedCast {
  private(set) var participants: [Participant]

  private let old: Trace
  private let objects: ObjectPairs
  private var rows: [Participant: Int32] = [:]
  /// The objects of the new trace, without their facets, by number.
  private var newObjects: [Int32: Participant] = [:]
  private var nextSerial: Int32

  init(_ old: Trace, _ new: Trace, _ objects: ObjectPairs) {
    self.old = old
    self.objects = objects
    participants = new.participants
    nextSerial = (new.participants.compactMap(\.serial).max() ?? 0) + 1
    for (row, participant) in new.participants.enumerated() {
      rows[participant] = Int32(row)
      if let number = objects.newNumbers[ParticipantID(Int32(row))] {
        newObjects[number] = participant
      }
    }
  }

  /// Returns the merged participant for a participant of the old trace.
  mutating func participant(_ id: ParticipantID?) -> ParticipantID? {
    guard let id else { return nil }
    var participant = old[id]
    if let number = objects.oldNumbers[id] {
      // An object that only the old trace has gets a serial that the new trace doesn't use.
      participant.serial =
        objects.objects[number].flatMap { newObjects[$0]?.serial } ?? nextSerial + number
    }
    if let row = rows[participant] { return ParticipantID(row) }
    rows[participant] = Int32(participants.count)
    participants.append(participant)
    return ParticipantID(Int32(participants.count - 1))
  }
}
