extension TraceLineParser {
  /// Parses a line as recorders and ``TraceWriter`` write nearly all: keys in their order, no white
  /// space, no escapes, ASCII only.
  ///
  /// `nil` where anything else comes up, right or wrong: the whole line is for the general parser
  /// then, which alone tells errors. Going through a plain line in one loop takes a third of the
  /// time.
  mutating func parsePlainEvent() -> TraceEvent? {
    let bytes = scanner.bytes
    var position = scanner.position
    guard bytes.word(at: position) == Self.plainStart else { return nil }
    position += 8
    guard let word = plainText(at: &position), let kind = kind(of: word) else { return nil }
    note(.kind, at: word.range.lowerBound - 1)
    var event = TraceEvent(id: 0, kind: kind)
    var guess = TraceKey.kind.rawValue + 1
    while position < scanner.end, bytes[position] == UInt8(ascii: ",") {
      // A key that came before is not looked for, so none comes twice.
      guard let word = bytes.word(at: position + 1),
        let (key, length) = keys.key(in: word, guess: guess)
      else { return nil }
      position += 1 + length
      note(key, at: position)
      guard parsePlain(key, at: &position, into: &event) else { return nil }
      guess = key.rawValue + 1
    }
    guard position == scanner.end - 1, bytes[position] == UInt8(ascii: "}") else { return nil }
    return event
  }

  /// The first eight bytes of a plain line, `{"kind":`, the first one lowest.
  private static let plainStart: UInt64 = 0x3A22_646E_696B_227B

  /// Parses the value of a key into its field; false if it isn't plain.
  private mutating func parsePlain(
    _ key: TraceKey, at position: inout Int, into event: inout TraceEvent
  ) -> Bool {
    switch key {
    case .id, .lane, .time, .begin, .cause, .line:
      guard let number = plainNumber(at: &position) else { return false }
      return set(key, to: number, in: &event)
    case .from, .to:
      guard let text = plainText(at: &position),
        let id = try? participants.id(of: text, in: scanner)
      else { return false }
      if key == .from { event.sender = id } else { event.receiver = id }
    case .name, .value, .file:
      guard let token = plainText(at: &position) else { return false }
      let text = texts.text(of: token, in: scanner)
      switch key {
      case .name: event.name = text
      case .value: event.value = text
      default: event.source = SourceLocation(fileID: text, line: nil)
      }
    default: return false
    }
    return true
  }

  /// Sets a field that holds a number; false if the number is beyond its range.
  private func set(_ key: TraceKey, to number: Int64, in event: inout TraceEvent) -> Bool {
    if key == .time {
      event.time = number
      return true
    }
    guard let number = Int32(exactly: number), number > 0 || key == .lane else { return false }
    switch key {
    case .id: event.id = number
    case .lane: event.lane = number
    case .begin: event.begin = number
    case .cause: event.cause = number
    default:
      guard event.source != nil else { return false }
      event.source?.line = number
    }
    return true
  }

  /// Moves behind a text of printable ASCII without escapes.
  private func plainText(at position: inout Int) -> JSONScanner.StringToken? {
    let bytes = scanner.bytes
    guard position < scanner.end, bytes[position] == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    let end = bytes.specialByte(in: start..<scanner.end)
    guard end < scanner.end, bytes[end] == UInt8(ascii: "\"") else { return nil }
    position = end + 1
    return JSONScanner.StringToken(range: start..<end, hasEscapes: false)
  }

  /// Moves behind a whole number, without a sign and of so few digits that it fits in any case.
  private func plainNumber(at position: inout Int) -> Int64? {
    let bytes = scanner.bytes
    let start = position
    var value: Int64 = 0
    while position < scanner.end, position - start < 18 {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      position += 1
    }
    // What isn't plain behind it, another digit or a fraction, is found by who looks for a comma.
    guard position > start, position == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    return value
  }
}
