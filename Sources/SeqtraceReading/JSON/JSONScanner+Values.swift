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
    var isTooGreat = false
    while let digit = digit {
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (difference, underflow) = shifted.subtractingReportingOverflow(digit)
      if overflow || underflow { isTooGreat = true }
      value = difference
      position += 1
    }
    try checkDigits(from: start)
    if next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      try skipFractionAndExponent()
      return .fractional
    }
    if isTooGreat || (value == .min && !isNegative) { return .tooGreat }
    return .integer(isNegative ? value : -value)
  }

  /// Reads an integer in a range; throws for any other value. `key` is the value's key, for the error.
  mutating func integer(
    for key: @autoclosure () -> String, in range: ClosedRange<Int64>
  ) throws(Failure) -> Int64 {
    let start = position
    guard next == UInt8(ascii: "-") || digit != nil else {
      throw try wrongType(for: key(), expected: "a whole number")
    }
    switch try scanNumber() {
    case .integer(let value) where range.contains(value): return value
    case .integer, .tooGreat:
      throw Failure(offset: start, problem: .outOfRange(key: key(), range))
    case .fractional:
      throw Failure(offset: start, problem: .wrongType(key: key(), expected: "a whole number"))
    }
  }

  /// Skips a string; throws for any other value. `key` is the value's key, for the error.
  mutating func string(for key: @autoclosure () -> String) throws(Failure) -> StringToken {
    skipWhitespace()
    guard next == UInt8(ascii: "\"") else {
      throw try wrongType(for: key(), expected: "a string")
    }
    return try scanString()
  }

  /// Skips a value, and returns the failure that it is of the wrong type. Throws if the text isn't a value at
  /// all.
  mutating func wrongType(for key: String, expected: String) throws(Failure) -> Failure {
    let start = position
    try skipValue()
    return Failure(offset: start, problem: .wrongType(key: key, expected: expected))
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
