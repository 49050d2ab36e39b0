extension MermaidReading {
  /// Reads the statements that follow the word `sequenceDiagram`.
  mutating func readStatements() {
    while true {
      scanner.skipWhitespace()
      switch scanner.peek() {
      case nil: return
      case .semicolon?: scanner.position += 1
      case .hash?: readComment()
      case .percent? where scanner.peek(1) == .percent: readComment()
      default: readStatement()
      }
    }
  }

  private mutating func readStatement() {
    let start = scanner.position
    let end = scanner.wordEnd
    // If the word continues with a letter that isn't ASCII, it is a name.
    if end > start, end == scanner.bytes.count || scanner.bytes[end] < 0x80,
      readKeyword(start..<end)
    {
      return
    }
    readMessage(from: start)
  }

  /// Reads a statement if it starts with a keyword; otherwise returns false.
  private mutating func readKeyword(_ word: Range<Int>) -> Bool {
    // No keyword is longer.
    guard word.count <= 11 else { return false }
    let name = String(decoding: scanner.bytes[word], as: UTF8.self).lowercased()
    if let block = MermaidSyntax.Block(rawValue: name) { return readBlock(block, word) }
    if let menu = MermaidSyntax.Menu(rawValue: name) { return readMenu(menu, word) }
    switch name {
    case "end": return readEnd(word)
    case "else", "and", "option": return readDivider(name, word)
    case "note": return readNote(word)
    case "participant", "actor", "create": return readParticipant(from: word.lowerBound)
    case "destroy": return readChange(word) { .destroy($0) }
    case "activate": return readChange(word) { .activate($0) }
    case "deactivate": return readChange(word) { .deactivate($0) }
    case "autonumber": return readAutonumber(word)
    case "title": return readTitle(word)
    case "acctitle", "accdescr": return readAccessibleText(word)
    default: return false
    }
  }
}

// MARK: - Blocks

extension MermaidReading {
  private mutating func readBlock(_ block: MermaidSyntax.Block, _ word: Range<Int>) -> Bool {
    checkBox(at: word)
    scanner.position = word.upperBound
    let text = scanner.scanText()
    add(.open(block, text), from: word.lowerBound)
    blocks.append((syntax.statements.count - 1, block))
    return true
  }

  private mutating func readDivider(_ name: String, _ word: Range<Int>) -> Bool {
    checkBox(at: word)
    scanner.position = word.upperBound
    let text = scanner.scanText()
    guard let (statement, block) = blocks.last, block?.divider == name else {
      report(.misplacedDivider(name, block: blocks.last?.block?.rawValue), at: word)
      add(.unreadable, from: word.lowerBound)
      return true
    }
    add(.divide(text), from: word.lowerBound, parent: statement)
    return true
  }

  private mutating func readEnd(_ word: Range<Int>) -> Bool {
    scanner.position = word.upperBound
    guard let (statement, block) = blocks.popLast() else {
      fail(.unmatchedEnd, from: word.lowerBound, at: SourceSpan(word))
      return true
    }
    add(block == nil ? .unreadable : .end, from: word.lowerBound, parent: statement)
    return true
  }

  /// Reports `group`, and opens a block so that its `end` isn't another error. Returns false for any other
  /// word.
  private mutating func readForeignBlock(from start: Int) -> Bool {
    var word = scanner
    word.position = start
    guard word.skip(word: "group") else { return false }
    fail(.foreignBlock("group"), from: start, at: SourceSpan(start..<word.position))
    blocks.append((syntax.statements.count - 1, nil))
    return true
  }

  /// Reports the statement at a range if it is in a box, where it isn't allowed.
  mutating func checkBox(at range: Range<Int>) {
    if blocks.last?.block == .box { report(.notInBox, at: range) }
  }
}

// MARK: - Participants

extension MermaidReading {
  private mutating func readParticipant(from start: Int) -> Bool {
    let isCreated = scanner.skip(word: "create")
    scanner.skipSpaces()
    let isActor = scanner.skip(word: "actor")
    guard isActor || scanner.skip(word: "participant") else {
      fail(.nothingCreated(found: rest), from: start)
      return true
    }
    switch scanner.scanDeclaredName(endsAtAlias: true) {
    case .malformed(let problem, let place): fail(problem, from: start, at: place)
    case .name(let id):
      var participant = MermaidSyntax.Participant(id: id, isActor: isActor, isCreated: isCreated)
      if scanner.peek() == UInt8(ascii: "@") {
        guard let configuration = readConfiguration() else {
          fail(.unfinished(opening: "@{", closing: "}"), from: start, at: id)
          return true
        }
        participant.configuration = configuration
      }
      if scanner.isAtAlias {
        scanner.skipSpaces()
        scanner.position += 2
        participant.alias = scanner.scanText()
      }
      if participant.alias == nil, scanner.hasAlias(in: id.range) {
        let name = String(decoding: scanner.bytes[id.range.prefix(200)], as: UTF8.self)
        report(.spacesBeforeAlias(name), at: id.range, as: .warning)
      }
      _ = expectEnd()
      add(.participant(participant), from: start)
    }
    return true
  }

  /// Reads `@{…}`, which may span several lines; returns `nil` if no brace closes it.
  private mutating func readConfiguration() -> SourceSpan? {
    let start = scanner.position + 2
    guard let end = closingBrace(from: start) else { return nil }
    scanner.position = end + 1
    return scanner.trimmed(start..<end)
  }

  /// Reads `destroy`, `activate` or `deactivate`.
  private mutating func readChange(
    _ word: Range<Int>, _ content: (SourceSpan) -> MermaidSyntax.Content
  ) -> Bool {
    checkBox(at: word)
    scanner.position = word.upperBound
    switch scanner.scanDeclaredName(endsAtAlias: false) {
    case .name(let id):
      _ = expectEnd()
      add(content(id), from: word.lowerBound)
    case .malformed(let problem, let place): fail(problem, from: word.lowerBound, at: place)
    }
    return true
  }

  private mutating func readMenu(_ menu: MermaidSyntax.Menu, _ word: Range<Int>) -> Bool {
    checkBox(at: word)
    scanner.position = word.upperBound
    guard let id = readName(from: word.lowerBound), let text = readText(from: word.lowerBound)
    else { return true }
    add(.menu(menu, of: id, text: text), from: word.lowerBound)
    return true
  }
}

// MARK: - Rows

extension MermaidReading {
  private mutating func readMessage(from start: Int) {
    checkBox(at: start..<scanner.wordEnd)
    guard let sender = readName(from: start) else { return }
    let hasCircleAtSender = skipCircle()
    guard let arrow = scanner.scanArrow() else {
      return readForeignBlock(from: start) ? () : fail(.missingArrow(found: rest), from: start)
    }
    scanner.skipSpaces()
    var activation: MermaidSyntax.ActivationChange?
    if scanner.peek() == UInt8(ascii: "+") {
      activation = .starts
    } else if scanner.peek() == .hyphen {
      activation = .ends
    }
    if activation != nil { scanner.position += 1 }
    let hasCircleAtReceiver = skipCircle()
    guard let receiver = readName(from: start), let text = readText(from: start) else { return }
    warnOfBracket(sender)
    warnOfBracket(receiver)
    let message = MermaidSyntax.Message(
      sender: sender, receiver: receiver, text: text, arrow: arrow,
      hasCircleAtSender: hasCircleAtSender, hasCircleAtReceiver: hasCircleAtReceiver,
      activation: activation)
    add(.message(message), from: start)
  }

  /// Warns of a name that consists of a bracket, because PlantUML uses brackets for the edge of the diagram.
  private mutating func warnOfBracket(_ name: SourceSpan) {
    guard name.range.count == 1, let byte = scanner.bytes[name.range].first,
      byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
    else { return }
    report(.bracket(String(Unicode.Scalar(byte))), at: name.range, as: .warning)
  }

  private mutating func skipCircle() -> Bool {
    scanner.skipSpaces()
    guard scanner.starts(with: "()") else { return false }
    scanner.position += 2
    scanner.skipSpaces()
    return true
  }

  /// Reads a name. If there is none, reports an error, skips the statement and returns `nil`.
  private mutating func readName(from start: Int) -> SourceSpan? {
    scanner.skipSpaces()
    if let word = scanner.reservedWord {
      let place = SourceSpan(scanner.position..<scanner.wordEnd)
      fail(.reservedWord(word), from: start, at: place)
      return nil
    }
    let name = scanner.scanName()
    if !name.isEmpty { return name }
    if scanner.position == start, let byte = scanner.peek(), byte < 0x80, scanner.arrowIsFar {
      // Like Mermaid, skips a character that can't start a statement, and continues after it.
      report(
        .strayCharacter(String(Unicode.Scalar(byte))), at: scanner.position..<scanner.position + 1,
        as: .warning)
      scanner.position += 1
      add(.unreadable, from: start)
    } else {
      fail(.missingName(found: rest), from: start)
    }
    return nil
  }

  /// Reads a colon and the text after it.
  private mutating func readText(from start: Int) -> SourceSpan? {
    scanner.skipSpaces()
    guard scanner.peek() == .colon else {
      fail(.missingText, from: start)
      return nil
    }
    scanner.position += 1
    return scanner.scanText()
  }

  private mutating func readNote(_ word: Range<Int>) -> Bool {
    checkBox(at: word)
    scanner.position = word.upperBound
    scanner.skipSpaces()
    guard let placement = readPlacement() else {
      fail(.missingPlacement(found: rest), from: word.lowerBound)
      return true
    }
    guard let first = readName(from: word.lowerBound) else { return true }
    var second: SourceSpan?
    scanner.skipSpaces()
    if placement == .over, scanner.peek() == UInt8(ascii: ",") {
      scanner.position += 1
      guard let name = readName(from: word.lowerBound) else { return true }
      second = name
      scanner.skipSpaces()
      if scanner.peek() == UInt8(ascii: ",") {
        fail(.noteOverMany, from: word.lowerBound)
        return true
      }
    }
    if skipNoteBlock() {
      report(.noteBlock, at: word)
      add(.unreadable, from: word.lowerBound)
      return true
    }
    guard let text = readText(from: word.lowerBound) else { return true }
    add(.note(placement, first, second, text: text), from: word.lowerBound)
    return true
  }

  /// Skips the rest of a note of several lines, which only PlantUML has. Returns false, without moving, if
  /// this isn't such a note.
  private mutating func skipNoteBlock() -> Bool {
    var next = scanner
    next.skipSpaces()
    guard next.peek() == .lineFeed else { return false }
    while next.peek() != nil {
      next.skipWhitespace()
      // The search also ends at the next note, so that a text with many notes doesn't take long.
      if next.skip(word: "note") { return false }
      if next.skip(word: "end") {
        next.skipSpaces()
        guard next.skip(word: "note") else { return false }
        scanner = next
        return true
      }
      next.skipLine()
    }
    return false
  }

  private mutating func readPlacement() -> MermaidSyntax.Placement? {
    if scanner.skip(word: "over") { return .over }
    let isLeft = scanner.skip(word: "left")
    guard isLeft || scanner.skip(word: "right") else { return nil }
    scanner.skipSpaces()
    return scanner.skip(word: "of") ? (isLeft ? .left : .right) : nil
  }
}

extension TextScanner {
  /// Whether no arrow, and no colon, starts at the next byte.
  fileprivate var arrowIsFar: Bool {
    var scanner = self
    return scanner.scanArrow() == nil && peek() != .colon
  }
}
