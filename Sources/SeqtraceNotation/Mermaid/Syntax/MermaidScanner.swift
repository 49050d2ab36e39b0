/// Finds the words of Mermaid's sequence diagrams in the bytes of a text.
///
/// The rules are those of Mermaid's own lexer: where it looks for a pattern, so does this. All
/// offsets are into ``bytes``, and every function stops at their end.
struct MermaidScanner {
  let bytes: [UInt8]
  /// The offset of the next byte.
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The byte at a distance from the next one; `nil` behind the end.
  @inline(__always) func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  /// Whether the text goes on with some bytes.
  func starts(with text: StaticString, at distance: Int = 0) -> Bool {
    let start = position + distance
    let count = text.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    return text.withUTF8Buffer { word in
      for index in 0..<count where word[index] != bytes[start + index] { return false }
      return true
    }
  }

  /// Moves behind spaces and tabs.
  mutating func skipSpaces() {
    while let byte = peek(), byte.isSpace { position += 1 }
  }

  /// Moves behind spaces and line breaks.
  mutating func skipWhitespace() {
    while let byte = peek(), byte.isSpace || byte == .lineFeed { position += 1 }
  }

  /// Moves to the end of the line.
  mutating func skipLine() {
    while let byte = peek(), byte != .lineFeed { position += 1 }
  }

  /// Moves to the end of a statement that can't be read.
  mutating func skipStatement() {
    while let byte = peek(), byte != .lineFeed, !endsText(byte, at: position) { position += 1 }
  }

  /// Whether nothing but a comment is left of the statement.
  var isAtEndOfStatement: Bool {
    switch peek() {
    case nil, .lineFeed?, .semicolon?, .hash?: true
    case .percent?: peek(1) == .percent
    default: false
    }
  }

  /// Reads a word of letters, digits and underscores; moves only if it is the given one.
  mutating func skip(word: StaticString) -> Bool {
    let end = wordEnd
    guard end - position == word.utf8CodeUnitCount, isWord(word, in: position..<end) else {
      return false
    }
    position = end
    return true
  }

  /// Whether a range holds a word in any case; the word is given in lower case.
  func isWord(_ word: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      for index in 0..<range.count {
        let byte = bytes[range.lowerBound + index]
        let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        if lower != letters[index] { return false }
      }
      return true
    }
  }

  /// The offset behind the word that begins here; the next byte's if none does.
  var wordEnd: Int {
    var end = position
    while end < bytes.count, bytes[end].isWordPart { end += 1 }
    return end
  }

  /// Reads up to the end of the line, a semicolon or a comment, without spaces at the ends.
  mutating func scanText() -> SourceSpan {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .lineFeed || (byte == .semicolon || byte == .hash) && endsText(byte, at: position)
      {
        break
      }
      position += 1
    }
    return trimmed(start..<position)
  }

  /// A range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> SourceSpan {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isSpace || bytes[start] == .lineFeed { start += 1 }
    while start < end, bytes[end - 1].isSpace || bytes[end - 1] == .lineFeed { end -= 1 }
    return SourceSpan(start..<end)
  }

  /// Whether a semicolon or a number sign ends a text: not if it belongs to a code such as `#35;`.
  func endsText(_ byte: UInt8, at index: Int) -> Bool {
    if byte == .hash { return entityEnd(from: index) == nil }
    guard byte == .semicolon else { return false }
    // The number sign of a code comes before letters and digits alone.
    var start = index
    while start > 0, bytes[start - 1].isWordPart { start -= 1 }
    return start == index || start == 0 || bytes[start - 1] != .hash
  }

  /// The offset behind the code that begins with a number sign; `nil` if none does.
  private func entityEnd(from index: Int) -> Int? {
    var end = index + 1
    while end < bytes.count, bytes[end].isWordPart { end += 1 }
    return end > index + 1 && end < bytes.count && bytes[end] == .semicolon ? end + 1 : nil
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let semicolon = UInt8(ascii: ";")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let colon = UInt8(ascii: ":")
  static let hyphen = UInt8(ascii: "-")

  /// Whether it is white space within a line. A carriage return counts as such.
  @inline(__always) var isSpace: Bool {
    self == 0x20 || self == 0x09 || (self >= 0x0B && self <= 0x0D)
  }

  /// Whether it is an ASCII letter, a digit or the underscore.
  @inline(__always) var isWordPart: Bool {
    (self >= 0x61 && self <= 0x7A) || (self >= 0x30 && self <= 0x39)
      || (self >= 0x41 && self <= 0x5A) || self == 0x5F
  }
}
