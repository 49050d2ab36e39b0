/// Reading of large documents value by value, without a tree.
extension JSONScanner {
  /// Calls a function with a scanner of a range of bytes.
  package static func read<Result>(
    _ bytes: [UInt8], in range: Range<Int>, _ body: (inout JSONScanner) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try ByteView.with(bytes, in: range) { (view) throws(Failure) in
      var scanner = JSONScanner(bytes: view, position: 0, end: view.count)
      return try body(&scanner)
    }
  }

  /// Enters an object; false if it is empty or the value isn't an object, which is then skipped.
  package mutating func enterObject() throws(Failure) -> Bool {
    try enter(UInt8(ascii: "{"), closing: UInt8(ascii: "}"))
  }

  /// Enters an array; false if it is empty or the value isn't an array, which is then skipped.
  package mutating func enterArray() throws(Failure) -> Bool {
    try enter(UInt8(ascii: "["), closing: UInt8(ascii: "]"))
  }

  /// Reads a key and its colon.
  package mutating func key() throws(Failure) -> String {
    let key = text(of: try scanString())
    try expect(UInt8(ascii: ":"))
    return key
  }

  /// Skips the comma before another member, which is true, or the end of the object.
  package mutating func nextMember() throws(Failure) -> Bool {
    try nextElement(closing: UInt8(ascii: "}"))
  }

  /// Skips the comma before another element, which is true, or the end of the array.
  package mutating func nextItem() throws(Failure) -> Bool {
    try nextElement(closing: UInt8(ascii: "]"))
  }

  /// Reads a string; `nil` if the value isn't one, which is then skipped.
  package mutating func string() throws(Failure) -> String? {
    skipWhitespace()
    guard next == UInt8(ascii: "\"") else {
      try skipValue()
      return nil
    }
    return text(of: try scanString())
  }

  /// Reads a string, or a number or word as it is written; `nil` for `null`, arrays and objects, which are skipped.
  package mutating func scalarText() throws(Failure) -> String? {
    skipWhitespace()
    let start = position
    switch next {
    case UInt8(ascii: "\""): return text(of: try scanString())
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"):
      try skipValue()
      return nil
    default:
      try skipValue()
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
  }

  /// Requires that only white space is left.
  package mutating func expectNothing() throws(Failure) {
    skipWhitespace()
    guard next == nil else { throw unexpected(expected: "the end of the line") }
  }

  private mutating func enter(_ opening: UInt8, closing: UInt8) throws(Failure) -> Bool {
    skipWhitespace()
    guard next == opening else {
      try skipValue()
      return false
    }
    position += 1
    return !skip(closing)
  }
}
