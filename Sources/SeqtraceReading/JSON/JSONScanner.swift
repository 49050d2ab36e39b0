/// Reads JSON from one line of a buffer, or a whole document, token by token, without making any
/// text or tree.
///
/// What stands in the line is untrusted: each access is guarded by ``end``, nothing recurses, and
/// every error carries the offset of the byte that is at fault.
struct JSONScanner {
  /// A stretch of the input; offsets are offsets into it.
  var bytes: ByteView
  /// The offset of the next byte.
  var position: Int
  /// The offset behind the line.
  var end: Int

  /// An error in the text, with its place.
  struct Failure: Error {
    var offset: Int
    var problem: TraceDiagnostic.Problem

    init(offset: Int, problem: TraceDiagnostic.Problem) {
      self.offset = offset
      self.problem = problem
    }

    init(offset: Int, syntax: TraceDiagnostic.Syntax) {
      self.init(offset: offset, problem: .syntax(syntax))
    }
  }

  /// The next byte, or `nil` at the line's end.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Moves behind spaces, tabs and line breaks; a line of a trace has none of the last.
  ///
  /// In most files there are none, and it is asked for before every token: without a call, reading
  /// takes 0.9 of the time.
  @inline(__always) mutating func skipWhitespace() {
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

  /// Moves behind a byte that must come next, after white space.
  @inline(__always) mutating func expect(_ byte: UInt8) throws(Failure) {
    skipWhitespace()
    guard position < end, bytes[position] == byte else {
      throw unexpected(expected: "“\(Unicode.Scalar(byte))”")
    }
    position += 1
  }

  /// Moves behind a byte if it comes next, after white space.
  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Makes sure that nothing but white space is left in the line.
  mutating func expectEnd() throws(Failure) {
    skipWhitespace()
    guard position == end else { throw unexpected(expected: "the end of the line") }
  }

  /// Moves behind `,` or the closing byte of an array or object; true if another element follows.
  mutating func nextElement(closing: UInt8) throws(Failure) -> Bool {
    if skip(UInt8(ascii: ",")) { return true }
    if skip(closing) { return false }
    throw unexpected(expected: "“,” or “\(Unicode.Scalar(closing))”")
  }

  /// The failure of finding something else than expected at the current position.
  func unexpected(expected: String) -> Failure {
    Failure(
      offset: position, syntax: position < end ? .unexpected(expected: expected) : .unexpectedEnd)
  }
}
