import SeqtraceEvents

/// One reading of a transcript, line by line.
struct TranscriptPass {
  typealias Failure = TranscriptReadError

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The number of the current line, from 1.
  private var number = 0
  private var trace = Trace()
  private var rules: [TranscriptRule] = []
  /// The lines of the header fields that can stand once.
  private var fieldLines: [String: Int] = [:]
  private var assembly = TranscriptAssembly()

  /// Prepares to read bytes, which must stay where they are until the pass is over.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: TranscriptReader.byteOrderMark) { position = 3 }
    // Most lines are calls, which have an event at their start and one at their end.
    assembly.reserveCapacity(2 * bytes.count { $0 == UInt8(ascii: "\n") })
  }

  mutating func run() throws(Failure) -> TranscriptReader.Reading {
    try readHeader()
    return try readBody()
  }

  mutating func runWithoutHeader() throws(Failure) -> TranscriptReader.Reading { try readBody() }

  // MARK: - Lines

  /// The next line, without its end.
  private mutating func nextLine() throws(Failure) -> LineScanner.Bytes? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    position = end + 1
    number += 1
    guard end - start <= TranscriptReader.maximumLineLength else {
      throw failure(.lineTooLong(limit: TranscriptReader.maximumLineLength), column: 1)
    }
    while end > start, Self.isTrailing(bytes[end - 1]) { end -= 1 }
    try checkMarker(bytes[start..<end])
    return bytes[start..<end]
  }

  private static func isTrailing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  private static let conflictMarkers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]

  private func checkMarker(_ line: LineScanner.Bytes) throws(Failure) {
    guard let first = line.first, line.count >= 7, "<|=>".utf8.contains(first),
      line.prefix(7).allSatisfy({ $0 == first }),
      line.count == 7 || line[line.startIndex + 7] == UInt8(ascii: " "),
      let marker = Self.conflictMarkers.first(where: { $0.utf8.first == first })
    else { return }
    throw failure(.conflictMarker(marker), column: 1)
  }

  private func failure(_ problem: TranscriptDiagnostic.Problem, column: Int) -> Failure {
    TranscriptAssembly.failure(problem, line: number, column: column)
  }

  // MARK: - Header

  private mutating func readHeader() throws(Failure) {
    guard let line = try nextLine(), line.starts(with: TranscriptReader.signature) else {
      number = max(number, 1)
      throw failure(.notATranscript, column: 1)
    }
    let version = String(decoding: line.dropFirst(TranscriptReader.signature.count), as: UTF8.self)
    guard version == " \(TranscriptWriter.currentVersion)" else {
      throw failure(
        version.hasPrefix(" ")
          ? .unsupportedVersion(String(version.dropFirst())) : .notATranscript, column: 1)
    }
    while let line = try nextLine(), !line.isEmpty {
      if !Self.isComment(line) { try readField(line) }
    }
  }

  private mutating func readField(_ line: LineScanner.Bytes) throws(Failure) {
    let field: (key: String, text: String)
    do throws(LineScanner.Failure) { field = try Self.field(on: line) } catch {
      throw failure(error.problem, column: error.offset - line.startIndex + 1)
    }
    if TranscriptReader.ruleKeys.contains(field.key) {
      rules.append(TranscriptRule(key: field.key, text: field.text, line: number))
      return
    }
    if let first = fieldLines.updateValue(number, forKey: field.key) {
      throw failure(.duplicateField(field.key, line: first), column: 1)
    }
    switch field.key {
    case "title": trace.title = field.text
    case "design": trace.design = field.text
    case "dropped":
      guard let count = Int(field.text), count > 0 else {
        throw failure(.malformedNumber(key: field.key), column: 1)
      }
      trace.droppedEventCount = count
    default:
      throw failure(.malformedField(String(decoding: line, as: UTF8.self)), column: 1)
    }
  }

  private static func field(
    on line: LineScanner.Bytes
  ) throws(LineScanner.Failure) -> (key: String, text: String) {
    var scanner = LineScanner(line)
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

  private mutating func readBody() throws(Failure) -> TranscriptReader.Reading {
    while let line = try nextLine() {
      if line.isEmpty || Self.isComment(line) { continue }
      var rest = line
      let depth = try readIndentation(&rest)
      var parsed: ParsedLine
      do throws(LineScanner.Failure) { parsed = try LineParser.parse(rest) } catch {
        throw failure(error.problem, column: error.offset - line.startIndex + 1)
      }
      parsed.makeColumns(from: line.startIndex)
      try assembly.take(parsed, depth: depth, line: number)
    }
    return try finish()
  }

  private static func isComment(_ line: LineScanner.Bytes) -> Bool {
    line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }

  /// Removes the indentation of a line, and returns its number of levels.
  private func readIndentation(_ line: inout LineScanner.Bytes) throws(Failure) -> Int {
    let start = line.startIndex
    line = line.drop { $0 == UInt8(ascii: " ") }
    let spaces = line.startIndex - start
    if line.first == UInt8(ascii: "\t") { throw failure(.tabIndentation, column: spaces + 1) }
    guard spaces.isMultiple(of: 2) else {
      throw failure(.oddIndentation(spaces), column: spaces + 1)
    }
    guard line.first == UInt8(ascii: "|") else { return spaces / 2 }
    let column = spaces + 1
    let digits = line.dropFirst().prefix { PlainText.isDigit($0) }
    let behind = line.dropFirst(1 + digits.count)
    guard let depth = Int32(String(decoding: digits, as: UTF8.self)),
      behind.first == UInt8(ascii: "|")
    else { throw failure(.expected("a level between two bars, as in |51|"), column: column) }
    line = behind.dropFirst().drop { $0 == UInt8(ascii: " ") }
    return Int(depth)
  }

  // MARK: - The end

  private mutating func finish() throws(Failure) -> TranscriptReader.Reading {
    while let level = assembly.levels.popLast() { try assembly.close(level) }
    try assembly.resolveCauses()
    if trace.droppedEventCount == 0 { try assembly.registrations.checkAllMade() }
    let lines = assembly.lines
    trace.participants = assembly.participants
    swap(&trace.events, &assembly.events)
    // Times survive normalisation, so they identify the original event afterwards.
    for index in trace.events.indices { trace.events[index].time = Int64(index) }
    // Taken out, so that normalising need not copy the events.
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

extension ParsedLine {
  /// Turns offsets into columns.
  fileprivate mutating func makeColumns(from start: Int) {
    offset += 1 - start
    receiverOffset += 1 - start
    mark?.offset += 1 - start
    registration?.offset += 1 - start
    switch cause {
    case .implied, .nothing: break
    case .awaited(var reference):
      reference.offset += 1 - start
      cause = .awaited(reference)
    case .after(var reference):
      reference.offset += 1 - start
      cause = .after(reference)
    }
  }
}
