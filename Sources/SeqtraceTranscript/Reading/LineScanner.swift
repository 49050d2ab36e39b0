import SeqtraceEvents

/// Reads one line of a transcript from left to right.
struct LineScanner {
  /// A part of the file; ``TranscriptReader`` keeps the bytes alive while reading.
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// A problem at a column of the line.
  struct Failure: Error {
    var column: Int
    var problem: TranscriptDiagnostic.Problem
  }

  let bytes: Bytes
  private(set) var position: Int

  /// Starts to read a line at an offset.
  init(_ bytes: Bytes, from position: Int) {
    (self.bytes, self.position) = (bytes, position)
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  var isAtEnd: Bool { position >= bytes.endIndex }

  /// Returns a failure at an offset, or at the current position.
  func failure(_ problem: TranscriptDiagnostic.Problem, at offset: Int? = nil) -> Failure {
    Failure(column: column(of: offset ?? position), problem: problem)
  }

  /// Returns the column of an offset in the line, in bytes from 1.
  func column(of offset: Int) -> Int { offset - bytes.startIndex + 1 }

  mutating func skipSpaces() {
    while next == UInt8(ascii: " ") { position += 1 }
  }

  mutating func move(to position: Int) { self.position = position }

  /// Skips the given byte if it is next. Returns whether it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Skips an arrow with the spaces around it, if there is one. Returns whether there was.
  mutating func skipArrow() -> Bool {
    let start = position
    skipSpaces()
    guard isNext("→".utf8) || isNext("->".utf8) else {
      position = start
      return false
    }
    position += next == UInt8(ascii: "-") ? 2 : 3
    skipSpaces()
    return true
  }

  private func isNext(_ text: String.UTF8View) -> Bool {
    next == text.first && bytes[position...].starts(with: text)
  }

  /// Returns the text of a range; throws if it isn't UTF-8.
  func text(_ range: Range<Int>) throws(Failure) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    let text = String(decoding: part, as: UTF8.self)
    // Invalid bytes were replaced, so the texts differ.
    guard text.utf8.elementsEqual(part) else {
      throw failure(.invalidUTF8, at: range.lowerBound)
    }
    return text
  }

  // MARK: - Texts

  /// Scans a word or a quoted text.
  mutating func scanWord(_ expected: String) throws(Failure) -> String {
    if next == PlainText.backtick { return try scanQuoted() }
    let start = position
    position = PlainText.wordEnd(in: bytes, from: start)
    guard position > start else { throw failure(.expected(expected)) }
    return try text(start..<position)
  }

  /// Returns the next word without skipping it, or `nil` at a quoted text or the end.
  func peekWord() throws(Failure) -> String? {
    let end = PlainText.wordEnd(in: bytes, from: position)
    return end > position ? try text(position..<end) : nil
  }

  /// Returns the next word without skipping it, if it consists of lowercase letters and is followed by a
  /// space or the end; otherwise `nil`.
  func peekKeyword() -> String? {
    let end = bytes[position...].firstIndex { !PlainText.isLowercase($0) } ?? bytes.endIndex
    guard end > position, end == bytes.endIndex || bytes[end] == UInt8(ascii: " ") else {
      return nil
    }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Scans a value or a quoted text.
  mutating func scanValue() throws(Failure) -> String {
    if next == PlainText.backtick { return try scanQuoted() }
    let start = position
    guard let end = PlainText.valueEnd(in: bytes, from: start) else {
      throw failure(.unclosedValue)
    }
    guard end > start else { throw failure(.expected("a value")) }
    position = end
    return try text(start..<end)
  }

  /// Scans values in square brackets.
  mutating func scanList() throws(Failure) -> [String] {
    guard skip(UInt8(ascii: "[")) else { throw failure(.expected("“[”")) }
    skipSpaces()
    var values: [String] = []
    if skip(UInt8(ascii: "]")) { return values }
    repeat {
      skipSpaces()
      values.append(try scanValue())
      skipSpaces()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw failure(.expected("“,” or “]”")) }
    return values
  }

  /// Scans a text in backticks.
  mutating func scanQuoted() throws(Failure) -> String {
    let start = position
    position += 1
    var decoded: [UInt8] = []
    while let byte = next {
      position += 1
      if byte == PlainText.backtick {
        guard let text = String(validating: decoded, as: UTF8.self) else {
          throw failure(.invalidUTF8, at: start)
        }
        return text
      }
      if byte == UInt8(ascii: "\\") {
        decoded += Array(UTF8.encode(try scanEscape())!)
      } else {
        decoded.append(byte)
      }
    }
    throw failure(.unclosedQuote, at: start)
  }

  private mutating func scanEscape() throws(Failure) -> Unicode.Scalar {
    let start = position - 1
    let byte = next
    position += 1
    switch byte {
    case UInt8(ascii: "\\"): return "\\"
    case PlainText.backtick: return "`"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let rest = bytes[min(position, bytes.endIndex)...].prefix(10)
      guard rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let digits = String(validating: rest[(rest.startIndex + 1)..<end], as: UTF8.self),
        let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
      else { throw failure(.invalidEscape, at: start) }
      position = end + 1
      return scalar
    default: throw failure(.invalidEscape, at: start)
    }
  }

  // MARK: - Numbers

  /// Scans a number after `#`. Returns `nil` if no `#` is next.
  mutating func scanNumber() throws(Failure) -> Int32? {
    guard skip(UInt8(ascii: "#")) else { return nil }
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    while let byte = next, PlainText.isDigit(byte) { position += 1 }
    guard let number = Int32(try text(start..<position)) else {
      throw failure(position > start ? .numberOutOfRange : .expected("a number"), at: start)
    }
    return number
  }
}
