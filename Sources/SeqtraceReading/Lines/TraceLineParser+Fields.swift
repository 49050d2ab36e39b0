import SeqtraceEvents

extension TraceLineParser {
  /// Parses the value of a key into its field of the event.
  mutating func parse(_ key: TraceKey, into event: inout TraceEvent) throws(Failure) {
    switch key {
    case .kind: scanner.position = kindEnd
    case .id: event.id = try reference(for: key, from: 1)
    case .lane: event.lane = try reference(for: key, from: 0)
    case .time: event.time = try scanner.integer(for: key.text, in: .min ... .max)
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

  // MARK: - Types of values

  private mutating func number(for key: TraceKey, from least: Int64) throws(Failure) -> Int32 {
    Int32(try scanner.integer(for: key.text, in: least...Int64(Int32.max)))
  }

  private mutating func reference<Subject>(
    for key: TraceKey, from least: Int64
  ) throws(Failure) -> TraceNumber<Subject> {
    TraceNumber(try number(for: key, from: least))
  }

  private mutating func text(for key: TraceKey) throws(Failure) -> String {
    texts.text(of: try scanner.string(for: key.text), in: scanner)
  }

  private mutating func participant(for key: TraceKey) throws(Failure) -> ParticipantID {
    try participants.id(of: try scanner.string(for: key.text), in: scanner)
  }

  private mutating func texts(for key: TraceKey) throws(Failure) -> [String] {
    guard scanner.next == UInt8(ascii: "[") else {
      throw try scanner.wrongType(for: key.text, expected: "an array of strings")
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
}

extension TraceLineParser {
  /// Throws if a key that the event's kind requires is missing.
  func checkRequiredKeys(of event: TraceEvent, in line: Range<Int>) throws(Failure) {
    let lacksFile = event.source != nil && !has(.file)
    let key = Self.missingKey(of: event, isNamed: has(.name)) ?? (lacksFile ? .file : nil)
    guard let key else { return }
    throw Failure(
      offset: line.lowerBound, problem: .missingKey(key.text, kind: event.kind.rawValue))
  }

  /// Returns the first key that the event's kind requires and the event lacks; `nil` if there is none.
  static func missingKey(of event: TraceEvent, isNamed: Bool) -> TraceKey? {
    let needed = event.kind.neededFields
    if event.id == 0 { return .id }
    if needed.contains(.receiver), event.receiver == nil { return .to }
    if needed.contains(.name), !isNamed { return .name }
    if needed.contains(.begin), event.begin == nil { return .begin }
    if needed.contains(.registration), event.registration == nil { return .registration }
    return nil
  }
}
