/// Scans JSON token by token, in one line of a buffer or a whole document, without creating strings or a
/// tree.
///
/// The bytes are untrusted: ``end`` limits each access, nothing recurses, and every error carries the offset
/// of the invalid byte.
package struct JSONScanner {
  /// The bytes that are scanned; all offsets are relative to them.
  var bytes: ByteView
  /// The offset of the next byte.
  package var position: Int
  /// The offset of the end of the line or document.
  var end: Int

  /// An error in the JSON, with its offset.
  package struct Failure: Error {
    package var offset: Int
    package var problem: TraceDiagnostic.Problem

    init(offset: Int, problem: TraceDiagnostic.Problem) {
      self.offset = offset
      self.problem = problem
    }

    init(offset: Int, syntax: TraceDiagnostic.Syntax) {
      self.init(offset: offset, problem: .syntax(syntax))
    }
  }

  /// The next byte; `nil` at the end.
  package var next: UInt8? { position < end ? bytes[position] : nil }

  /// Skips spaces, tabs and line breaks; a line of a trace contains no line breaks.
  ///
  /// Most files have no whitespace, and this runs before every token. Inlining it reduces the time for
  /// reading to 0.9.
  @inline(__always) package mutating func skipWhitespace() {
    if position < end, bytes[position] <= UInt8(ascii: " ") { skipWhitespaceRun() }
  }

  private mutating func skipWhitespaceRun() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        position += 1
      default: return
      }
    }
  }

  /// Skips whitespace and then a required byte.
  @inline(__always) mutating func expect(_ byte: UInt8) throws(Failure) {
    skipWhitespace()
    guard position < end, bytes[position] == byte else {
      throw unexpected(expected: "“\(Unicode.Scalar(byte))”")
    }
    position += 1
  }

  /// Skips whitespace, and then the given byte if it is next. Returns whether it was.
  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Throws unless only whitespace is left in the line or file.
  package mutating func expectEnd(of whole: String = "line") throws(Failure) {
    skipWhitespace()
    guard position == end else { throw unexpected(expected: "the end of the \(whole)") }
  }

  /// Skips `,` and returns true, or skips the closing byte of an array or object and returns false.
  mutating func nextElement(closing: UInt8) throws(Failure) -> Bool {
    if skip(UInt8(ascii: ",")) { return true }
    if skip(closing) { return false }
    throw unexpected(expected: "“,” or “\(Unicode.Scalar(closing))”")
  }

  /// Creates a failure for an unexpected byte at the current position.
  func unexpected(expected: String) -> Failure {
    Failure(
      offset: position, syntax: position < end ? .unexpected(expected: expected) : .unexpectedEnd)
  }
}
