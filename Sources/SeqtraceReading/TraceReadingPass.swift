import SeqtraceEvents

/// A single read of one file: the state that a ``TraceReader`` keeps between lines.
struct TraceReadingPass {
  typealias Failure = JSONScanner.Failure

  private let isPartial: Bool
  /// The size of the file in bytes; `nil` if it isn't known.
  private let expectedSize: Int?
  private var parser = TraceLineParser()
  private var validator = TraceValidator(allowsGaps: false)
  private var trace = Trace()
  private var warnings: [TraceDiagnostic] = []
  private var droppedWarningCount = 0
  private var unknownKinds: Set<String> = []
  /// The indices of events that have no id yet: inserted end events, and events of unknown kinds.
  private var unnumbered: [Int] = []
  private(set) var hasHeader = false
  /// The number of the last line read.
  private var lineNumber = 0

  init(isPartial: Bool, expectedSize: Int?) {
    self.isPartial = isPartial
    self.expectedSize = expectedSize
  }

  /// Skips blank lines, and reads the header. Returns the offset of the remaining lines.
  mutating func readHeader(in bytes: ByteView) throws(TraceReadError) -> Int {
    parser.scanner.bytes = bytes
    var lines = LineSequence(bytes, after: lineNumber)
    while !hasHeader, let line = lines.next() {
      lineNumber = line.number
      try readHeaderIfThere(line)
    }
    // A last line without a line feed ends at the end of the bytes.
    return min(lines.position, bytes.count)
  }

  /// Appends the events of the next stretch, which was parsed independently of the previous ones.
  mutating func read(_ stretch: inout ParsedStretch, of bytes: ByteView) throws(TraceReadError) {
    // The view of the previous stretch is invalid by now, and nothing reads it before this line replaces it.
    parser.scanner.bytes = bytes
    reserveEvents(foreseenBy: stretch, of: bytes.count)
    var lines = LineSequence(bytes, after: lineNumber)
    if let ids = parser.participants.ids(of: stretch) {
      let count = stretch.events.count
      for place in stretch.otherLines {
        try take(&stretch.events, downTo: count - place, ids, &lines)
        try readNextLine(of: &lines)
      }
      try take(&stretch.events, downTo: 0, ids, &lines)
    } else {
      while let line = lines.next() { try readReporting(line) }
    }
  }

  /// Returns the result after the whole file has been read.
  mutating func finish() throws(TraceReadError) -> TraceReader.Reading {
    guard hasHeader else { throw error(.emptyInput, line: 1, column: 1) }
    numberRest()
    trace.participants = parser.participants.participants
    if droppedWarningCount > 0 {
      let problem = TraceDiagnostic.Problem.furtherProblems(droppedWarningCount)
      warnings.append(
        TraceDiagnostic(severity: .warning, line: lineNumber, column: 1, problem: problem))
    }
    return TraceReader.Reading(trace: trace, warnings: warnings)
  }

  private var bytes: ByteView { parser.scanner.bytes }

  // MARK: - Header

  private mutating func readHeaderIfThere(_ line: LineSequence.Line) throws(TraceReadError) {
    if isBlank(line) { return }
    do throws(Failure) {
      try readHeader(line)
      hasHeader = true
    } catch {
      throw self.error(
        error.problem, line: line.number, column: error.offset - line.range.lowerBound + 1)
    }
  }

  private mutating func readHeader(_ line: LineSequence.Line) throws(Failure) {
    parser.begin(line.range)
    let header: TraceHeader
    do throws(Failure) {
      guard line.range.count <= TraceReader.maximumLineLength else { throw tooLong(line) }
      header = try TraceHeader(&parser.scanner)
    } catch {
      throw headerFailure(error, in: line)
    }
    guard let version = header.version else {
      throw Failure(offset: line.range.lowerBound, problem: .notATrace(.json))
    }
    guard version == Trace.currentVersion else {
      throw Failure(offset: line.range.lowerBound, problem: .unsupportedVersion(version))
    }
    trace.title = header.title
    trace.design = header.design
    trace.droppedEventCount = header.droppedEventCount
    trace.strayEventCount = header.strayEventCount
    validator = TraceValidator(allowsGaps: header.droppedEventCount > 0)
  }

  /// Returns the failure for an invalid first line: the header is damaged or truncated, or the input isn't a
  /// trace.
  private func headerFailure(_ failure: Failure, in line: LineSequence.Line) -> Failure {
    let mark = Array("{\"seqtrace\"".utf8)
    let start = bytes[line.range].prefix(mark.count)
    let isCutOff = !line.isTerminated && failure.problem == .syntax(.unexpectedEnd)
    if isCutOff, mark.starts(with: start) || start.elementsEqual(mark) {
      return Failure(offset: failure.offset, problem: .truncatedHeader)
    }
    if start.elementsEqual(mark) { return failure }
    return Failure(
      offset: line.range.lowerBound,
      problem: .notATrace(TraceDiagnostic.InputKind(sniffing: bytes.prefix(4096))))
  }

  // MARK: - Events

  /// Adds the events of consecutive lines, until only `count` are left.
  private mutating func take(
    _ events: inout [TraceEvent], downTo count: Int, _ ids: [ParticipantID],
    _ lines: inout LineSequence
  ) throws(TraceReadError) {
    while events.count > count {
      let last = events.count - 1
      events[last].replaceParticipants { ids[Int($0.index)] }
      if admit(events[last].links, receiver: events[last].receiver) {
        // A single expression, so that the event is moved: a copy would retain its texts.
        trace.events.append(events.removeLast())
      } else {
        events.removeLast()
        try readNextLine(of: &lines)
      }
    }
  }

  /// Admits the event of the next line if the event is consistent. Returns whether it is; if not, the general
  /// parser reads the line again to locate the error.
  private mutating func admit(_ links: TraceEvent.Links, receiver: ParticipantID?) -> Bool {
    do throws(TraceValidator.Objection) {
      try validator.check(links)
      if links.kind == .create { try checkCreation(of: receiver, line: lineNumber + 1) }
    } catch {
      return false
    }
    lineNumber += 1
    validator.admit(links, line: lineNumber)
    return true
  }

  /// Reads the next line with the general parser, and reports its problems.
  private mutating func readNextLine(of lines: inout LineSequence) throws(TraceReadError) {
    if let line = lines.line(lineNumber + 1) { try readReporting(line) }
  }

  private mutating func readReporting(_ line: LineSequence.Line) throws(TraceReadError) {
    lineNumber = line.number
    do throws(Failure) { try read(line) } catch { try report(error, in: line) }
  }

  private mutating func checkCreation(
    of receiver: ParticipantID?, line: Int
  ) throws(TraceValidator.Objection) {
    guard let receiver else { return }
    let object = parser.participants.participants[Int(receiver.index)]
    try validator.admitCreation(of: object, line: line)
  }

  private mutating func read(_ line: LineSequence.Line) throws(Failure) {
    guard line.range.count <= TraceReader.maximumLineLength else { throw tooLong(line) }
    if isBlank(line) { return }
    parser.begin(line.range)
    let event = try parser.parseEvent()
    if event.kind == .unknown { keep(event, line) } else { try read(event, line) }
  }

  private mutating func read(
    _ event: consuming TraceEvent, _ line: LineSequence.Line
  ) throws(Failure) {
    try parser.checkRequiredKeys(of: event, in: line.range)
    while true {
      do throws(TraceValidator.Objection) {
        try validator.check(event.links)
        if event.kind == .create { try checkCreation(of: event.receiver, line: line.number) }
        break
      } catch {
        let failure = Failure(
          offset: parser.offset(of: error.key, in: line.range), problem: error.problem)
        guard isPartial, repair(&event, after: failure) else { throw failure }
        warn(failure, line)
      }
    }
    validator.admit(event.links, line: line.number)
    trace.events.append(consume event)
  }

  /// Reserves capacity for as many events as the file will have if all stretches are like the first. A
  /// growing array would copy its events repeatedly and need half its size more at the peak.
  private mutating func reserveEvents(foreseenBy stretch: ParsedStretch, of count: Int) {
    guard trace.events.isEmpty, let expectedSize else { return }
    let estimate = stretch.events.count * expectedSize / max(count, 1)
    trace.events.reserveCapacity(estimate + estimate / 16)
  }

  /// Keeps an event of an unknown kind. The meaning of its fields is unknown, so unresolved references aren't
  /// errors.
  private mutating func keep(_ event: TraceEvent, _ line: LineSequence.Line) {
    var event = event
    do throws(TraceValidator.Objection) {
      try validator.check(event.links)
    } catch {
      if validator.isTaken(event.id) { event.id = 0 }
      event.cause = nil
      event.registration = nil
    }
    if event.id == 0 {
      unnumbered.append(trace.events.count)
    } else {
      validator.admit(event.links, line: line.number)
    }
    trace.events.append(event)
    if unknownKinds.insert(event.unknownKind ?? "").inserted {
      warn(
        Failure(
          offset: line.range.lowerBound, problem: .unknownKind(event.unknownKind ?? "")), line)
    }
  }

  // MARK: - Partial reading

  /// Removes or repairs the reference that made an event invalid. Returns false if the event can't be kept.
  private mutating func repair(_ event: inout TraceEvent, after failure: Failure) -> Bool {
    switch failure.problem {
    case .unknownCause: event.cause = nil
    case .unknownRegistration: event.registration = nil
    case .notInnermost(let begin, _): endLostActivations(inside: begin, lane: event.lane)
    default: return false
    }
    return true
  }

  /// Inserts the end events of all activations that are open inside an event.
  private mutating func endLostActivations(inside begin: EventID, lane: LaneID) {
    while let open = validator.innermost(in: lane), open.id != begin {
      guard let ending = open.kind.normalEnding else { return }
      validator.endInnermost(in: lane)
      unnumbered.append(trace.events.count)
      trace.events.append(TraceEvent(id: 0, kind: ending, lane: lane, begin: open.id))
    }
  }

  /// Gives events without an id the lowest ids that the file neither uses nor refers to.
  private mutating func numberRest() {
    if unnumbered.isEmpty { return }
    var mentioned: Set<EventID> = []
    for event in trace.events {
      if let begin = event.begin { mentioned.insert(begin) }
      if let cause = event.cause { mentioned.insert(cause) }
    }
    var id: EventID = 0
    for index in unnumbered {
      repeat { id = id.next } while validator.isTaken(id) || mentioned.contains(id)
      trace.events[index].id = id
    }
  }

  // MARK: - Diagnostics

  private func isBlank(_ line: LineSequence.Line) -> Bool {
    line.range.count <= TraceReader.maximumLineLength
      && bytes[line.range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  private func tooLong(_ line: LineSequence.Line) -> Failure {
    let limit = TraceReader.maximumLineLength
    return Failure(offset: line.range.lowerBound + limit, problem: .lineTooLong(limit: limit))
  }

  private mutating func report(
    _ failure: Failure, in line: LineSequence.Line
  ) throws(TraceReadError) {
    if !line.isTerminated, failure.problem == .syntax(.unexpectedEnd) {
      warn(Failure(offset: failure.offset, problem: .truncatedEvent), line)
    } else if isPartial {
      warn(failure, line)
    } else {
      throw error(
        failure.problem, line: line.number, column: failure.offset - line.range.lowerBound + 1)
    }
  }

  private mutating func warn(_ failure: Failure, _ line: LineSequence.Line) {
    guard warnings.count < TraceReader.maximumWarningCount else {
      droppedWarningCount += 1
      return
    }
    warnings.append(
      TraceDiagnostic(
        severity: .warning, line: line.number,
        column: failure.offset - line.range.lowerBound + 1, problem: failure.problem))
  }

  private func error(
    _ problem: TraceDiagnostic.Problem, line: Int, column: Int
  ) -> TraceReadError {
    let diagnostic = TraceDiagnostic(
      severity: .error, line: line, column: column, problem: problem)
    return TraceReadError(diagnostics: warnings + [diagnostic])
  }
}
