import SeqtraceEvents

extension TranscriptAssembly {
  /// Adds a line at a level of indentation.
  mutating func take(_ parsed: ParsedLine, depth: Int, line: Int) throws(Failure) {
    while levels.count > depth { try close(levels.removeLast()) }
    guard levels.count == depth else {
      throw Self.failure(.tooDeep(levels: depth, allowed: levels.count), line: line, column: 1)
    }
    if let endLine = levels.last?.endLine {
      throw Self.failure(.afterEnd(line: endLine), line: line, column: parsed.column)
    }
    switch parsed.action {
    case .lane: try takeLane(parsed, line: line)
    case .end: try takeEnd(parsed, line: line)
    case .event(let kind): try takeEvent(kind, parsed, line: line)
    }
  }

  private mutating func takeLane(_ parsed: ParsedLine, line: Int) throws(Failure) {
    if let parent = levels.last, parent.kind == .lane {
      throw Self.failure(
        .noInside(of: "lane", line: parent.line), line: line, column: parsed.column)
    }
    let start = levels.last?.event ?? -1
    let lane = newLane(startedBy: start)
    if let mark = parsed.mark {
      try admit(mark, of: .lane(lane), line: line)
    }
    levels.append(
      Level(kind: .lane, event: start, lane: lane, file: levels.last?.file, line: line))
  }

  private mutating func takeEnd(_ parsed: ParsedLine, line: Int) throws(Failure) {
    guard let parent = levels.last, parent.kind == .activation else {
      throw Self.failure(.unsuitableClause("end"), line: line, column: parsed.column)
    }
    guard !parent.outcome.isInterrupted, parsed.outcome == nil else {
      throw Self.failure(.unsuitableClause("end"), line: line, column: parsed.column)
    }
    var event = ending(of: parent)
    try fill(&event, parsed, line: line)
    if event.name.isEmpty, parent.outcome.isCancelled { event.name = TraceEvent.cancelledName }
    if event.value == nil { event.value = parent.outcome.value }
    event.source = file(of: event.kind, parsed.file, around: parent.file)
    levels[levels.count - 1].endLine = line
    try finish(event, parsed, post: -1, line: line)
  }

  private mutating func takeEvent(
    _ kind: TraceEvent.Kind, _ parsed: ParsedLine, line: Int
  ) throws(Failure) {
    let parent = levels.last
    if let parent, parent.kind == .leaf {
      let word =
        events[Int(parent.event)].kind.lineForm.start.word
        ?? TranscriptWord.end.rawValue
      throw Self.failure(
        .noInside(of: word, line: parent.line), line: line, column: parsed.column)
    }
    try checkOutcome(of: kind, parsed, line: line)
    var event = TraceEvent(id: 0, kind: kind)
    event.lane = parent == nil ? 0 : lane(below: levels.count - 1)
    try fill(&event, parsed, line: line)
    event.source = file(of: kind, parsed.file, around: parent?.file)
    if kind == .create, let receiver = parsed.receiver {
      try admitCreation(of: receiver, line: line, column: parsed.receiverColumn)
    }
    let post = parent?.kind == .activation ? parent?.post ?? -1 : -1
    try finish(event, parsed, post: post, line: line)
  }

  /// Appends an event, sets its cause, and opens a level for the lines below.
  private mutating func finish(
    _ event: TraceEvent, _ parsed: ParsedLine, post: Int32, line: Int
  ) throws(Failure) {
    let kind = event.kind
    let index = try append(event, line: line)
    tie(index, parsed.cause, post: post, line: line)
    if let mark = parsed.mark {
      try admit(mark, of: .event(index), line: line)
    }
    var level = Level(kind: .leaf, event: index, lane: event.lane, line: line)
    level.file = event.source?.fileID ?? levels.last?.file
    if kind.opensActivation {
      level.kind = .activation
      level.post = kind == .postBegin ? index : post
      level.outcome = parsed.outcome ?? ParsedLine.Outcome()
    } else if kind.startsLanes {
      level.kind = .start
      level.lane = -1
    }
    levels.append(level)
  }

  /// Sets the event's fields from its line.
  private mutating func fill(
    _ event: inout TraceEvent, _ parsed: ParsedLine, line: Int
  ) throws(Failure) {
    try checkReceiver(of: event.kind, parsed, line: line)
    event.sender = id(of: parsed.sender)
    event.receiver = id(of: parsed.receiver)
    event.name = parsed.name.isEmpty ? event.name : parsed.name
    // Few events have these fields, and setting one allocates a new box for all of them.
    if let value = parsed.value { event.value = value }
    if let object = parsed.object { event.object = id(of: object) }
    if let queue = parsed.queue { event.queue = queue }
    if let kind = parsed.unknownKind { event.unknownKind = kind }
    if let arguments = parsed.arguments {
      event.arguments = arguments
    } else if event.kind == .registration {
      event.arguments = event.usualRegistrationArguments
    }
    event.registration = try registration(of: event, parsed, line: line)
  }

  private func file(
    of kind: TraceEvent.Kind, _ file: ParsedLine.File, around surroundings: String?
  ) -> SourceLine? {
    switch file {
    case .named(let fileID): SourceLine(fileID: fileID, line: nil)
    case .none: nil
    case .implied:
      kind.lineForm.inheritsFile ? surroundings.map { SourceLine(fileID: $0, line: nil) } : nil
    }
  }

  private mutating func registration(
    of event: TraceEvent, _ parsed: ParsedLine, line: Int
  ) throws(Failure) -> RegistrationID? {
    guard event.kind.namesRegistration else {
      if parsed.isUnregistered {
        throw Self.failure(.unsuitableClause("unregistered"), line: line, column: parsed.column)
      }
      return parsed.registration.map { registrations.id(of: $0, line: line) }
    }
    if parsed.isUnregistered { return nil }
    let registration =
      parsed.registration
      ?? ParsedLine.Registration(
        name: .init(base: event.name, number: parsed.registrationNumber), column: parsed.column)
    guard event.kind == .registration else { return registrations.id(of: registration, line: line) }
    return try registrations.make(registration, line: line)
  }

  // MARK: - Checks

  private func checkReceiver(
    of kind: TraceEvent.Kind, _ parsed: ParsedLine, line: Int
  ) throws(Failure) {
    // Forms without a preposition aren't checked here.
    guard case .named(_, let preposition) = kind.lineForm.start,
      kind.rules.needed.contains(.receiver), parsed.receiver == nil
    else { return }
    throw Self.failure(
      .expected("“\(preposition.rawValue)” and the centre"), line: line, column: parsed.column)
  }

  private func checkOutcome(
    of kind: TraceEvent.Kind, _ parsed: ParsedLine, line: Int
  ) throws(Failure) {
    guard let outcome = parsed.outcome else { return }
    let canReturn = kind.normalEnding == .return
    if kind.opensActivation, canReturn || outcome.isOnlyInterrupted { return }
    let word =
      outcome.throwsError
      ? "throws"
      : outcome.value != nil ? "returns" : outcome.isCancelled ? "cancelled" : "interrupted"
    throw Self.failure(.unsuitableClause(word), line: line, column: parsed.column)
  }
}

extension ParsedLine.Outcome {
  /// Whether the only information is that the activation was interrupted.
  fileprivate var isOnlyInterrupted: Bool {
    isInterrupted && !throwsError && !isCancelled && value == nil
  }
}
