/// Encodes the lines of one trace.
struct TraceLineEncoder {
  /// The encoded bytes that haven't been removed yet.
  private(set) var bytes: [UInt8] = []

  private let trace: Trace
  /// The participants as JSON strings, by id.
  private let references: [[UInt8]]

  init(_ trace: Trace) {
    self.trace = trace
    let isTimeless = trace.events.allSatisfy { $0.time == nil }
    let mark: ParticipantReference.Mark = isTimeless ? .counted : .opaque
    references = trace.participants.map { participant in
      var bytes: [UInt8] = []
      bytes.appendJSON(ParticipantReference.text(of: participant, mark: mark))
      return bytes
    }
  }

  /// Returns the encoded bytes and clears them.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func appendHeader() {
    append("{\"seqtrace\":")
    append(Int64(Trace.currentVersion))
    if let title = trace.title { append(key: "title", title) }
    if let design = trace.design { append(key: "design", design) }
    if trace.droppedEventCount != 0 { append(key: "dropped", Int64(trace.droppedEventCount)) }
    if trace.strayEventCount != 0 { append(key: "strays", Int64(trace.strayEventCount)) }
    append("}\n")
  }

  /// Encodes an event, with its keys in the order of ``TraceKey``.
  mutating func append(_ event: TraceEvent) {
    append("{\"kind\":")
    bytes.appendJSON(event.unknownKind ?? event.kind.rawValue)
    append(key: "id", Int64(event.id))
    if event.lane != 0 { append(key: "lane", Int64(event.lane)) }
    if let time = event.time { append(key: "time", time) }
    append(key: "from", event.sender)
    append(key: "to", event.receiver)
    if !event.name.isEmpty || event.kind.neededFields.contains(.name) {
      append(key: "name", event.name)
    }
    append(key: "arguments", event.arguments)
    if let value = event.value { append(key: "value", value) }
    if let begin = event.begin { append(key: "begin", Int64(begin)) }
    if let registration = event.registration { append(key: "registration", Int64(registration)) }
    if let cause = event.cause { append(key: "cause", Int64(cause)) }
    append(key: "object", event.object)
    if let queue = event.queue { append(key: "queue", queue) }
    append(key: "spans", event.spans.map(\.text))
    if let source = event.source { append(key: "file", source.fileID) }
    if let line = event.source?.line { append(key: "line", Int64(line)) }
    append("}\n")
  }

  // MARK: - Values

  private mutating func append(_ text: StaticString) {
    // The pointer of a literal is always valid, and the length is the literal's own.
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ number: Int64) { bytes.append(contentsOf: String(number).utf8) }

  private mutating func append(key: StaticString) {
    append(",\"")
    append(key)
    append("\":")
  }

  private mutating func append(key: StaticString, _ number: Int64) {
    append(key: key)
    append(number)
  }

  private mutating func append(key: StaticString, _ text: String) {
    append(key: key)
    bytes.appendJSON(text)
  }

  private mutating func append(key: StaticString, _ participant: ParticipantID?) {
    guard let participant else { return }
    append(key: key)
    bytes += references[Int(participant.index)]
  }

  private mutating func append(key: StaticString, _ texts: [String]) {
    if texts.isEmpty { return }
    append(key: key)
    for (index, text) in texts.enumerated() {
      append(index == 0 ? "[" : ",")
      bytes.appendJSON(text)
    }
    append("]")
  }
}
