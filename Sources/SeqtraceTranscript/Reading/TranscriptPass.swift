import SeqtraceEvents

/// A single read of a transcript, line by line.
struct TranscriptPass {
  typealias Failure = TranscriptReadError

  private var lines: LineReader
  private var trace = Trace()
  private var rules: [TranscriptRule] = []
  /// The lines of the header fields that may occur only once, by key.
  private var fieldLines: [String: Int] = [:]
  private var assembly = TranscriptAssembly()

  /// Prepares to read bytes, which must stay valid until the pass ends.
  ///
  /// - Parameters:
  ///   - bytes: The whole transcript.
  ///   - leftOut: The parts to skip, in order.
  init(_ bytes: UnsafeBufferPointer<UInt8>, without leftOut: [TranscriptText.Part] = []) {
    lines = LineReader(bytes, without: leftOut)
    // Most lines are calls, which have a start event and an end event.
    let count = bytes.count { $0 == UInt8(ascii: "\n") } - leftOut.reduce(0) { $0 + $1.lineCount }
    assembly.reserveCapacity(2 * count)
  }

  mutating func run() throws(Failure) -> TranscriptReader.Reading {
    try readHeader()
    return try readBody()
  }

  // MARK: - Header

  private mutating func readHeader() throws(Failure) {
    guard let line = try lines.next(), line.starts(with: TranscriptReader.signature) else {
      throw TranscriptAssembly.failure(.notATranscript, line: 1, column: 1)
    }
    let version = String(decoding: line.dropFirst(TranscriptReader.signature.count), as: UTF8.self)
    guard version == " \(TranscriptWriter.currentVersion)" else {
      throw lines.failure(
        version.hasPrefix(" ")
          ? .unsupportedVersion(String(version.dropFirst())) : .notATranscript, column: 1)
    }
    while let line = try lines.next(), !line.isEmpty {
      if !LineReader.isComment(line) { try readField(line) }
    }
  }

  private mutating func readField(_ line: LineScanner.Bytes) throws(Failure) {
    let field: (key: String, text: String)
    do throws(LineScanner.Failure) { field = try Self.field(on: line) } catch {
      throw lines.failure(error.problem, column: error.column)
    }
    if TranscriptReader.ruleKeys.contains(field.key) {
      rules.append(TranscriptRule(key: field.key, text: field.text, line: lines.number))
      return
    }
    if let first = fieldLines.updateValue(lines.number, forKey: field.key) {
      throw lines.failure(.duplicateField(field.key, line: first), column: 1)
    }
    switch field.key {
    case "title": trace.title = field.text
    case "design": trace.design = field.text
    case "dropped":
      guard let count = Int(field.text), count > 0 else {
        throw lines.failure(.malformedNumber(key: field.key), column: 1)
      }
      trace.droppedEventCount = count
    default:
      throw lines.failure(.unknownField(field.key), column: 1)
    }
  }

  private static func field(
    on line: LineScanner.Bytes
  ) throws(LineScanner.Failure) -> (key: String, text: String) {
    var scanner = LineScanner(line, from: line.startIndex)
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw scanner.failure(.malformedField(try scanner.text(line.indices)))
    }
    let key = try scanner.text(line.startIndex..<colon)
    scanner.move(to: colon + 1)
    scanner.skipSpaces()
    guard scanner.next == PlainText.backtick else {
      return (key, try scanner.text(scanner.position..<line.endIndex))
    }
    let text = try scanner.scanQuoted()
    guard scanner.isAtEnd else { throw scanner.failure(.expected("the end of the line")) }
    return (key, text)
  }

  // MARK: - Body

  mutating func readBody() throws(Failure) -> TranscriptReader.Reading {
    while let (line, depth) = try lines.nextParsed() {
      try assembly.take(line, depth: depth, line: lines.number)
    }
    return try finish()
  }

  // MARK: - Finishing

  private mutating func finish() throws(Failure) -> TranscriptReader.Reading {
    while let level = assembly.levels.popLast() { try assembly.close(level) }
    try assembly.resolveCauses()
    if trace.droppedEventCount == 0 { try assembly.registrations.checkAllMade() }
    let lines = assembly.lines
    trace.participants = assembly.participants
    swap(&trace.events, &assembly.events)
    // The times are set to indices, which survive normalisation and then identify the original events.
    for index in trace.events.indices { trace.events[index].time = Int64(index) }
    trace.events.removeAll { $0.kind.isForRules }
    // Moved out of `self`, so that normalisation doesn't copy the events.
    var whole = Trace()
    swap(&whole, &trace)
    var normal = (consume whole).normalized(keepingDetails: true)
    var places: [Int] = []
    places.reserveCapacity(normal.events.count)
    for index in normal.events.indices {
      let line = Int(lines[Int(normal.events[index].time ?? 0)])
      places.append(line)
      normal.events[index].time = nil
      guard normal.events[index].causeIndex < Int32(index) else {
        throw TranscriptAssembly.failure(.causeAfterEffect, line: line, column: 1)
      }
    }
    return TranscriptReader.Reading(trace: normal, lines: places, rules: rules)
  }
}
