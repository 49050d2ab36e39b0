extension MermaidReading {
  /// Reads `autonumber` and the numbers or the `off` after it.
  mutating func readAutonumber(_ word: Range<Int>) -> Bool {
    checkBox(at: word)
    scanner.position = word.upperBound
    scanner.skipSpaces()
    if scanner.skip(word: "off") {
      _ = expectEnd()
      add(.autonumberOff, from: word.lowerBound)
      return true
    }
    let start = readNumber()
    let step = start == nil ? nil : readNumber()
    _ = expectEnd()
    add(.autonumber(start: start, step: step), from: word.lowerBound)
    return true
  }

  private mutating func readNumber() -> SourceSpan? {
    scanner.skipSpaces()
    let start = scanner.position
    while let byte = scanner.peek(), byte.isDigit { scanner.position += 1 }
    let hasDigits = scanner.position > start
    if scanner.peek() == UInt8(ascii: "."), scanner.peek(1)?.isDigit ?? false {
      scanner.position += 1
      let fraction = scanner.position
      while let byte = scanner.peek(), byte.isDigit { scanner.position += 1 }
      if scanner.position > fraction + 2 {
        report(.longFraction, at: start..<scanner.position)
      }
    } else if !hasDigits {
      return nil
    }
    return SourceSpan(start..<scanner.position)
  }

  /// Reads `title` and the text after it; returns false, without moving, if there is no text.
  mutating func readTitle(_ word: Range<Int>) -> Bool {
    var next = scanner
    next.position = word.upperBound
    guard let byte = next.peek(), byte.isSpace || byte == .colon else { return false }
    if byte == .colon { next.position += 1 }
    let text = next.scanText()
    // In Mermaid, a title must have a text.
    guard !text.isEmpty else { return false }
    checkBox(at: word)
    scanner = next
    add(.title(text), from: word.lowerBound)
    return true
  }

  /// Reads `accTitle` or `accDescr` and the text after it; returns false, without moving, if there is no
  /// text.
  mutating func readAccessibleText(_ word: Range<Int>) -> Bool {
    var next = scanner
    next.position = word.upperBound
    next.skipWhitespace()
    let isTitle = scanner.isWord("acctitle", in: word)
    if next.peek() == .colon {
      next.position += 1
      next.skipSpaces()
      let start = next.position
      next.skipLine()
      scanner = next
      let text = scanner.trimmed(start..<scanner.position)
      add(isTitle ? .accessibleTitle(text) : .accessibleDescription(text), from: word.lowerBound)
      return true
    }
    guard !isTitle, next.peek() == UInt8(ascii: "{") else { return false }
    guard let end = closingBrace(from: next.position) else {
      fail(.unfinished(opening: "accDescr {", closing: "}"), from: word.lowerBound)
      return true
    }
    let text = next.trimmed(next.position + 1..<end)
    scanner.position = end + 1
    add(.accessibleDescription(text), from: word.lowerBound)
    return true
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
