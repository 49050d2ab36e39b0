import SeqtraceDiagram

extension PlantUMLReading {
  /// Reads a text above or below the diagram; returns false if the word doesn't start one.
  mutating func readCaption(_ word: Range<Int>, from start: Int) -> Bool {
    var word = word
    // `left header`.
    var place = side(word)
    if place != nil {
      scanner.skipSpaces()
      word = scanner.position..<scanner.wordEnd
      scanner.position = word.upperBound
    }
    guard let caption = Self.captions.first(where: { scanner.isWord($0.word, in: word) })?.caption
    else { return false }
    guard scanner.peek().map({ $0.isSpace || $0 == .colon }) ?? true else { return false }
    scanner.skipSpaces()
    if caption == .legend { place = scanSides() ?? place }
    if scanner.peek() == .colon { scanner.position += 1 }
    let text = scanner.scanRest()
    if !text.isEmpty {
      add(.caption(caption, place, .init(span: unquoted(text))), from: start)
    } else if caption != .mainframe,
      let lines = scanTextLines(until: caption.rawValue, { $0.isEnd($1, of: caption) })
    {
      add(.caption(caption, place, .init(span: lines, isBlock: true)), from: start)
    } else {
      fail(
        caption == .mainframe
          ? .missingText
          : .unfinished(opening: caption.rawValue, closing: "end \(caption.rawValue)"),
        from: start, at: word)
    }
    return true
  }

  /// Static strings, because each line is compared with them.
  private static let captions: [(word: StaticString, caption: PlantUMLSyntax.Caption)] = [
    ("title", .title), ("header", .header), ("footer", .footer), ("caption", .caption),
    ("legend", .legend), ("mainframe", .mainframe),
  ]

  private func side(_ word: Range<Int>) -> TextAlignment? {
    if scanner.isWord("left", in: word) { return .left }
    if scanner.isWord("right", in: word) { return .right }
    return scanner.isWord("center", in: word) ? .center : nil
  }

  /// Reads words such as `top left` if nothing else is left of the line; returns the side.
  private mutating func scanSides() -> TextAlignment? {
    var next = scanner
    var found: TextAlignment?
    while let byte = next.peek(), byte.isWordPart {
      let word = next.position..<next.wordEnd
      found = side(word) ?? found
      guard side(word) != nil || next.isWord("top", in: word) || next.isWord("bottom", in: word)
      else { return nil }
      next.position = word.upperBound
      next.skipSpaces()
    }
    guard next.peek() == nil else { return nil }
    scanner = next
    return found
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
  mutating func readSetting(_ word: Range<Int>, from start: Int) -> Bool {
    let name = String(decoding: scanner.bytes[word].prefix(20), as: UTF8.self).lowercased()
    switch name {
    case "skinparam", "skinparamlocked": readSkinParameter(word, from: start)
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

  /// Settings for the look that diagrams have anyway, in lower case.
  private static let agreed: Set<String> = [
    "style strictuml", "handwritten false", "monochrome false",
    "lifelinestrategy solid",
    "responsemessagebelowarrow false", "usebetastyle true",
  ]

  /// Whether a setting asks for the look that diagrams have anyway; there are never shadows, for example.
  static func isAgreed(_ name: String, _ value: String) -> Bool {
    let (name, value) = (name.lowercased(), value.lowercased())
    return agreed.contains("\(name) \(value)")
      || name.hasSuffix("shadowing") && (value == "false" || value == "0" || value == "0.0")
  }

  /// Reads `skinparam name value`, or a group of them in braces.
  private mutating func readSkinParameter(_ word: Range<Int>, from start: Int) {
    scanner.skipSpaces()
    let line = scanner.scanRest().range
    var end = line.lowerBound
    while end < line.upperBound, !scanner.bytes[end].isSpace,
      scanner.bytes[end] != UInt8(ascii: "{")
    {
      end += 1
    }
    let name = SourceSpan(start..<max(word.upperBound, end))
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
      return add(.setting(name), from: start)
    }
    let words = String(decoding: scanner.bytes[line].prefix(80), as: UTF8.self)
      .split(maxSplits: 1) { $0.isWhitespace }
    let value = words.dropFirst().joined().split { $0.isWhitespace }.joined(separator: " ")
    add(Self.isAgreed(String(words.first ?? ""), value) ? .agreed : .setting(name), from: start)
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

extension TextScanner {
  /// Whether a line ends a caption of several lines.
  fileprivate func isEnd(_ line: Range<Int>, of caption: PlantUMLSyntax.Caption) -> Bool {
    switch caption {
    case .title: isEnd(line, of: "title")
    case .header: isEnd(line, of: "header")
    case .footer: isEnd(line, of: "footer")
    case .caption: isEnd(line, of: "caption")
    case .legend: isEnd(line, of: "legend")
    case .mainframe: false
    }
  }
}
