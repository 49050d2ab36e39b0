/// A position in the bytes of a file, for reading the parts of plain lines; see
/// ``TraceLineParser/parsePlainLine(at:into:)``.
///
/// It is a small local variable, so that it stays in registers while a line is read.
struct PlainCursor {
  let bytes: ByteView
  var position: Int

  /// The next eight bytes as a little-endian word; `nil` if there are fewer.
  var word: UInt64? { bytes.word(at: position) }

  /// Skips the given byte if it is next. Returns whether it was.
  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips a string of printable ASCII without escapes, and returns its range without the quotes. Returns
  /// `nil` if there is none.
  @inline(__always) mutating func skipText() -> Range<Int>? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    // A line feed counts as special, so the string ends within its line.
    let end = bytes.specialByte(in: position..<bytes.count)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    defer { position = end + 1 }
    return position..<end
  }

  /// Skips an unsigned integer with few enough digits to fit. Returns `nil` if there is none.
  @inline(__always) mutating func skipNumber() -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < bytes.count, position - start < 18 {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      position += 1
    }
    // A fraction or an exponent isn't plain: the caller then finds no comma after the digits.
    guard position > start, position == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    return value
  }
}
