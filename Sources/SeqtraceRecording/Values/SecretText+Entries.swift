extension SecretText {
  /// Returns the range of the value of the entry that starts at an index, if the entry's key is the name of a
  /// secret; otherwise `nil`.
  func entry(at start: Int) -> Range<Int>? {
    guard entries != .none else { return nil }
    let name = start..<end(from: start, atMost: 128, while: \.isPartOfName)
    let text = String(decoding: bytes[name], as: UTF8.self)
    guard SecretName.extent(of: text) > .none else { return nil }
    let before = name.lowerBound > 0 ? bytes[name.lowerBound - 1] : 0
    var index = name.upperBound
    let isQuoted = skipQuote(&index)
    guard let sign = skipSign(&index, isOption: starts(with: "--", at: name.lowerBound - 2), before)
    else { return nil }
    // Not hidden, because it is a parser's message: `unexpected token: foo`.
    let words = SecretName.words(of: text)
    if sign == UInt8(ascii: ":"), !isQuoted, words.count == 1, words[0].hasPrefix("token") {
      return nil
    }
    let start = index
    if sign == UInt8(ascii: ":"), let block = block(under: name, from: start) { return block }
    if skipQuote(&index) {
      let end = endOfQuoted(from: index, isEscaped: index - start == 2)
      return index < end ? index..<end : nil
    }
    guard entries == .all else { return nil }
    let end = endOfValue(from: start, words, isColon: sign == UInt8(ascii: ":"))
    // In a literal, these values aren't texts and were already judged by their type, or they are already
    // hidden.
    let value = String(decoding: bytes[start..<end], as: UTF8.self)
    return start < end && !["nil", "true", "false", Self.redaction].contains(value)
      ? start..<end : nil
  }

  /// Skips the separator between a key and its value, and returns its sign; returns `nil` if there is none.
  ///
  /// - Parameters:
  ///   - isOption: Whether the key is a command-line option. A space may separate such a key from its value.
  ///   - before: The byte before the key.
  private func skipSign(_ index: inout Int, isOption: Bool, _ before: UInt8) -> UInt8? {
    if starts(with: "]", at: index) {
      index += 1
    } else if starts(with: "%5D", at: index) {
      index += 3
    }
    let space = end(from: index, while: \.isBlank)
    var next = space
    if starts(with: "%3D", at: next) {
      index = next + 3
      return UInt8(ascii: "=")
    }
    guard next < bytes.count else { return nil }
    let sign = bytes[next]
    switch sign {
    case UInt8(ascii: ":"), UInt8(ascii: "="):
      next = end(from: next) { ":=>~".utf8.contains($0) }
    case UInt8(ascii: ">") where before == UInt8(ascii: "<"): next += 1
    default:
      guard isOption, space > index else { return nil }
      index = space
      return UInt8(ascii: "=")
    }
    index = end(from: next, while: \.isBlank)
    // A quoted value may be on the next line.
    let quoted = end(from: index) { $0.isBlank || $0.isEndOfLine }
    if quoted < bytes.count, bytes[quoted] == UInt8(ascii: "\"") { index = quoted }
    return sign
  }

  /// Returns the range of a key's block in YAML: the lines below it with deeper indentation.
  private func block(under key: Range<Int>, from start: Int) -> Range<Int>? {
    var index = start
    if index < bytes.count, "|>".utf8.contains(bytes[index]) {
      index = end(from: index + 1, atMost: 3) { $0.isDigit || "+-".utf8.contains($0) }
      index = end(from: index, while: \.isBlank)
    }
    guard index < bytes.count, bytes[index].isEndOfLine else { return nil }
    let before = bytes[..<key.lowerBound]
    let line = before.lastIndex { $0.isEndOfLine }.map { $0 + 1 } ?? 0
    let indentation = end(from: line) { $0.isBlank || $0 == UInt8(ascii: "-") } - line
    var block: Range<Int>?
    while true {
      let next = end(from: index, while: \.isEndOfLine)
      let content = end(from: next, while: \.isBlank)
      guard content < bytes.count, content - next > indentation else { return block }
      index = end(from: content) { !$0.isEndOfLine }
      block = (block?.lowerBound ?? content)..<index
    }
  }

  /// Returns the end of a value without quotation marks.
  private func endOfValue(from start: Int, _ words: [String], isColon: Bool) -> Int {
    let form = privateKey(at: start) ?? cardNumber(at: start) ?? credentials(at: start)
    if let form { return form.upperBound }
    let isHeader =
      !Set(words).isDisjoint(with: ["authorization", "authorisation", "cookie", "bearer"])
    // The value of a header includes a scheme and all parts: `Token X`, `a=1; b=2`.
    if isHeader {
      return end(from: start) { !$0.isEndOfLine && (isColon || !"&\"'".utf8.contains($0)) }
    }
    // A value such as `Optional("…")`, `["…"]` or `{"user": …}` extends to the closing bracket.
    var (index, depth) = (start, 0)
    while index < bytes.count, !bytes[index].isEndOfLine {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\"") where depth > 0:
        index = endOfQuoted(
          from: index + 1, isEscaped: bytes[max(index - 1, 0)] == UInt8(ascii: "\\"))
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case _ where depth == 0:
        let ends = ",;&\"'\\".utf8.contains(byte) || (byte == UInt8(ascii: "<") && index > start)
        if ends || (!isColon && byte.isBlank) { return index }
      default: break
      }
      index += 1
    }
    return min(index, bytes.count)
  }

  /// Skips a quotation mark and a backslash before it; returns whether there was an ASCII quotation mark.
  private func skipQuote(_ index: inout Int) -> Bool {
    var next = index
    // Other languages' quotation marks aren't ASCII; the text after one is treated as unquoted.
    if next < bytes.count, bytes[next] >= 0x80 {
      index = end(from: next) { $0 >= 0x80 }
      return false
    }
    if next < bytes.count, bytes[next] == UInt8(ascii: "\\") { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'")
    else { return false }
    index = next + 1
    return true
  }

  /// Returns the end of a quoted text, given the index after the opening mark.
  ///
  /// - Parameter isEscaped: Whether a backslash precedes the opening mark.
  private func endOfQuoted(from start: Int, isEscaped: Bool) -> Int {
    let quote = bytes[start - 1]
    var index = start
    while index < bytes.count, bytes[index] != quote {
      let isMark = bytes[index] == UInt8(ascii: "\\")
      if isEscaped, isMark, index + 1 < bytes.count, bytes[index + 1] == quote { return index }
      index += isMark ? 2 : 1
    }
    return min(index, bytes.count)
  }
}
