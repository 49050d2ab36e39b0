/// Parses one line after the other of a trace file into events, field by field.
///
/// What the fields mean together is ``TraceValidator``'s business.
struct TraceLineParser {
  typealias Failure = JSONScanner.Failure

  /// What a line turned out to be.
  enum Line {
    case event(TraceEvent)
    /// An event of a kind that this version doesn't know, with its id where it has a valid one.
    case unknown(kind: String, id: EventID?)
  }

  var scanner: JSONScanner
  var texts = TextPool()
  var participants = ParticipantPool()
  /// Where the values of the current line's keys stand, by key, or -1.
  private(set) var offsets = [Int](repeating: -1, count: TraceKey.allCases.count)

  init(bytes: [UInt8]) { scanner = JSONScanner(bytes: bytes, position: 0, end: 0) }

  /// Goes to the start of a line.
  mutating func begin(_ line: Range<Int>) {
    scanner.position = line.lowerBound
    scanner.end = line.upperBound
    for index in offsets.indices { offsets[index] = -1 }
  }

  /// Where a key's value stands, or else where the line starts.
  func offset(of key: TraceKey, in line: Range<Int>) -> Int {
    max(offsets[key.rawValue], line.lowerBound)
  }

  /// Parses the line that ``begin(_:)`` went to.
  mutating func parseEvent() throws(Failure) -> Line {
    let start = scanner.position
    // What the other keys must look like depends on the kind, so it is looked up before them.
    let word = try findKind()
    scanner.position = start
    guard let word else { return try parseUnknown(kind: nil, start: start) }
    guard let kind = TraceEvent.Kind(rawValue: word) else {
      return try parseUnknown(kind: word, start: start)
    }
    var event = TraceEvent(id: 0, kind: kind)
    try parseObject { parser, key throws(Failure) in try parser.parse(key, into: &event) }
    return .event(event)
  }

  // MARK: - Objects

  private mutating func findKind() throws(Failure) -> String? {
    try scanner.expect(UInt8(ascii: "{"))
    if scanner.skip(UInt8(ascii: "}")) { return nil }
    repeat {
      let key = try scanner.scanString()
      try scanner.expect(UInt8(ascii: ":"))
      if self.key(of: key, guess: 0) == .kind, try !scanner.skipNull() {
        return texts.text(of: try string(for: .kind), in: scanner)
      }
      if scanner.next != UInt8(ascii: ","), scanner.next != UInt8(ascii: "}") {
        try scanner.skipValue()
      }
    } while try scanner.nextElement(closing: UInt8(ascii: "}"))
    return nil
  }

  /// Goes through a line's object; `body` moves behind the value of each known key.
  mutating func parseObject(
    _ body: (inout Self, TraceKey) throws(Failure) -> Void
  ) throws(Failure) {
    try scanner.expect(UInt8(ascii: "{"))
    var guess = 0
    if !scanner.skip(UInt8(ascii: "}")) {
      repeat {
        let token = try scanner.scanString()
        try scanner.expect(UInt8(ascii: ":"))
        scanner.skipWhitespace()
        guard let key = key(of: token, guess: guess) else {
          try scanner.skipValue()
          continue
        }
        guard offsets[key.rawValue] < 0 else {
          throw Failure(offset: token.range.lowerBound, problem: .duplicateKey(key.text))
        }
        offsets[key.rawValue] = scanner.position
        guess = key.rawValue + 1
        if try scanner.skipNull() {
          offsets[key.rawValue] = -1
        } else {
          try body(&self, key)
        }
      } while try scanner.nextElement(closing: UInt8(ascii: "}"))
    }
    try scanner.expectEnd()
  }

  private func key(of token: JSONScanner.StringToken, guess: Int) -> TraceKey? {
    guard token.hasEscapes else { return TraceKey(scanner.bytes[token.range], guess: guess) }
    return TraceKey(Array(scanner.text(of: token).utf8)[...], guess: guess)
  }

  /// Checks the JSON of a line whose kind says nothing, and finds its id.
  private mutating func parseUnknown(kind: String?, start: Int) throws(Failure) -> Line {
    var id: EventID?
    try parseObject { parser, key throws(Failure) in
      let position = parser.scanner.position
      if key == .id, let value = try? parser.integer(for: .id, in: 1...Int64(EventID.max)) {
        id = EventID(value)
      }
      parser.scanner.position = position
      try parser.scanner.skipValue()
    }
    guard let kind else {
      throw Failure(offset: start, problem: .missingKey(TraceKey.kind.text, kind: ""))
    }
    return .unknown(kind: kind, id: id)
  }
}
