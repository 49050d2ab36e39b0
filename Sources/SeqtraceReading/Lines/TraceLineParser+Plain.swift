import SeqtraceEvents

extension TraceLineParser {
  /// Parses a line in the form that recorders and ``TraceWriter`` nearly always write: keys in order, no
  /// whitespace, no escapes, ASCII only, all required keys, and a line feed at the end.
  ///
  /// Returns the position of the line feed, or `nil` for any other line, valid or not. The general parser
  /// handles those lines. It alone reports errors, and takes three times as long.
  mutating func parsePlainLine(at start: Int, into event: inout TraceEvent) -> Int? {
    var cursor = PlainCursor(bytes: scanner.bytes, position: start)
    guard cursor.word == Self.plainStart else { return nil }
    cursor.position += 8
    guard let word = cursor.skipText(), let kind = kinds.kind(of: word, in: cursor.bytes) else {
      return nil
    }
    event.kind = kind
    var isNamed = false
    var guess = TraceKey.kind.rawValue + 1
    while cursor.skip(UInt8(ascii: ",")) {
      // The search never goes back to earlier keys, so no key can occur twice.
      guard let word = cursor.word, let (key, length) = keys.key(in: word, guess: guess) else {
        return nil
      }
      cursor.position += length
      guard parsePlainValue(of: key, at: &cursor, into: &event) else { return nil }
      if key == .name { isNamed = true }
      guess = key.rawValue + 1
    }
    guard cursor.skip(UInt8(ascii: "}")), cursor.skip(0x0A),
      cursor.position - start <= TraceReader.maximumLineLength,
      Self.missingKey(of: event, isNamed: isNamed) == nil
    else { return nil }
    return cursor.position - 1
  }

  /// The first eight bytes of a plain line, `{"kind":`, as a little-endian word.
  private static let plainStart: UInt64 = 0x3A22_646E_696B_227B

  /// Parses the value of a key into its field of the event; returns false if the value isn't plain.
  @inline(__always) private mutating func parsePlainValue(
    of key: TraceKey, at cursor: inout PlainCursor, into event: inout TraceEvent
  ) -> Bool {
    switch key {
    case .id, .lane, .time, .begin, .cause, .line:
      guard let number = cursor.skipNumber() else { return false }
      return Self.set(key, to: number, in: &event)
    case .from, .to:
      guard let range = cursor.skipText(), let id = participants.plainID(of: range, in: scanner)
      else { return false }
      if key == .from { event.sender = id } else { event.receiver = id }
    case .name, .value, .file:
      guard let range = cursor.skipText() else { return false }
      let text = texts.plainText(of: range, in: scanner)
      switch key {
      case .name: event.name = text
      case .value: event.value = text
      default: event.source = SourceLine(fileID: text, line: nil)
      }
    default: return false
    }
    return true
  }

  /// Sets a numeric field; returns false if the number is out of range.
  @inline(__always) private static func set(
    _ key: TraceKey, to number: Int64, in event: inout TraceEvent
  ) -> Bool {
    if key == .time {
      event.time = number
      return true
    }
    guard let number = Int32(exactly: number), number > 0 || key == .lane else { return false }
    switch key {
    case .id: event.id = EventID(number)
    case .lane: event.lane = LaneID(number)
    case .begin: event.begin = EventID(number)
    case .cause: event.cause = EventID(number)
    default:
      guard event.source != nil else { return false }
      event.source?.line = number
    }
    return true
  }
}
