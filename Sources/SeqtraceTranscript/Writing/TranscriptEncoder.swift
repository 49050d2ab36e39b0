import SeqtraceEvents

/// Encodes the lines of one normalised trace.
struct TranscriptEncoder {
  /// The maximum level shown by spaces. Deeper levels are written as numbers, so that deep nesting doesn't
  /// fill the file with spaces.
  static let deepestIndentation = 50

  /// The encoded bytes that haven't been removed yet.
  private(set) var bytes: [UInt8] = []

  private let trace: Trace
  private let structure: LaneStructure
  let causes: CauseReferences
  let lines: [LineOrder.Line]
  private let marks: MarkNames
  private let registrations: RegistrationNames
  private let files: FilesInForce
  private let participants: [ParticipantName]
  /// Whether to write the numbers that distinguish equal names.
  private var isNumbered = true
  /// Whether the current line has a number that distinguishes equal names. If so, the line differs from its
  /// form without numbers.
  private var saysNumber = false
  private var mentions: ObjectMentions
  /// The objects that the values of the current line mention.
  private(set) var mentionedObjects: [ParticipantID] = []
  /// The starts of the parts of the current line.
  private(set) var clauses = TranscriptLines.Clauses()

  /// The notation for a participant on the lines of the transcript.
  private struct ParticipantName {
    /// The notation with the number that distinguishes participants with equal names.
    var numbered: [UInt8]
    /// The notation without that number; `nil` if there is no such number.
    var unnumbered: [UInt8]?
  }

  init(_ trace: Trace) {
    self.trace = trace
    mentions = ObjectMentions(trace.participants)
    let structure = LaneStructure(trace)
    let causes = CauseReferences(trace, structure)
    self.structure = structure
    self.causes = causes
    lines =
      LineOrder(trace, structure) { ending in
        causes.marked.contains(.event(ending)) || causes.references[ending] != nil
          || structure.startedBy[ending] != nil || trace.events[Int(ending)].isRemarkableEnding
          || trace.events[Int(ending)].sender
            != trace.events[Int(structure.parentOf[Int(ending)])].receiver
      }.lines
    marks = MarkNames(causes.marked, on: lines, of: trace, structure)
    registrations = RegistrationNames(trace)
    files = FilesInForce(trace, structure)
    participants = trace.participants.map { participant in
      let numbered = ParticipantText.bytes(of: participant)
      guard participant.serial != nil else { return ParticipantName(numbered: numbered) }
      var first = participant
      first.serial = 1
      let unnumbered = ParticipantText.bytes(of: first)
      return ParticipantName(
        numbered: numbered, unnumbered: unnumbered == numbered ? nil : unnumbered)
    }
  }

  /// Returns the encoded bytes and clears them.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func appendHeader(_ rules: [TranscriptRule]) {
    append("seqtrace transcript \(TranscriptWriter.currentVersion)\n")
    if let title = trace.title { appendField("title", title) }
    if let design = trace.design { appendField("design", design) }
    if trace.droppedEventCount != 0 { appendField("dropped", String(trace.droppedEventCount)) }
    for rule in rules { appendField(rule.key, rule.text) }
    append("\n")
  }

  /// Encodes a line, with indentation and line feed.
  mutating func appendLine(_ index: Int) {
    appendIndentation(lines[index].depth)
    appendContent(of: index)
    append("\n")
  }

  /// Encodes the content of a line, after its indentation.
  mutating func appendContent(of index: Int) {
    let line = lines[index]
    switch line.mark {
    case .lane:
      clauses.action = bytes.count
      append("lane")
      (clauses.outcome, clauses.mark) = (bytes.count, bytes.count)
      appendMark(line.mark)
      clauses.file = bytes.count
    case .event(let event): appendEvent(event)
    }
  }

  /// Encodes the content of a line and, if it differs, the same content without the numbers that distinguish
  /// equal names.
  ///
  /// - Returns: The ranges of the two forms in `bytes`.
  mutating func appendBothContents(of index: Int) -> (numbered: Range<Int>, unnumbered: Range<Int>)
  {
    let start = bytes.count
    saysNumber = false
    mentionedObjects = []
    appendContent(of: index)
    let end = bytes.count
    let clauses = clauses
    defer { self.clauses = clauses }
    guard saysNumber else { return (start..<end, start..<end) }
    isNumbered = false
    let mentioned = mentionedObjects
    appendContent(of: index)
    (isNumbered, mentionedObjects) = (true, mentioned)
    return (start..<end, end..<bytes.count)
  }

  private mutating func appendField(_ key: String, _ text: String) {
    append("\(key): ")
    let isRaw =
      !PlainText.hasHiddenScalars(text) && text.utf8.first != PlainText.backtick
      && text.utf8.first != UInt8(ascii: " ") && text.utf8.last != UInt8(ascii: " ")
      && !text.isEmpty
    if isRaw { append(text) } else { bytes.appendQuoted(text) }
    append("\n")
  }

  private mutating func appendIndentation(_ depth: Int32) {
    let shown = min(Int(depth), Self.deepestIndentation)
    for _ in 0..<2 * shown { bytes.append(UInt8(ascii: " ")) }
    if Int(depth) > shown { append("|\(depth)| ") }
  }

  // MARK: - Events

  private mutating func appendEvent(_ index: Int32) {
    let event = event(at: index)
    let parent = structure.parentOf[Int(index)]
    let implied = parent < 0 ? nil : trace.events[Int(parent)].receiver
    if let sender = event.sender, sender != implied {
      append(sender)
      append(" → ")
    }
    clauses.action = bytes.count
    appendAction(event, causes.references[index])
    if let object = event.object { append(" about ", object) }
    if let queue = event.queue {
      append(" on ")
      bytes.appendWord(queue)
    }
    appendRegistration(of: event)
    if let value = event.value, event.kind != .propertyChange, !event.kind.isOutcome {
      append(" with ")
      bytes.appendValue(value)
    }
    appendCause(of: event, causes.references[index])
    clauses.outcome = bytes.count
    if event.kind.opensActivation { appendOutcome(of: index) }
    clauses.mark = bytes.count
    appendMark(.event(index))
    clauses.file = bytes.count
    appendFile(of: event, expected: files.expected(at: index))
  }

  /// Returns an event. If numbers aren't written, its texts mention objects without numbers, too.
  private mutating func event(at index: Int32) -> TraceEvent {
    let objects = trace.events[Int(index)].mentionedObjects(&mentions)
    var event = trace.events[Int(index)]
    if objects.isEmpty { return event }
    saysNumber = true
    mentionedObjects += objects
    if !isNumbered {
      event.renameMentions(&mentions) { trace.participants[Int($0.index)].name }
    }
    return event
  }

  private mutating func appendAction(
    _ event: TraceEvent, _ reference: CauseReferences.Reference?
  ) {
    let start = event.kind.lineForm.start
    append(start.word ?? "")
    switch start {
    case .call:
      append("", receiverOf: event)
      append(".")
      bytes.appendCall(event.name, event.arguments)
    case .assignment:
      append("", receiverOf: event)
      append(".")
      bytes.appendCall(event.name, [])
      append(" = ")
      appendAssigned(event.value)
      bytes.appendArguments(event.arguments)
    case .creation: appendCreation(event)
    case .object:
      append(" ", receiverOf: event)
      appendName(of: event)
      bytes.appendArguments(event.arguments)
    case .named(_, let preposition):
      if !event.name.isEmpty { appendWord(event.name) }
      appendParty(preposition, event)
    case .remark(_, let preposition):
      appendWord(event.name)
      appendParty(preposition, event)
    case .awaiting, .plain, .foreign, .ending:
      if case .ending = start { append(TranscriptWord.end.rawValue) }
      if let word = event.unknownKind { appendWord(word) }
      if case .awaited(let mark) = reference { appendName(of: mark, behind: " ") }
      appendName(of: event)
      if let receiver = event.receiver { append(" to ", receiver) }
      bytes.appendArguments(event.arguments)
    }
  }

  private mutating func appendCreation(_ event: TraceEvent) {
    append(" ", receiverOf: event)
    if event.name.isEmpty { return bytes.appendArguments(event.arguments) }
    append(".")
    // Without parentheses, the name would be parsed as a nested type.
    if event.name.utf8.last == UInt8(ascii: ")") {
      bytes.appendCall(event.name, event.arguments)
    } else {
      bytes.appendQuoted(event.name)
      bytes.appendArguments(event.arguments)
    }
  }

  private mutating func appendWord(_ text: String) {
    append(" ")
    bytes.appendWord(text)
  }

  /// Appends the registration's number, if the registration has the event's name, and then the receiver.
  private mutating func appendParty(_ preposition: TranscriptWord, _ event: TraceEvent) {
    if event.kind.namesRegistration, let registration = event.registration {
      let name = registrations[registration]
      if name.base == event.name, name.number != 1 {
        appendNumber(event.name.isEmpty ? " #\(name.number)" : "#\(name.number)")
      }
    }
    if let receiver = event.receiver { append(" \(preposition.rawValue) ", receiver) }
    if event.kind != .registration {
      bytes.appendArguments(event.arguments)
    } else if event.arguments != event.usualRegistrationArguments {
      bytes.appendList(event.arguments)
    }
  }

  /// Appends the value of an assignment. An unrecorded value is written as an ellipsis, so a value that
  /// actually is an ellipsis is quoted.
  private mutating func appendAssigned(_ value: String?) {
    guard let value else { return append("…") }
    if value == "…" { bytes.appendQuoted(value) } else { bytes.appendValue(value) }
  }

  // MARK: - Clauses

  private mutating func appendName(of event: TraceEvent) {
    if event.name.isEmpty || (event.kind.isOutcome && event.isCancelled) { return }
    append(" named ")
    bytes.appendWord(event.name)
  }

  private mutating func appendRegistration(of event: TraceEvent) {
    guard let registration = event.registration else {
      if event.kind.namesRegistration { append(" unregistered") }
      return
    }
    let name = registrations[registration]
    if event.kind.namesRegistration, name.base == event.name { return }
    append(" by ")
    if !name.base.isEmpty { bytes.appendWord(name.base) }
    if name.number != 1 || name.base.isEmpty { appendNumber("#\(name.number)") }
  }

  private mutating func appendCause(
    of event: TraceEvent, _ reference: CauseReferences.Reference?
  ) {
    switch reference {
    case nil, .awaited: break
    case .nothing: append(" after nothing")
    case .after(let mark): appendName(of: mark, behind: " after ")
    }
  }

  /// Appends the outcome of an activation. If the activation returned normally without a value, appends
  /// nothing.
  private mutating func appendOutcome(of index: Int32) {
    let end = structure.endOf[Int(index)]
    guard end >= 0 else { return append(" interrupted") }
    guard trace.events[Int(end)].isOutcomeToTell else { return }
    let ending = event(at: end)
    if ending.kind == .throw {
      append(" throws")
    } else if ending.value != nil {
      append(" returns")
    }
    if let value = ending.value {
      append(" ")
      bytes.appendValue(value)
    }
    if ending.isCancelled { append(" cancelled") }
  }

  private mutating func appendMark(_ mark: CauseReferences.Mark) {
    if let name = marks[mark] { appendNumber(" as \(name)") }
  }

  private mutating func appendName(of mark: CauseReferences.Mark, behind text: String) {
    append(text)
    let name = marks[mark] ?? ""
    let start = name.firstIndex(of: "#") ?? name.endIndex
    append(String(name[..<start]))
    if start != name.endIndex { appendNumber(String(name[start...])) }
  }

  private mutating func appendFile(of event: TraceEvent, expected: String?) {
    let file = event.source?.fileID
    if file == expected { return }
    append(" @ ")
    if let file { bytes.appendWord(file) } else { append("-") }
  }

  // MARK: - Bytes

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ text: String, _ participant: ParticipantID) {
    append(text)
    append(participant)
  }

  private mutating func append(_ participant: ParticipantID) {
    let name = participants[Int(participant.index)]
    guard let unnumbered = name.unnumbered else { return bytes += name.numbered }
    saysNumber = true
    bytes += isNumbered ? name.numbered : unnumbered
  }

  /// Appends a number that distinguishes equal names, if numbers are written.
  private mutating func appendNumber(_ text: String) {
    saysNumber = true
    if isNumbered { append(text) }
  }

  private mutating func append(_ text: String, receiverOf event: TraceEvent) {
    append(text)
    if let receiver = event.receiver { append(receiver) } else { append("_") }
  }
}

extension TraceEvent {
  /// Whether the event ends an activation with an outcome that the line of its start states.
  fileprivate var isOutcomeToTell: Bool {
    kind.isOutcome && (kind == .throw || value != nil || isCancelled)
  }
}
