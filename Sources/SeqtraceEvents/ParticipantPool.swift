/// The participants of a file: each is parsed once, however often it is referred to.
struct ParticipantPool {
  /// Everybody so far, in the order of their first reference.
  private(set) var participants: [Participant] = []

  private var table = SliceTable()
  /// By the number of the reference's slice; `nil` where the reference was refused.
  private var ids: [ParticipantID?] = []
  private var known: [Participant: ParticipantID] = [:]
  private var mark: ParticipantReference.Mark?

  /// The id of the participant that a text without escapes refers to; `nil` where it is malformed.
  mutating func plainID(of range: Range<Int>, in scanner: JSONScanner) -> ParticipantID? {
    if let number = table.knownNumber(of: range, in: scanner.bytes) { return ids[number] }
    return try? id(of: .init(range: range, hasEscapes: false), in: scanner)
  }

  /// The id of the participant that a token refers to.
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
    // Two spellings, one with escapes, may name the same participant.
    if let id = known[participant] { return id }
    let id = ParticipantID(participants.count)
    participants.append(participant)
    known[participant] = id
    return id
  }
}
