extension JSONScanner {
  /// A string in the buffer, without its quotes.
  struct StringToken {
    /// The range of its content.
    var range: Range<Int>
    /// Whether the content has escapes to resolve.
    var hasEscapes: Bool
  }

  /// Skips a string, and checks its escapes and its UTF-8.
  mutating func scanString() throws(Failure) -> StringToken {
    skipWhitespace()
    guard next == UInt8(ascii: "\"") else { throw unexpected(expected: "a string") }
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      position = bytes.specialByte(in: position..<end)
      guard position < end else { throw Failure(offset: position, syntax: .unexpectedEnd) }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return StringToken(range: start..<position - 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0..<0x20: throw Failure(offset: position, syntax: .controlCharacter(byte))
      default: try skipMultibyteScalar()
      }
    }
  }

  /// Returns the text of a string that ``scanString()`` has checked.
  func text(of token: StringToken) -> String {
    guard token.hasEscapes else { return String(decoding: bytes[token.range], as: UTF8.self) }
    var content: [UInt8] = []
    content.reserveCapacity(token.range.count)
    var index = token.range.lowerBound
    while index < token.range.upperBound {
      if bytes[index] == UInt8(ascii: "\\") {
        appendEscape(at: &index, to: &content)
      } else {
        content.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: content, as: UTF8.self)
  }

  // MARK: - Escapes

  private mutating func skipEscape() throws(Failure) {
    let start = position
    guard start + 1 < end else { throw Failure(offset: end, syntax: .unexpectedEnd) }
    guard bytes[start + 1] == UInt8(ascii: "u") else {
      guard Self.simpleEscape(bytes[start + 1]) != nil else {
        throw Failure(offset: start, syntax: .invalidEscape)
      }
      position += 2
      return
    }
    let unit = try hexUnit(at: start + 2)
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else {
      position += 6
      return
    }
    try skipTrailSurrogate(after: start, isLead: UTF16.isLeadSurrogate(unit))
  }

  private mutating func skipTrailSurrogate(after start: Int, isLead: Bool) throws(Failure) {
    let lone = Failure(offset: start, syntax: .loneSurrogate)
    guard isLead else { throw lone }
    for (index, byte) in [(start + 6, UInt8(ascii: "\\")), (start + 7, UInt8(ascii: "u"))] {
      guard index < end else { throw Failure(offset: end, syntax: .unexpectedEnd) }
      guard bytes[index] == byte else { throw lone }
    }
    guard UTF16.isTrailSurrogate(try hexUnit(at: start + 8)) else { throw lone }
    position = start + 12
  }

  private func hexUnit(at start: Int) throws(Failure) -> UInt16 {
    var unit: UInt16 = 0
    for index in start..<start + 4 {
      guard index < end else { throw Failure(offset: end, syntax: .unexpectedEnd) }
      guard let digit = Self.hexDigit(bytes[index]) else {
        throw Failure(offset: start - 2, syntax: .invalidEscape)
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Appends the character of a checked escape.
  private func appendEscape(at index: inout Int, to content: inout [UInt8]) {
    if let byte = Self.simpleEscape(bytes[index + 1]) {
      content.append(byte)
      index += 2
      return
    }
    let unit = checkedUnit(at: index + 2)
    index += 6
    guard UTF16.isLeadSurrogate(unit) else {
      content.append(contentsOf: String(Unicode.Scalar(unit)!).utf8)
      return
    }
    let pair = (UInt32(unit) - 0xD800) << 10 + (UInt32(checkedUnit(at: index + 2)) - 0xDC00)
    content.append(contentsOf: String(Unicode.Scalar(0x10000 + pair)!).utf8)
    index += 6
  }

  private func checkedUnit(at start: Int) -> UInt16 {
    bytes[start..<start + 4].reduce(0) { $0 << 4 | (Self.hexDigit($1) ?? 0) }
  }

  private static func simpleEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: - UTF-8

  /// Skips a scalar of two to four bytes (Unicode 16, table 3-7: no surrogates, no overlong forms, nothing
  /// above U+10FFFF).
  private mutating func skipMultibyteScalar() throws(Failure) {
    let start = position
    guard let (count, second) = Self.sequence(startingWith: bytes[start]) else {
      throw Failure(offset: start, syntax: .invalidUTF8)
    }
    for index in start + 1..<start + count {
      // A truncated line may end inside a character, which isn't an additional error.
      guard index < end else { throw Failure(offset: end, syntax: .unexpectedEnd) }
      let valid = index == start + 1 ? second : 0x80...0xBF
      guard valid.contains(bytes[index]) else { throw Failure(offset: start, syntax: .invalidUTF8) }
    }
    position = start + count
  }

  private static func sequence(
    startingWith byte: UInt8
  ) -> (count: Int, second: ClosedRange<UInt8>)? {
    switch byte {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
