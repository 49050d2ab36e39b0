internal import SeqtraceEvents

/// Who takes part in a trace, each once, in order of first appearance.
struct ParticipantTable {
  private(set) var rows: [Participant] = []
  private var ids: [Participant: ParticipantID] = [:]

  /// The id of a participant, which gets a row if it has none.
  mutating func id(of participant: Participant) -> ParticipantID {
    if let id = ids[participant] { return id }
    let id = ParticipantID(rows.count)
    rows.append(participant)
    ids[participant] = id
    return id
  }
}
