extension PlantUMLReading {
  /// Reads the rest of `create`.
  mutating func readCreation(from start: Int) -> Bool {
    scanner.skipSpaces()
    let next = scanner.position..<scanner.wordEnd
    var kind: PlantUMLSyntax.ParticipantKind?
    if next.upperBound < scanner.limit { kind = .init(rawValue: text(next)) }
    if kind != nil { scanner.position = next.upperBound }
    return readParticipant(kind, isCreated: true, from: start)
  }

  /// Reads the rest of a declaration.
  mutating func readParticipant(
    _ kind: PlantUMLSyntax.ParticipantKind?, isCreated: Bool = false, from start: Int
  ) -> Bool {
    scanner.skipSpaces()
    guard let name = readDeclaredName() else {
      fail(.missingName(found: rest), from: start)
      return true
    }
    if isCreated || kind == .participant || kind == .control || kind == .boundary {
      hasSequence = true
    }
    var participant = PlantUMLSyntax.Participant(kind: kind, isCreated: isCreated, name: name)
    readDetails(&participant)
    if scanner.peek() == UInt8(ascii: "["), scanner.trimmedRest.range.count == 1 {
      guard let lines = scanTextLines(until: "]", { $0.bytes[$1].last == UInt8(ascii: "]") })
      else {
        fail(.unfinished(opening: "[", closing: "]"), from: start)
        return true
      }
      // The last line may have text before its bracket.
      let first = lines.range.lowerBound
      let bracket = scanner.trimmed(first..<scanner.limit).range.upperBound - 1
      let end = scanner.trimmed(first..<max(first, bracket)).range.upperBound
      participant.lines = SourceSpan(first..<max(first, end))
      add(.participant(participant), from: start)
      return true
    }
    finish(.participant(participant), from: start)
    return true
  }

  /// Reads `A`, `"Long"`, `"Long" as A`, `A as "Long"` or `Long as A`.
  private mutating func readDeclaredName() -> PlantUMLSyntax.Name? {
    guard case .name(let name)? = readName() else { return nil }
    guard name.label == nil else { return name }
    var next = scanner
    next.skipSpaces()
    guard next.position > scanner.position || scanner.isBehindQuote, next.skip(word: "as"),
      next.peek()?.isSpace ?? false
    else { return name }
    next.skipSpaces()
    guard let id = next.scanPlantUMLName() else { return name }
    scanner = next
    return .init(id: id, label: name.id)
  }

  /// Reads stereotypes, the order, a link and a colour, in any sequence.
  private mutating func readDetails(_ participant: inout PlantUMLSyntax.Participant) {
    while true {
      scanner.skipSpaces()
      let place = scanner.position
      if let stereotype = scanner.scanEnclosed("<<", ">>") {
        participant.stereotypes.append(stereotype)
      }
      if let link = scanner.scanEnclosed("[[", "]]") { participant.link = link }
      if let color = scanner.scanColor() { participant.color = color }
      var next = scanner
      if next.skip(word: "order") {
        next.skipSpaces()
        let start = next.position
        if next.peek() == .hyphen { next.position += 1 }
        if next.scanDigits() != nil {
          participant.order = SourceSpan(start..<next.position)
          scanner = next
        }
      }
      if scanner.position == place { return }
    }
  }

  mutating func readAutoactivate(from start: Int) -> Bool {
    hasSequence = true
    let value = scanner.scanRest().range
    let isOn = scanner.isWord("on", in: value)
    guard isOn || scanner.isWord("off", in: value) else {
      fail(
        .unknownStatement(String(decoding: scanner.bytes[start..<scanner.limit], as: UTF8.self)),
        from: start)
      return true
    }
    add(.autoactivate(isOn), from: start)
    return true
  }

  /// Reads the rest of `activate`, `deactivate` or `destroy`.
  mutating func readLife(_ word: String, from start: Int) -> Bool {
    hasSequence = true
    scanner.skipSpaces()
    guard let id = scanner.scanPlantUMLName() else {
      if word == "deactivate" {
        finish(.deactivate(nil), from: start)
      } else {
        fail(.missingName(found: rest), from: start)
      }
      return true
    }
    scanner.skipSpaces()
    let color = scanner.scanColor()
    scanner.skipSpaces()
    let line = scanner.scanColor()
    switch word {
    case "activate": finish(.activate(id, color: color, line: line), from: start)
    case "destroy": finish(.destroy(id), from: start)
    default: finish(.deactivate(id), from: start)
    }
    return true
  }

  /// Reads the rest of `box`.
  mutating func readBox(from start: Int) -> Bool {
    hasSequence = true
    scanner.skipSpaces()
    var title = scanner.scanQuoted()
    if title == nil {
      let place = scanner.position
      while let byte = scanner.peek(), byte != .hash, !scanner.starts(with: "<<") {
        scanner.position += 1
      }
      let text = scanner.trimmed(place..<scanner.position)
      if !text.isEmpty { title = text }
    }
    scanner.skipSpaces()
    _ = scanner.scanEnclosed("<<", ">>")
    scanner.skipSpaces()
    let color = scanner.scanColor()
    let count = syntax.statements.count
    finish(.box(title: title, color: color), from: start)
    if case .box = syntax.statements[count].content { blocks.append((count, "box")) }
    return true
  }

  /// Closes the innermost box.
  mutating func closeBox(from start: Int) -> Bool {
    guard let (statement, word) = blocks.last, word == "box" else {
      fail(.unmatchedEnd, from: start, at: start..<start + 3)
      return true
    }
    blocks.removeLast()
    scanner.skipSpaces()
    guard scanner.peek() == nil else {
      fail(.unexpectedText(rest), from: start)
      return true
    }
    add(.endBox, from: start, parent: statement)
    return true
  }
}

extension TextScanner {
  /// Whether a quotation mark is just before the next byte.
  fileprivate var isBehindQuote: Bool { position > 0 && bytes[position - 1] == UInt8(ascii: "\"") }
}
