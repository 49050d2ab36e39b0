import SeqtraceEvents

/// Parses a transcript's line, after its indentation.
struct LineParser {
  typealias Failure = LineScanner.Failure

  private var scanner: LineScanner
  private var line = ParsedLine()
  /// The clauses of the line so far; each can occur once.
  private var clauses: Set<TranscriptWord> = []

  static func parse(_ bytes: LineScanner.Bytes, from start: Int) throws(Failure) -> ParsedLine {
    var parser = Self(scanner: LineScanner(bytes, from: start))
    try parser.parse()
    return parser.line
  }

  private init(scanner: LineScanner) { self.scanner = scanner }

  private mutating func parse() throws(Failure) {
    line.column = scanner.column(of: scanner.position)
    if try !parseAction() {
      let party = try scanner.scanParty(before: .any)
      if !party.hasMember, scanner.skipArrow() {
        line.sender = party.participant
        line.column = scanner.column(of: scanner.position)
        if try !parseAction() { try parseCall(of: try scanner.scanParty(before: .any)) }
      } else {
        try parseCall(of: party)
      }
    }
    try parseClauses()
  }

  // MARK: - Actions

  /// Parses an action that starts with a keyword; returns false if there is none.
  private mutating func parseAction() throws(Failure) -> Bool {
    guard let text = scanner.peekKeyword(), TranscriptWord.actions.contains(text) else {
      return false
    }
    scanner.move(to: scanner.position + text.utf8.count)
    scanner.skipSpaces()
    try parse(action: text)
    return true
  }

  private mutating func parse(action word: String) throws(Failure) {
    guard let kind = TranscriptWord.kinds[word] else {
      line.action = word == TranscriptWord.lane.rawValue ? .lane : .end
      return
    }
    line.action = .event(kind)
    switch kind.lineForm.start {
    case .creation: try parseCreation()
    case .object: line.receiver = try scanReceiver()
    case .named: try parseName(of: kind)
    case .remark: line.name = try scanner.scanWord("the note's text")
    case .awaiting: try parseAwaited()
    case .foreign: line.unknownKind = try scanner.scanWord("a kind of event")
    // Of these forms, only `plain` starts with a keyword, and nothing follows the keyword.
    case .plain, .call, .assignment, .ending: break
    }
  }

  private mutating func parseCreation() throws(Failure) {
    line.receiverColumn = scanner.column(of: scanner.position)
    let party = try scanner.scanParty(before: .initializer)
    line.receiver = party.participant
    guard party.hasMember else { return }
    let call = try scanner.scanCall()
    line.name = call.name
    if !call.arguments.isEmpty { line.arguments = call.arguments }
  }

  private mutating func parseName(of kind: TraceEvent.Kind) throws(Failure) {
    if scanner.next == PlainText.backtick {
      line.name = try scanner.scanQuoted()
    } else if try isAtName() {
      line.name = try scanner.scanWord("a name")
    }
    if kind.namesRegistration, let number = try scanner.scanNumber() {
      line.registrationNumber = number
    }
  }

  private mutating func parseAwaited() throws(Failure) {
    if try isAtName() { line.cause = .awaited(try scanMark()) }
  }

  /// Returns whether a plain word comes next that isn't a clause.
  private func isAtName() throws(Failure) -> Bool {
    guard let word = try scanner.peekWord() else { return false }
    return !TranscriptWord.reserved.contains(word) && !word.hasPrefix("@")
  }

  private mutating func parseCall(of party: LineScanner.Party) throws(Failure) {
    guard party.hasMember else {
      throw scanner.failure(.expected("“.” and what is called, or “→” and a receiver"))
    }
    line.receiver = party.participant
    let call = try scanner.scanCall()
    line.name = call.name
    if !call.arguments.isEmpty { line.arguments = call.arguments }
    line.action = .event(.call)
    scanner.skipSpaces()
    guard scanner.skip(UInt8(ascii: "=")) else { return }
    guard line.arguments == nil else { throw scanner.failure(.expected("the end of the line")) }
    line.action = .event(.propertyChange)
    scanner.skipSpaces()
    let isQuoted = scanner.next == PlainText.backtick
    let value = try scanner.scanValue()
    line.value = value == "…" && !isQuoted ? nil : value
  }

  private mutating func scanReceiver() throws(Failure) -> Participant? {
    line.receiverColumn = scanner.column(of: scanner.position)
    return try scanner.scanParticipant()
  }

  private mutating func scanMark() throws(Failure) -> ParsedLine.Reference {
    let column = scanner.column(of: scanner.position)
    guard let word = try scanner.peekWord() else { throw scanner.failure(.expected("a mark")) }
    scanner.move(to: scanner.position + word.utf8.count)
    guard let number = try scanner.scanNumber() else { return .init(name: word, column: column) }
    return .init(name: "\(word)#\(number)", column: column)
  }

  // MARK: - Clauses

  private mutating func parseClauses() throws(Failure) {
    while true {
      scanner.skipSpaces()
      if scanner.isAtEnd { return }
      if scanner.next == UInt8(ascii: "[") {
        guard line.arguments == nil else { throw scanner.failure(.duplicateClause("[")) }
        line.arguments = try scanner.scanList()
      } else if scanner.skip(UInt8(ascii: "@")) {
        try parseFile()
      } else {
        try parseClause()
      }
    }
  }

  private mutating func parseFile() throws(Failure) {
    guard case .implied = line.file else { throw scanner.failure(.duplicateClause("@")) }
    scanner.skipSpaces()
    let isQuoted = scanner.next == PlainText.backtick
    let file = try scanner.scanWord("a file, or “-” for none")
    line.file = file == "-" && !isQuoted ? .none : .named(file)
  }

  private mutating func parseClause() throws(Failure) {
    let start = scanner.position
    guard let text = try scanner.peekWord() else { throw scanner.failure(.expected("a word")) }
    guard let word = TranscriptWord(rawValue: text), !TranscriptWord.actions.contains(text) else {
      throw scanner.failure(.unknownWord(text))
    }
    scanner.move(to: start + text.utf8.count)
    guard clauses.insert(word).inserted else {
      throw scanner.failure(.duplicateClause(text), at: start)
    }
    scanner.skipSpaces()
    if try parseOutcome(word, at: start) { return }
    switch word {
    case .about: line.object = try scanner.scanParticipant()
    case .on: line.queue = try scanner.scanWord("a queue")
    case .by: line.registration = try scanRegistration(at: start)
    case .unregistered: line.isUnregistered = true
    case .after: try parseCause(at: start)
    case .named: line.name = try scanner.scanWord("a name")
    case .with: line.value = try scanner.scanValue()
    case .as: line.mark = try scanMark()
    case .to, .at, .from: try parseReceiver(word, at: start)
    default: throw scanner.failure(.unknownWord(text), at: start)
    }
  }

  private mutating func parseReceiver(_ word: TranscriptWord, at start: Int) throws(Failure) {
    guard line.receiver == nil else {
      throw scanner.failure(.duplicateClause(word.rawValue), at: start)
    }
    line.receiver = try scanReceiver()
  }

  private mutating func scanRegistration(at start: Int) throws(Failure) -> ParsedLine.Registration {
    let base = scanner.next == UInt8(ascii: "#") ? "" : try scanner.scanWord("a registration")
    let number = try scanner.scanNumber() ?? 1
    return ParsedLine.Registration(
      name: .init(base: base, number: number), column: scanner.column(of: start))
  }

  private mutating func parseCause(at start: Int) throws(Failure) {
    guard case .implied = line.cause else {
      throw scanner.failure(.duplicateClause("after"), at: start)
    }
    if try scanner.peekWord() == TranscriptWord.nothing.rawValue {
      scanner.move(to: scanner.position + TranscriptWord.nothing.rawValue.utf8.count)
      line.cause = .nothing
    } else {
      line.cause = .after(try scanMark())
    }
  }

  /// Parses the outcome of an activation; returns false if the word has another meaning.
  private mutating func parseOutcome(_ word: TranscriptWord, at start: Int) throws(Failure) -> Bool
  {
    var outcome = line.outcome ?? ParsedLine.Outcome()
    switch word {
    case .returns: outcome.value = try scanner.scanValue()
    case .throws:
      outcome.throwsError = true
      if try isAtValue() { outcome.value = try scanner.scanValue() }
    case .cancelled: outcome.isCancelled = true
    case .interrupted: outcome.isInterrupted = true
    default: return false
    }
    let isContradictory =
      (clauses.contains(.returns) && clauses.contains(.throws))
      || (outcome.isInterrupted && clauses.count > 1
        && !clauses.isDisjoint(with: [.returns, .throws, .cancelled]))
    guard !isContradictory else {
      throw scanner.failure(.secondOutcome(word.rawValue), at: start)
    }
    line.outcome = outcome
    return true
  }

  /// Returns whether a value comes next, as opposed to a keyword or the end of the line.
  private func isAtValue() throws(Failure) -> Bool {
    guard let next = scanner.next, next != UInt8(ascii: "@") else { return false }
    guard let word = try scanner.peekWord() else { return true }
    let end = scanner.position + word.utf8.count
    let isWhole = end >= scanner.bytes.endIndex || scanner.bytes[end] == UInt8(ascii: " ")
    return !(isWhole && TranscriptWord.reserved.contains(word))
  }
}
