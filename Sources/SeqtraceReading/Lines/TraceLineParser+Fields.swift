import SeqtraceEvents

extension TraceLineParser {
  /// Parses the value of a key into its field of the event.
  mutating func parse(_ key: TraceKey, into event: inout TraceEvent) throws(Failure) {
    switch key {
    case .kind: scanner.position = kindEnd
    case .id: event.id = try reference(for: key, from: 1)
    case .lane: event.lane = try reference(for: key, from: 0)
    case .time: event.time = try integer(for: key, in: .min ... .max)
    case .from: event.sender = try participant(for: key)
    case .to: event.receiver = try participant(for: key)
    case .name: event.name = try text(for: key)
    case .arguments: event.arguments = try texts(for: key)
    case .value: event.value = try text(for: key)
    case .begin: event.begin = try reference(for: key, from: 1)
    case .registration: event.registration = try reference(for: key, from: 1)
    case .cause: event.cause = try reference(for: key, from: 1)
    case .object: event.object = try participant(for: key)
    case .queue: event.queue = try text(for: key)
    case .spans: event.spans = try spans(for: key)
    case .file: event.source = SourceLine(fileID: try text(for: key), line: event.source?.line)
    case .line:
      let line = try number(for: key, from: 1)
      event.source = SourceLine(fileID: event.source?.fileID ?? "", line: line)
    }
  }

  /// Parses an integer in a range.
  mutating func integer(
    for key: TraceKey, in range: ClosedRange<Int64>
  ) throws(Failure) -> Int64 {
    let offset = scanner.position
    guard scanner.next == UInt8(ascii: "-") || startsWithDigit else {
      throw try wrongType(key, expected: "a whole number", offset: offset)
    }
    switch try scanner.scanNumber() {
    case .integer(let value) where range.contains(value): return value
    case .integer, .tooGreat:
      throw Failure(offset: offset, problem: .outOfRange(key: key.text, range))
    case .fractional:
      throw Failure(
        offset: offset, problem: .wrongType(key: key.text, expected: "a whole number"))
    }
  }

  /// Parses a string.
  mutating func string(for key: TraceKey) throws(Failure) -> JSONScanner.StringToken {
    scanner.skipWhitespace()
    guard scanner.next == UInt8(ascii: "\"") else {
      throw try wrongType(key, expected: "a string", offset: scanner.position)
    }
    return try scanner.scanString()
  }

  // MARK: - Types of values

  private var startsWithDigit: Bool {
    guard let byte = scanner.next else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func number(for key: TraceKey, from least: Int64) throws(Failure) -> Int32 {
    let start = scanner.position
    if let value = scanner.scanShortNumber(), value >= least { return Int32(value) }
    scanner.position = start
    return Int32(try integer(for: key, in: least...Int64(Int32.max)))
  }

  private mutating func reference<Subject>(
    for key: TraceKey, from least: Int64
  ) throws(Failure) -> TraceNumber<Subject> {
    TraceNumber(try number(for: key, from: least))
  }

  private mutating func text(for key: TraceKey) throws(Failure) -> String {
    texts.text(of: try string(for: key), in: scanner)
  }

  private mutating func participant(for key: TraceKey) throws(Failure) -> ParticipantID {
    try participants.id(of: try string(for: key), in: scanner)
  }

  private mutating func texts(for key: TraceKey) throws(Failure) -> [String] {
    guard scanner.next == UInt8(ascii: "[") else {
      throw try wrongType(key, expected: "an array of strings", offset: scanner.position)
    }
    scanner.position += 1
    var elements: [String] = []
    if scanner.skip(UInt8(ascii: "]")) { return elements }
    repeat {
      elements.append(try text(for: key))
    } while try scanner.nextElement(closing: UInt8(ascii: "]"))
    return elements
  }

  private mutating func spans(for key: TraceKey) throws(Failure) -> [SpanIdentity] {
    let offset = scanner.position
    var spans: [SpanIdentity] = []
    for text in try texts(for: key) {
      guard let span = SpanIdentity(text) else {
        throw Failure(
          offset: offset,
          problem: .wrongType(
            key: key.text, expected: "an array of a role and ids in hexadecimal digits"))
      }
      spans.append(span)
    }
    return spans
  }

  /// Creates the failure for a value of the wrong type. Throws if the text isn't a JSON value at all.
  private mutating func wrongType(
    _ key: TraceKey, expected: String, offset: Int
  ) throws(Failure) -> Failure {
    try scanner.skipValue()
    return Failure(offset: offset, problem: .wrongType(key: key.text, expected: expected))
  }
}

extension TraceLineParser {
  /// Throws if a key that the event's kind requires is missing.
  func checkRequiredKeys(of event: TraceEvent, in line: Range<Int>) throws(Failure) {
    let kind = event.kind
    if event.id == 0 { throw missing(.id, kind, line) }
    let needed = kind.neededFields
    if needed.contains(.receiver), event.receiver == nil { throw missing(.to, kind, line) }
    if needed.contains(.name), event.name.isEmpty, !has(.name) { throw missing(.name, kind, line) }
    if needed.contains(.begin), event.begin == nil { throw missing(.begin, kind, line) }
    if needed.contains(.registration), event.registration == nil {
      throw missing(.registration, kind, line)
    }
    if event.source != nil, !has(.file) { throw missing(.file, kind, line) }
  }

  private func missing(
    _ key: TraceKey, _ kind: TraceEvent.Kind, _ line: Range<Int>
  ) -> Failure {
    Failure(offset: line.lowerBound, problem: .missingKey(key.text, kind: kind.rawValue))
  }
}
