import SeqtraceEvents

/// The participants of a file. Each is parsed only once.
struct ParticipantPool {
  /// All participants so far, in the order of their first reference.
  private(set) var participants: [Participant] = []

  private var table = SliceTable()
  /// The ids of participants, by the number of the reference's slice; `nil` for a malformed reference.
  private var ids: [ParticipantID?] = []
  private var known: [Participant: ParticipantID] = [:]
  /// The mark before the participants' serials; `nil` if none of them has a serial.
  private(set) var mark: ParticipantReference.Mark?

  /// Returns the id of the participant that a text without escapes refers to, or `nil` if the text is
  /// malformed.
  mutating func plainID(of range: Range<Int>, in scanner: JSONScanner) -> ParticipantID? {
    if let number = table.knownNumber(of: range, in: scanner.bytes) { return ids[number] }
    return try? id(of: .init(range: range, hasEscapes: false), in: scanner)
  }

  /// Returns the id of the participant that a token refers to.
  mutating func id(
    of token: JSONScanner.StringToken, in scanner: JSONScanner
  ) throws(JSONScanner.Failure) -> ParticipantID {
    let (number, isNew) = table.number(of: token.range, in: scanner.bytes)
    if isNew { ids.append(nil) }
    if let id = ids[number] { return id }
    let id = try parse(scanner.text(of: token), offset: token.range.lowerBound)
    ids[number] = id
    return id
  }

  /// Returns the ids of a stretch's participants, by their rows in the stretch.
  ///
  /// Returns `nil` and adds no participants if the mark of their serials differs from the mark in this pool.
  mutating func ids(of stretch: ParsedStretch) -> [ParticipantID]? {
    guard mark == nil || stretch.mark == nil || mark == stretch.mark else { return nil }
    mark = mark ?? stretch.mark
    return stretch.participants.map { id(of: $0) }
  }

  private mutating func parse(
    _ text: String, offset: Int
  ) throws(JSONScanner.Failure) -> ParticipantID {
    guard let (participant, mark) = ParticipantReference.parse(text) else {
      throw JSONScanner.Failure(offset: offset, problem: .malformedReference(text))
    }
    if let mark {
      guard self.mark == nil || self.mark == mark else {
        throw JSONScanner.Failure(offset: offset, problem: .mixedSerials(text))
      }
      self.mark = mark
    }
    return id(of: participant)
  }

  /// Returns the id of a participant. The participant may have two spellings, one with escapes.
  private mutating func id(of participant: Participant) -> ParticipantID {
    if let id = known[participant] { return id }
    let id = ParticipantID(participants.count)
    participants.append(participant)
    known[participant] = id
    return id
  }
}
