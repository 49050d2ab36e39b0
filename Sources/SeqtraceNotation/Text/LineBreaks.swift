extension [UInt8] {
  /// Returns the text with its line breaks in the form of the first line break in another text: a line feed,
  /// with or without a carriage return before it.
  func withLineBreaks(of other: [UInt8]) -> [UInt8] {
    let end = other.firstOffset(of: .lineFeed, from: 0)
    let hasReturns = end < other.count && end > 0 && other[end - 1] == .carriageReturn
    if !hasReturns, firstOffset(of: .carriageReturn, from: 0) == count { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 16)
    for byte in self {
      if byte == .lineFeed {
        if result.last == .carriageReturn { result.removeLast() }
        if hasReturns { result.append(.carriageReturn) }
      }
      result.append(byte)
    }
    return result
  }
}
