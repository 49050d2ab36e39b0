/// The rules of Mermaid's own lexer. These functions search for the same patterns, in the same order.
extension TextScanner {
  /// Skips to the end of a statement, for a statement that can't be read.
  mutating func skipStatement() {
    while let byte = peek(), byte != .lineFeed, !endsText(byte, at: position) { position += 1 }
  }

  /// Whether the statement ends here, or only a comment follows on its line.
  var isAtEndOfStatement: Bool {
    switch peek() {
    case nil, .lineFeed?, .semicolon?, .hash?: true
    case .percent?: peek(1) == .percent
    default: false
    }
  }

  /// Reads a text up to the end of the line, a semicolon or a comment. Its span doesn't include spaces at the
  /// ends.
  mutating func scanText() -> SourceSpan {
    let start = position
    while true {
      position = firstOffset(from: position) { $0 == .lineFeed || $0 == .semicolon || $0 == .hash }
      guard position < bytes.count, bytes[position] != .lineFeed,
        !endsText(bytes[position], at: position)
      else { return trimmed(start..<position) }
      position += 1
    }
  }

  /// Returns whether a semicolon or a number sign ends a text. It doesn't if it belongs to a code such as
  /// `#35;`.
  func endsText(_ byte: UInt8, at index: Int) -> Bool {
    if byte == .hash { return entityEnd(from: index) == nil }
    guard byte == .semicolon else { return false }
    // In a code, only letters and digits are between the number sign and the semicolon.
    var start = index
    while start > 0, bytes[start - 1].isWordPart { start -= 1 }
    return start == index || start == 0 || bytes[start - 1] != .hash
  }

  /// Returns the offset after a code, given that of its number sign; `nil` if it isn't a code.
  private func entityEnd(from index: Int) -> Int? {
    var end = index + 1
    while end < bytes.count, bytes[end].isWordPart { end += 1 }
    return end > index + 1 && end < bytes.count && bytes[end] == .semicolon ? end + 1 : nil
  }
}
