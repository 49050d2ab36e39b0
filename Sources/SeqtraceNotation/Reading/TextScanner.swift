#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Moves through the bytes of a text and recognises words in it.
///
/// All offsets are offsets in ``bytes``. No function moves beyond their end. Extensions have the rules of
/// single languages.
struct TextScanner {
  let bytes: [UInt8]
  /// The offset of the next byte.
  var position = 0
  /// The offset at which reading stops: that of the end of a line, or of the end of the text.
  var limit: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    limit = bytes.count
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the byte at a distance from the next one; `nil` from the limit on.
  @inline(__always) func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return index < limit ? bytes[index] : nil
  }

  /// Returns whether the bytes at a distance from the next one are the given ones.
  func starts(with text: StaticString, at distance: Int = 0) -> Bool {
    let start = position + distance
    let count = text.utf8CodeUnitCount
    guard start + count <= limit else { return false }
    return text.withUTF8Buffer { word in
      for index in 0..<count where word[index] != bytes[start + index] { return false }
      return true
    }
  }

  /// Skips spaces and tabs.
  mutating func skipSpaces() {
    while let byte = peek(), byte.isSpace { position += 1 }
  }

  /// Skips spaces and line breaks.
  mutating func skipWhitespace() {
    while let byte = peek(), byte.isSpace || byte == .lineFeed { position += 1 }
  }

  /// Moves to the end of the line.
  mutating func skipLine() {
    while let byte = peek(), byte != .lineFeed { position += 1 }
  }

  /// Returns the offset of the first byte, from an offset on, that meets a condition; the end of the bytes if
  /// none does. Most bytes of a text are skipped by this function, which doesn't check each offset.
  @inline(__always) func firstOffset(
    from start: Int, where isFound: (UInt8) -> Bool
  ) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      while offset < bytes.count, !isFound(bytes[offset]) { offset += 1 }
      return offset
    }
  }

  /// Returns the offset of the first line break from an offset on, or that of the end of the text.
  func lineEnd(from start: Int) -> Int { bytes.firstOffset(of: .lineFeed, from: start) }

  /// Skips the given word, if the next word of letters, digits and underscores is equal to it; otherwise
  /// returns false.
  mutating func skip(word: StaticString) -> Bool {
    let end = wordEnd
    guard end - position == word.utf8CodeUnitCount, isWord(word, in: position..<end) else {
      return false
    }
    position = end
    return true
  }

  /// Returns whether a range contains a word, ignoring case. `word` must be in lower case.
  @inline(__always) func isWord(_ word: StaticString, in range: Range<Int>) -> Bool {
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

  /// The offset after the word that starts at the next byte; the current offset if none does.
  var wordEnd: Int {
    var end = position
    while end < limit, bytes[end].isWordPart { end += 1 }
    return end
  }

  /// Returns a range without the whitespace at its ends, as a span.
  func trimmed(_ range: Range<Int>) -> SourceSpan {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isSpace || bytes[start] == .lineFeed { start += 1 }
    while start < end, bytes[end - 1].isSpace || bytes[end - 1] == .lineFeed { end -= 1 }
    return SourceSpan(start..<end)
  }
}

extension [UInt8] {
  /// Returns the offset of the first byte with a value, from an offset on; the offset of the end if there is
  /// none.
  ///
  /// This uses the C library, which compares many bytes at once. A loop took an eighth of the time of reading
  /// PlantUML.
  func firstOffset(of byte: UInt8, from start: Int) -> Int {
    withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress else { return bytes.count }
      let found = memchr(base + start, Int32(byte), bytes.count - start)
      return found.map { UnsafeRawPointer($0) - base } ?? bytes.count
    }
  }

  /// The bytes with a line feed in place of each carriage return that isn't followed by a line feed, as on
  /// old systems. All offsets stay the same.
  package var withoutLoneReturns: [UInt8] {
    guard firstOffset(of: .carriageReturn, from: 0) < count else { return self }
    var bytes = self
    for index in bytes.indices where bytes[index] == .carriageReturn {
      let next = index + 1
      if next == bytes.count || bytes[next] != .lineFeed { bytes[index] = .lineFeed }
    }
    return bytes
  }
}

extension UInt8 {
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")
  static let semicolon = UInt8(ascii: ";")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let colon = UInt8(ascii: ":")
  static let hyphen = UInt8(ascii: "-")

  /// Whether this byte is whitespace within a line, including a carriage return.
  @inline(__always) var isSpace: Bool {
    self == 0x20 || self == 0x09 || (self >= 0x0B && self <= 0x0D)
  }

  /// Whether this byte is an ASCII letter, a digit or an underscore.
  @inline(__always) var isWordPart: Bool {
    (self >= 0x61 && self <= 0x7A) || (self >= 0x30 && self <= 0x39)
      || (self >= 0x41 && self <= 0x5A) || self == 0x5F
  }
}
