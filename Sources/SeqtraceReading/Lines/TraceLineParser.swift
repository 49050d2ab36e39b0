import SeqtraceEvents

/// Parses the lines of a trace file into events, field by field.
///
/// ``TraceValidator`` checks the events against each other.
struct TraceLineParser {
  typealias Failure = JSONScanner.Failure

  var scanner: JSONScanner
  var texts = TextPool()
  let keys = Self.keys
  let kinds = Self.kinds
  var participants = ParticipantPool()
  /// The offsets of the current line's values, by key. The offsets of absent keys are stale.
  private var offsets = [Int](repeating: 0, count: TraceKey.allCases.count)
  /// A bit for each key that is present in the current line.
  private var presentKeys: UInt32 = 0
  /// The end of the value of `kind` in the current line.
  private(set) var kindEnd = 0

  private static let keys = KeyTable()
  private static let kinds = KindTable()

  init() { scanner = JSONScanner(bytes: .empty, position: 0, end: 0) }

  /// Moves to the start of a line.
  mutating func begin(_ line: Range<Int>) {
    scanner.position = line.lowerBound
    scanner.end = line.upperBound
    presentKeys = 0
  }

  /// Returns whether the line has a key with a value other than `null`.
  func has(_ key: TraceKey) -> Bool { presentKeys & 1 << UInt32(key.rawValue) != 0 }

  /// Returns the offset of a key's value, or of the line if the key is absent.
  func offset(of key: TraceKey, in line: Range<Int>) -> Int {
    has(key) ? offsets[key.rawValue] : line.lowerBound
  }

  /// Parses the line that ``begin(_:)`` moved to.
  ///
  /// If this version doesn't support the event's kind, the kind is `unknown`, and the id is 0 if the line has no
  /// valid id.
  mutating func parseEvent() throws(Failure) -> TraceEvent {
    let start = scanner.position
    // The kind determines how the other keys are parsed, so it is looked up first.
    let token = try findKind()
    scanner.position = start
    guard let token else { return try parseUnknown(kind: nil, start: start) }
    guard let kind = kind(of: token) else {
      return try parseUnknown(kind: scanner.text(of: token), start: start)
    }
    var event = TraceEvent(id: 0, kind: kind)
    try parseObject { parser, key throws(Failure) in try parser.parse(key, into: &event) }
    return event
  }

  // MARK: - Objects

  private mutating func findKind() throws(Failure) -> JSONScanner.StringToken? {
    try scanner.expect(UInt8(ascii: "{"))
    if scanner.skip(UInt8(ascii: "}")) { return nil }
    repeat {
      if try scanKey(guess: 0).key == .kind, try !scanner.skipNull() {
        let token = try scanner.string(for: TraceKey.kind.text)
        kindEnd = scanner.position
        return token
      }
      if scanner.next != UInt8(ascii: ","), scanner.next != UInt8(ascii: "}") {
        try scanner.skipValue()
      }
    } while try scanner.nextElement(closing: UInt8(ascii: "}"))
    return nil
  }

  /// Parses a line's object. `body` must skip the value of each known key that it receives.
  mutating func parseObject(
    _ body: (inout Self, TraceKey) throws(Failure) -> Void
  ) throws(Failure) {
    try scanner.expect(UInt8(ascii: "{"))
    var guess = 0
    if !scanner.skip(UInt8(ascii: "}")) {
      repeat {
        let (found, start) = try scanKey(guess: guess)
        guard let key = found else {
          try scanner.skipValue()
          continue
        }
        if has(key) { throw Failure(offset: start, problem: .duplicateKey(key.text)) }
        guess = key.rawValue + 1
        offsets[key.rawValue] = scanner.position
        if try scanner.skipNull() { continue }
        presentKeys |= 1 << UInt32(key.rawValue)
        try body(&self, key)
      } while try scanner.nextElement(closing: UInt8(ascii: "}"))
    }
    try scanner.expectEnd()
  }

  /// Skips a key, its colon and whitespace. Returns the key if it is known, and the start of the key.
  private mutating func scanKey(guess: Int) throws(Failure) -> (key: TraceKey?, start: Int) {
    scanner.skipWhitespace()
    let start = scanner.position + 1
    // A match contains no line feed, so it ends within the line.
    if scanner.position < scanner.end, let word = scanner.bytes.word(at: scanner.position),
      let (key, length) = keys.key(in: word, guess: guess)
    {
      scanner.position += length
      scanner.skipWhitespace()
      return (key, start)
    }
    let token = try scanner.scanString()
    try scanner.expect(UInt8(ascii: ":"))
    scanner.skipWhitespace()
    return (TraceKey(scanner.text(of: token)), start)
  }

  private func kind(of token: JSONScanner.StringToken) -> TraceEvent.Kind? {
    guard token.hasEscapes else { return kinds.kind(of: token.range, in: scanner.bytes) }
    let kind = TraceEvent.Kind(rawValue: scanner.text(of: token))
    return kind == .unknown ? nil : kind
  }

  /// Checks the JSON of a line with an unknown kind, and keeps the fields that other kinds also have.
  private mutating func parseUnknown(kind: String?, start: Int) throws(Failure) -> TraceEvent {
    var event = TraceEvent(id: 0, kind: .unknown)
    event.unknownKind = kind
    try parseObject { parser, key throws(Failure) in
      let position = parser.scanner.position
      // Unknown kinds may use fields freely; fields of unexpected types are dropped.
      var filled = event
      if (try? parser.parse(key, into: &filled)) != nil { event = filled }
      parser.scanner.position = position
      try parser.scanner.skipValue()
    }
    guard kind != nil else {
      throw Failure(offset: start, problem: .missingKey(TraceKey.kind.text, kind: ""))
    }
    if !has(.file) { event.source = nil }
    return event
  }
}
