import SeqtraceEvents

extension LineScanner {
  /// The participant at the start of a line or after a keyword, and whether a member follows.
  struct Party {
    /// The participant; `nil` for `_`, which means no participant.
    var participant: Participant?
    /// Whether a dot and a name follow.
    var hasMember: Bool
  }

  /// The kinds of member names that may follow a participant and a dot.
  enum Member {
    case none
    /// Any name.
    case any
    /// A name with parentheses, or a name in backticks; other dots belong to the participant's name.
    case initializer
  }

  mutating func scanParticipant() throws(Failure) -> Participant? {
    try scanParty(before: .none).participant
  }

  /// Scans a participant, and a dot after it if there is one.
  mutating func scanParty(before member: Member) throws(Failure) -> Party {
    let start = position
    var name: String
    var serial: Int32? = 1
    switch next {
    case PlainText.backtick: name = try scanQuoted()
    case UInt8(ascii: "<"):
      name = try scanEnclosed(by: UInt8(ascii: ">"))
      serial = nil
    default:
      let (end, lastDot) = PlainText.pathEnd(in: bytes, from: start)
      guard end > start else { throw failure(.expected("an object, a role or a word")) }
      move(to: end)
      if let lastDot, isEnd(end, ofNameAndMember: member) { move(to: lastDot) }
      name = try text(start..<position)
      if name == "_" { return Party(participant: nil, hasMember: skip(UInt8(ascii: "."))) }
      if PlainText.isLowercase(bytes[start]) { serial = nil }
    }
    if next == UInt8(ascii: "#") { serial = try scanNumber() }
    let facet = next == UInt8(ascii: "[") ? try scanEnclosed(by: UInt8(ascii: "]")) : nil
    let hasMember = member != .none && skip(UInt8(ascii: "."))
    return Party(
      participant: Participant(name: name, serial: serial, facet: facet), hasMember: hasMember)
  }

  /// Returns whether the text after the last dot of a path is a member's name, given the path's end.
  private func isEnd(_ end: Int, ofNameAndMember member: Member) -> Bool {
    let next = end < bytes.endIndex ? bytes[end] : nil
    if next == UInt8(ascii: "#") || next == UInt8(ascii: "[") { return false }
    switch member {
    case .none: return false
    case .initializer: return next == UInt8(ascii: "(") || next == PlainText.backtick
    case .any:
      // Before an arrow, the whole path is the sender.
      var ahead = self
      return !ahead.skipArrow()
    }
  }

  /// Scans a text between brackets, which may be quoted.
  private mutating func scanEnclosed(by bracket: UInt8) throws(Failure) -> String {
    move(to: position + 1)
    let expected = "“\(Unicode.Scalar(bracket))”"
    let name: String
    if next == PlainText.backtick {
      name = try scanQuoted()
      guard next == bracket else { throw failure(.expected(expected)) }
    } else {
      guard let end = bytes[position...].firstIndex(of: bracket) else {
        throw failure(.expected(expected), at: bytes.endIndex)
      }
      name = try text(position..<end)
      move(to: end)
    }
    _ = skip(bracket)
    return name
  }

  // MARK: - Calls

  /// Scans the name of a callee with its arguments.
  mutating func scanCall() throws(Failure) -> (name: String, arguments: [String]) {
    if next == PlainText.backtick { return (try scanQuoted(), []) }
    let start = position
    let end = PlainText.identifierEnd(in: bytes, from: start)
    guard end > start else { throw failure(.expected("the name of what is called")) }
    move(to: end)
    guard next == UInt8(ascii: "(") else { return (try text(start..<end), []) }
    if let declarationEnd = labelsEnd(from: end + 1) {
      move(to: declarationEnd)
      return (try text(start..<declarationEnd), [])
    }
    var name = try text(start..<end) + "("
    var arguments: [String] = []
    move(to: end + 1)
    repeat {
      skipSpaces()
      name += try scanLabel() + ":"
      arguments.append(try scanValue())
      skipSpaces()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: ")")) else { throw failure(.expected("“,” or “)”")) }
    return (name + ")", arguments)
  }

  /// Returns the offset after the closing bracket of a list of labels without values, or `nil` if the text
  /// isn't such a list.
  private func labelsEnd(from start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: ")") { return index + 1 }
      let end = PlainText.identifierEnd(in: bytes, from: index)
      guard end > index, end < bytes.endIndex, bytes[end] == UInt8(ascii: ":") else { return nil }
      index = end + 1
    }
    return nil
  }

  /// Scans the label before a value; returns `_` if there is none.
  private mutating func scanLabel() throws(Failure) -> String {
    let end = PlainText.identifierEnd(in: bytes, from: position)
    guard end > position, end < bytes.endIndex, bytes[end] == UInt8(ascii: ":") else { return "_" }
    let label = try text(position..<end)
    move(to: end + 1)
    skipSpaces()
    return label
  }
}
