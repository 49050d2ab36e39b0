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
    guard let word, let (value, count) = Self.number(in: word) else { return skipLongNumber() }
    // A fraction or an exponent isn't plain: the caller then finds no comma after the digits.
    position += count
    return value
  }

  private mutating func skipLongNumber() -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < bytes.count, position - start < 18 {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      position += 1
    }
    guard position > start, position == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    return value
  }

  /// Returns a number of one to seven digits without a leading zero, at the start of a word of eight bytes,
  /// with its number of digits.
  ///
  /// Processes all digits at once, in a third of the steps that single digits take:
  ///
  /// ```
  /// bytes, first one lowest   4 1 7 , " b e g
  /// digits, moved to the end  0 0 0 0 0 4 1 7
  /// pairs                      0   0   4   17
  /// fours                        0      417
  /// ```
  @inline(__always) static func number(in word: UInt64) -> (value: Int64, count: Int)? {
    let digits = word ^ 0x3030_3030_3030_3030
    // The highest bit of each byte that isn't a digit; valid at least up to the first such byte.
    let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount / 8
    guard count > 0, count < 8, count == 1 || digits & 0xFF != 0 else { return nil }
    var value = digits << UInt64(64 - 8 * count)
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    value = (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
    return (Int64(value), count)
  }
}
