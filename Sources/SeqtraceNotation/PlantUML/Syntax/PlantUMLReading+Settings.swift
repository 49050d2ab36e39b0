import SeqtraceDiagram

extension PlantUMLReading {
  /// Reads a text above or below the diagram; returns false if the word doesn't start one.
  mutating func readCaption(_ name: String, _ word: Range<Int>, from start: Int) -> Bool {
    var (name, word) = (name, word)
    // `left header`.
    var place = TextAlignment(rawValue: name)
    if place != nil {
      scanner.skipSpaces()
      word = scanner.position..<scanner.wordEnd
      name = text(word)
      scanner.position = word.upperBound
    }
    guard let caption = PlantUMLSyntax.Caption(rawValue: name) else { return false }
    guard scanner.peek().map({ $0.isSpace || $0 == .colon }) ?? true else { return false }
    scanner.skipSpaces()
    let words = rest.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if caption == .legend, words.allSatisfy(["top", "bottom", "left", "center", "right"].contains) {
      // `legend top left`.
      place = words.compactMap(TextAlignment.init(rawValue:)).last ?? place
      scanner.position = scanner.limit
    }
    if scanner.peek() == .colon { scanner.position += 1 }
    let text = scanner.scanRest()
    if !text.isEmpty {
      add(.caption(caption, place, .init(span: unquoted(text))), from: start)
    } else if caption != .mainframe,
      let lines = scanTextLines(until: name, { $0.isEnd($1, of: name) })
    {
      add(.caption(caption, place, .init(span: lines, isBlock: true)), from: start)
    } else {
      fail(
        caption == .mainframe
          ? .missingText
          : .unfinished(opening: name, closing: "end \(name)"),
        from: start, at: word)
    }
    return true
  }

  /// A text without the quotes around it.
  private func unquoted(_ text: SourceSpan) -> SourceSpan {
    let range = text.range
    guard range.count > 2, scanner.bytes[range.lowerBound] == UInt8(ascii: "\""),
      scanner.bytes[range.upperBound - 1] == UInt8(ascii: "\"")
    else { return text }
    return SourceSpan(range.lowerBound + 1..<range.upperBound - 1)
  }

  // MARK: Settings

  /// The first words of other settings, which the importer ignores.
  private static let ignored: Set<String> = [
    "skin", "scale", "minwidth", "rotate", "page", "set", "allowmixing", "autonewpage", "ignore",
    "sprite", "url",
  ]

  /// Reads a setting; returns false if the word doesn't start one.
  mutating func readSetting(_ name: String, _ word: Range<Int>, from start: Int) -> Bool {
    switch name {
    case "skinparam", "skinparamlocked": readSkinParameters(word, from: start)
    case "autonumber": return readAutonumber(from: start)
    case "newpage":
      guard scanner.peek().map({ $0.isSpace || $0 == .colon }) ?? true else { return false }
      scanner.skipSpaces()
      if scanner.peek() == .colon { scanner.position += 1 }
      add(.newPage(scanner.scanRest()), from: start)
    case "hide", "show", "footbox":
      guard scanner.peek().map(\.isSpace) ?? (name == "footbox") else { return false }
      let rest = scanner.scanRest().range
      // The height of the picture decides whether heads are repeated at the foot, not this setting.
      let isAgreed =
        name == "footbox"
        ? !scanner.isWord("on", in: rest)
        : name == "hide" && scanner.isWord("footbox", in: rest)
      add(isAgreed ? .agreed : .setting(SourceSpan(start..<rest.upperBound)), from: start)
    default:
      guard Self.ignored.contains(name) else { return false }
      let line = scanner.scanRest().range
      if name == "sprite", scanner.bytes[line].last == UInt8(ascii: "{") {
        _ = scanLines(until: "}") { $0.bytes[$1].elementsEqual("}".utf8) }
      }
      add(.setting(SourceSpan(word)), from: start)
    }
    return true
  }

  /// Reads `skinparam name value`, or a group of them in braces.
  private mutating func readSkinParameters(_ word: Range<Int>, from start: Int) {
    let line = scanner.scanRest().range
    if scanner.bytes[line].last == UInt8(ascii: "{") {
      var depth = 1
      let lines = scanLines(until: "skinparam }") { scanner, range in
        for byte in scanner.bytes[range] {
          if byte == UInt8(ascii: "{") { depth += 1 }
          if byte == UInt8(ascii: "}") { depth -= 1 }
        }
        return depth <= 0
      }
      guard lines != nil else {
        return fail(.unfinished(opening: "{", closing: "}"), from: start, at: line)
      }
    }
    add(.setting(SourceSpan(word)), from: start)
  }

  private mutating func readAutonumber(from start: Int) -> Bool {
    scanner.skipSpaces()
    hasSequence = true
    if scanner.skip(word: "stop") {
      finish(.autonumber(.stop), from: start)
    } else if scanner.skip(word: "resume") {
      scanner.skipSpaces()
      let step = scanner.scanDigits()
      scanner.skipSpaces()
      finish(.autonumber(.resume(step: step, format: scanner.scanQuoted())), from: start)
    } else if scanner.skip(word: "inc") {
      scanner.skipSpaces()
      let letter = SourceSpan(scanner.position..<scanner.wordEnd)
      scanner.position = letter.range.upperBound
      finish(.autonumber(.next(letter.isEmpty ? nil : letter)), from: start)
    } else {
      let first = scanNumber()
      scanner.skipSpaces()
      let step = first == nil ? nil : scanner.scanDigits()
      scanner.skipSpaces()
      let format = scanner.scanQuoted()
      finish(.autonumber(.begin(first: first, step: step, format: format)), from: start)
    }
    return true
  }

  /// Reads `1`, `1.1.1`, or numbers with other separators between them.
  private mutating func scanNumber() -> SourceSpan? {
    guard let first = scanner.scanDigits() else { return nil }
    while let byte = scanner.peek(), !byte.isSpace, !byte.isWordPart, byte < 0x80,
      !scanner.isAtQuote
    {
      var next = scanner
      next.position += 1
      guard next.scanDigits() != nil else { break }
      scanner = next
    }
    return SourceSpan(first.range.lowerBound..<scanner.position)
  }
}
