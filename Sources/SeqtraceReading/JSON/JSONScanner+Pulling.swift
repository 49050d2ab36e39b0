/// Pull parsing of large documents, value by value and without a tree.
extension JSONScanner {
  /// Calls a function with a scanner for a range of bytes.
  package static func read<Result>(
    _ bytes: [UInt8], in range: Range<Int>, _ body: (inout JSONScanner) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try ByteView.with(bytes, in: range) { (view) throws(Failure) in
      var scanner = JSONScanner(bytes: view, position: 0, end: view.count)
      return try body(&scanner)
    }
  }

  /// Enters an object. Returns false if the object is empty, or if the value isn't an object; any other value
  /// is skipped.
  package mutating func enterObject() throws(Failure) -> Bool {
    try enter(UInt8(ascii: "{"), closing: UInt8(ascii: "}"))
  }

  /// Enters an array. Returns false if the array is empty, or if the value isn't an array; any other value is
  /// skipped.
  package mutating func enterArray() throws(Failure) -> Bool {
    try enter(UInt8(ascii: "["), closing: UInt8(ascii: "]"))
  }

  /// Reads a key and its colon.
  package mutating func key() throws(Failure) -> String {
    let key = text(of: try scanString())
    try expect(UInt8(ascii: ":"))
    return key
  }

  /// Skips a comma and returns true, or skips the end of the object and returns false.
  package mutating func nextMember() throws(Failure) -> Bool {
    try nextElement(closing: UInt8(ascii: "}"))
  }

  /// Skips a comma and returns true, or skips the end of the array and returns false.
  package mutating func nextItem() throws(Failure) -> Bool {
    try nextElement(closing: UInt8(ascii: "]"))
  }

  /// Reads a string. Skips any other value and returns `nil`.
  package mutating func string() throws(Failure) -> String? {
    skipWhitespace()
    guard next == UInt8(ascii: "\"") else {
      try skipValue()
      return nil
    }
    return text(of: try scanString())
  }

  /// Reads a string, or the source text of a number or Boolean. Skips `null`, arrays and objects and returns
  /// `nil`.
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
