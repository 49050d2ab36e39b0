/// Reads JSON token by token, from one line of a buffer or a whole document, without making texts or a tree.
///
/// The content is untrusted: each access is guarded by ``end``, nothing recurses, and every error carries the
/// offset of the wrong byte.
package struct JSONScanner {
  /// A stretch of the input; offsets are offsets into it.
  var bytes: ByteView
  /// The offset of the next byte.
  package var position: Int
  /// The offset of the line's end.
  var end: Int

  /// An error in the text, with its place.
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

  /// The next byte, or `nil` at the line's end.
  package var next: UInt8? { position < end ? bytes[position] : nil }

  /// Skips spaces, tabs and line breaks; a line of a trace has no line breaks.
  ///
  /// Most files have no white space, and this runs before every token: inlining it makes reading take 0.9 of
  /// the time.
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

  /// Skips white space and a byte that must follow.
  @inline(__always) mutating func expect(_ byte: UInt8) throws(Failure) {
    skipWhitespace()
    guard position < end, bytes[position] == byte else {
      throw unexpected(expected: "“\(Unicode.Scalar(byte))”")
    }
    position += 1
  }

  /// Skips white space, and a byte if it follows.
  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Requires that only white space is left in the line.
  mutating func expectEnd() throws(Failure) {
    skipWhitespace()
    guard position == end else { throw unexpected(expected: "the end of the line") }
  }

  /// Skips `,` or the closing byte of an array or object; true if another element follows.
  mutating func nextElement(closing: UInt8) throws(Failure) -> Bool {
    if skip(UInt8(ascii: ",")) { return true }
    if skip(closing) { return false }
    throw unexpected(expected: "“,” or “\(Unicode.Scalar(closing))”")
  }

  /// The failure for an unexpected byte at the current position.
  func unexpected(expected: String) -> Failure {
    Failure(
      offset: position, syntax: position < end ? .unexpected(expected: expected) : .unexpectedEnd)
  }
}
