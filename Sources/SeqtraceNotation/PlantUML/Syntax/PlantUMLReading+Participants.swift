extension PlantUMLReading {
  /// Reads a declaration; returns false if the word doesn't start one.
  mutating func readParticipant(_ word: Range<Int>, from start: Int) -> Bool {
    var isCreated = false
    var kind = kind(word)
    if scanner.isWord("create", in: word) {
      isCreated = true
      scanner.skipSpaces()
      let next = scanner.position..<scanner.wordEnd
      if let found = self.kind(next), next.upperBound < scanner.limit {
        kind = found
        scanner.position = next.upperBound
      }
    } else if kind == nil {
      return false
    }
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

  private func kind(_ word: Range<Int>) -> PlantUMLSyntax.ParticipantKind? {
    guard word.count >= 5 else { return nil }
    return PlantUMLSyntax.ParticipantKind(
      rawValue: String(decoding: scanner.bytes[word], as: UTF8.self).lowercased())
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

  /// Reads `activate`, `deactivate`, `destroy` or `autoactivate`; returns false for any other word.
  mutating func readLife(_ word: Range<Int>, from start: Int) -> Bool {
    func isWord(_ other: StaticString) -> Bool { scanner.isWord(other, in: word) }
    guard
      isWord("activate") || isWord("deactivate") || isWord("destroy") || isWord("autoactivate")
    else { return false }
    hasSequence = true
    scanner.skipSpaces()
    if isWord("autoactivate") {
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
    guard let id = scanner.scanPlantUMLName() else {
      if isWord("deactivate") {
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
    if isWord("activate") {
      finish(.activate(id, color: color, line: line), from: start)
    } else {
      finish(isWord("destroy") ? .destroy(id) : .deactivate(id), from: start)
    }
    return true
  }

  /// Reads `box`, `end box` and `endbox`; returns false if the word doesn't start any of them.
  mutating func readBox(_ word: Range<Int>, from start: Int) -> Bool {
    if scanner.isWord("endbox", in: word) { return closeBox(from: start) }
    guard scanner.isWord("box", in: word) else { return false }
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
    let parent = statement
    scanner.skipSpaces()
    guard scanner.peek() == nil else {
      fail(.unexpectedText(rest), from: start)
      return true
    }
    add(.endBox, from: start, parent: parent)
    return true
  }
}

extension TextScanner {
  /// Whether a quotation mark is just before the next byte.
  fileprivate var isBehindQuote: Bool { position > 0 && bytes[position - 1] == UInt8(ascii: "\"") }
}
