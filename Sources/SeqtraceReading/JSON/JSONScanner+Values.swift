extension JSONScanner {
  /// A scanned number.
  package enum Number {
    case integer(Int64)
    /// An integer beyond 64 bits.
    case tooGreat
    /// A number with a fraction or an exponent.
    case fractional
  }

  /// The maximum nesting depth of arrays and objects.
  ///
  /// At most 64, because `skipValue` stores one bit for each open array or object in a word.
  static let maximumDepth = 64

  /// Skips a number.
  package mutating func scanNumber() throws(Failure) -> Number {
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    // Accumulated as a negative number, because the negative range has one more value.
    var value: Int64 = 0
    while let digit = digit {
      value = value &* 10 &- digit
      position += 1
    }
    try checkDigits(from: start)
    let isTooGreat = position - start > Self.safeDigitCount && overflows(from: start)
    if next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      try skipFractionAndExponent()
      return .fractional
    }
    if isTooGreat || (value == .min && !isNegative) { return .tooGreat }
    return .integer(isNegative ? value : -value)
  }

  /// Skips an integer of at most nine digits before a comma or a closing brace, as nearly all numbers are.
  /// Otherwise skips nothing and returns `nil`.
  mutating func scanShortNumber() -> Int64? {
    var index = position
    var value: Int64 = 0
    while index < end, index - position < 10 {
      let byte = bytes[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
      value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      index += 1
    }
    let count = index - position
    guard count > 0, count < 10, count == 1 || bytes[position] != UInt8(ascii: "0"), index < end,
      bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "}")
    else { return nil }
    position = index
    return value
  }

  /// Skips whitespace, and then `null` if it is next. Returns whether it was.
  mutating func skipNull() throws(Failure) -> Bool {
    skipWhitespace()
    guard next == UInt8(ascii: "n") else { return false }
    try skipWord("null")
    return true
  }

  /// Skips a value of any type.
  package mutating func skipValue() throws(Failure) {
    var depth = 0
    // A bit for each open array (0) or object (1); the innermost is the lowest bit.
    var kinds: UInt64 = 0
    repeat {
      skipWhitespace()
      if let isObject = opening {
        guard depth < Self.maximumDepth else { throw Failure(offset: position, syntax: .tooDeep) }
        position += 1
        depth += 1
        kinds = kinds << 1 | (isObject ? 1 : 0)
        if !skip(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if isObject { try skipKey() }
          continue
        }
        depth -= 1
        kinds >>= 1
      } else {
        try skipScalar()
      }
      try skipElementEnds(&depth, &kinds)
    } while depth > 0
  }

  /// Skips a key and its colon.
  mutating func skipKey() throws(Failure) {
    _ = try scanString()
    try expect(UInt8(ascii: ":"))
  }

  // MARK: - Parts of values

  /// After a value, closes the arrays and objects that end there, and moves to the next value, if any.
  private mutating func skipElementEnds(_ depth: inout Int, _ kinds: inout UInt64) throws(Failure) {
    while depth > 0 {
      let isObject = kinds & 1 == 1
      if try nextElement(closing: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        if isObject { try skipKey() }
        return
      }
      depth -= 1
      kinds >>= 1
    }
  }

  /// Whether an object (true) or an array (false) starts at the current position; `nil` for neither.
  private var opening: Bool? {
    switch next {
    case UInt8(ascii: "{"): true
    case UInt8(ascii: "["): false
    default: nil
    }
  }

  private mutating func skipScalar() throws(Failure) {
    switch next {
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "-"): _ = try scanNumber()
    case _ where digit != nil: _ = try scanNumber()
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: throw unexpected(expected: "a value")
    }
  }

  private mutating func skipWord(_ word: StaticString) throws(Failure) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard position < end else { throw Failure(offset: end, syntax: .unexpectedEnd) }
      // The pointer belongs to a literal, and the index is less than its length.
      guard bytes[position] == word.utf8Start[index] else {
        throw Failure(offset: start, syntax: .unexpected(expected: "a value"))
      }
      position += 1
    }
  }

  private var digit: Int64? {
    guard position < end, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[position] else {
      return nil
    }
    return Int64(bytes[position] - UInt8(ascii: "0"))
  }

  /// The largest number of digits that always fit into 64 bits.
  private static let safeDigitCount = 18

  /// Returns whether the digits up to the current position, as a negative number, are beyond 64 bits.
  private func overflows(from start: Int) -> Bool {
    var value: Int64 = 0
    for index in start..<position {
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[index] - UInt8(ascii: "0"))
      let (difference, underflow) = shifted.subtractingReportingOverflow(digit)
      if overflow || underflow { return true }
      value = difference
    }
    return false
  }

  /// Throws unless there is at least one digit and no leading zero.
  private func checkDigits(from start: Int) throws(Failure) {
    guard position > start else { throw unexpected(expected: "a digit") }
    if bytes[start] == UInt8(ascii: "0"), position > start + 1 {
      throw Failure(offset: start, syntax: .leadingZero)
    }
  }

  private mutating func skipFractionAndExponent() throws(Failure) {
    if next == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(Failure) {
    guard digit != nil else { throw unexpected(expected: "a digit") }
    while digit != nil { position += 1 }
  }
}
