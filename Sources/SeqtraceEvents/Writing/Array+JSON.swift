extension [UInt8] {
  /// Appends a text as a JSON string.
  ///
  /// Escapes the characters that JSON requires, and also other control characters, line separators and
  /// invisible characters. No text can break a line, control a terminal or contain hidden words.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ Self.isPlain($0) }) {
      append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  /// Whether a byte needs no escape in any context.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(contentsOf: "\\\"".utf8)
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}",
      "\u{FFFE}", "\u{FFFF}":
      appendJSONEscape(of: scalar)
    case _ where scalar.isDeceptive: appendJSONEscape(of: scalar)
    default: append(contentsOf: UTF8.encode(scalar)!)
    }
  }

  /// Appends the escapes of a code point: one, or two for a surrogate pair.
  private mutating func appendJSONEscape(of scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar)! {
      let digits = String(unit, radix: 16)
      append(contentsOf: "\\u".utf8)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      append(contentsOf: digits.utf8)
    }
  }
}
