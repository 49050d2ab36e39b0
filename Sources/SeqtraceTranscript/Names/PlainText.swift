import SeqtraceEvents

/// Decides which texts a transcript contains unchanged, and quotes the others.
///
/// The reader finds the end of a plain text with the same functions that the writer uses to decide whether a
/// text is plain, so the two can't disagree.
enum PlainText {
  static let backtick = UInt8(ascii: "`")

  /// The maximum nesting depth of brackets in a plain value.
  private static let maximumDepth = 64

  // MARK: - Characters

  /// Returns whether a scalar is invisible or reorders visible text, and is therefore escaped.
  ///
  /// The list is fixed, so equal traces give equal bytes with every version of Unicode.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x1680, 0x2000...0x200C, 0x200E...0x200F, 0x2028...0x202F,
      0x205F, 0x3000, 0xFE00...0xFE0E, 0xE000...0xF8FF, 0xFFFE...0xFFFF:
      true
    default: scalar.isDeceptive
    }
  }

  /// Returns whether a text contains a scalar that must be escaped.
  static func hasHiddenScalars(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return false }
    return text.unicodeScalars.contains(where: isHidden)
  }

  /// Returns whether a text contains neither a scalar that must be escaped nor an arrow, which would be
  /// parsed as the separator of sender and receiver.
  static func isClear(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.allSatisfy({ 0x20..<0x7F ~= $0 }) { return true }
    return !String(decoding: text, as: UTF8.self).unicodeScalars
      .contains { $0 == "→" || isHidden($0) }
  }

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  static func isLowercase(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  /// Returns whether a byte can be part of an identifier, after its start.
  static func isIdentifier(_ byte: UInt8) -> Bool {
    isIdentifierStart(byte) || isDigit(byte)
  }

  /// Returns whether a byte can start an identifier.
  static func isIdentifierStart(_ byte: UInt8) -> Bool {
    isLowercase(byte) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  // MARK: - The ends of plain texts

  /// Returns the end of an identifier that starts at an index, or that index if there is none.
  static func identifierEnd<Bytes: PlainBytes>(in bytes: Bytes, from start: Int) -> Int {
    guard start < bytes.endIndex, isIdentifierStart(bytes[start]) else { return start }
    return bytes[start...].firstIndex { !isIdentifier($0) } ?? bytes.endIndex
  }

  /// Returns the end of a word, a sequence of characters other than spaces, square brackets, commas, number
  /// signs and quotes.
  static func wordEnd<Bytes: PlainBytes>(in bytes: Bytes, from start: Int) -> Int {
    bytes[start...].firstIndex { byte in
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: ","), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "\""), backtick, 0..<0x20, 0x7F:
        true
      default: false
      }
    } ?? bytes.endIndex
  }

  /// Finds the end of a type's name: identifiers with dots, and parameters in angle brackets.
  ///
  /// - Returns: The end, and the offset of the last dot outside of angle brackets.
  static func pathEnd<Bytes: PlainBytes>(
    in bytes: Bytes, from start: Int
  ) -> (end: Int, lastDot: Int?) {
    var index = start
    var depth = 0
    var lastDot: Int?
    guard start < bytes.endIndex, isIdentifierStart(bytes[start]) else { return (start, nil) }
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: ">") {
        if depth == 0 { break }
        depth -= 1
      } else if byte == UInt8(ascii: "."), depth == 0 {
        lastDot = index
      } else if !isIdentifier(byte), depth == 0 || !isParameter(byte) {
        // Any other byte ends the name.
        break
      }
      index += 1
    }
    return (depth == 0 ? index : start, lastDot)
  }

  /// Returns whether a byte can occur between angle brackets, besides identifiers.
  private static func isParameter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  /// Finds the end of a value: a space, a comma, a colon or a closing bracket outside of the value's own
  /// brackets and string literals.
  ///
  /// - Returns: The end; `nil` if brackets or literals aren't closed.
  static func valueEnd<Bytes: PlainBytes>(in bytes: Bytes, from start: Int) -> Int? {
    var index = start
    var open: [UInt8] = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":"):
        if open.isEmpty { return index }
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open.isEmpty { return index }
        guard open.removeLast() == byte else { return nil }
      case UInt8(ascii: "\""):
        guard let end = literalEnd(in: bytes, from: index) else { return nil }
        index = end - 1
      case backtick, 0..<0x20, 0x7F: return nil
      default: break
      }
      if open.count > maximumDepth { return nil }
      index += 1
    }
    return open.isEmpty ? index : nil
  }

  private static func literalEnd<Bytes: PlainBytes>(in bytes: Bytes, from start: Int) -> Int? {
    var index = start + 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""): return index + 1
      case 0..<0x20, 0x7F: return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: - Plain texts

  /// Returns whether a text can be written unchanged where a word is expected.
  static func isWord(_ text: String) -> Bool {
    isPlain(text) { wordEnd(in: $0, from: 0) } && text != "-"
  }

  /// Returns whether a text can be written unchanged where a type's name is expected.
  static func isPath(_ text: String) -> Bool {
    var text = text
    let isWhole = text.withUTF8 { bytes in
      !bytes.isEmpty && pathEnd(in: bytes, from: 0).end == bytes.count && isClear(bytes)
    }
    return isWhole && text != "_"
      && !text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .contains { $0.isEmpty }
  }

  /// Returns whether a text can be written unchanged where a value is expected.
  static func isValue(_ text: String) -> Bool { isPlain(text) { valueEnd(in: $0, from: 0) } }

  /// Returns whether a text can be written unchanged, given the function that finds the end of a plain text.
  private static func isPlain(
    _ text: String, until end: (UnsafeBufferPointer<UInt8>) -> Int?
  ) -> Bool {
    var text = text
    let isWhole = text.withUTF8 { bytes in
      !bytes.isEmpty && end(bytes) == bytes.count && bytes[0] != UInt8(ascii: "@") && isClear(bytes)
    }
    return isWhole && !isReserved(text)
  }

  /// Returns whether a text is one of the language's keywords, which consist of lowercase letters.
  private static func isReserved(_ text: String) -> Bool {
    text.utf8.allSatisfy(isLowercase) && TranscriptWord.reserved.contains(text)
  }
}

/// Bytes with integer indices: a line of a file, or a text.
protocol PlainBytes: RandomAccessCollection where Element == UInt8, Index == Int {}

extension UnsafeBufferPointer<UInt8>: PlainBytes {}
extension Slice<UnsafeBufferPointer<UInt8>>: PlainBytes {}

extension [UInt8] {
  /// Appends a text in backticks, with escapes where needed.
  mutating func appendQuoted(_ text: String) {
    append(PlainText.backtick)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "`": append(contentsOf: "\\`".utf8)
      case "\\": append(contentsOf: "\\\\".utf8)
      case "\n": append(contentsOf: "\\n".utf8)
      case "\r": append(contentsOf: "\\r".utf8)
      case "\t": append(contentsOf: "\\t".utf8)
      case _ where PlainText.isHidden(scalar):
        append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".utf8)
      default: append(contentsOf: UTF8.encode(scalar)!)
      }
    }
    append(PlainText.backtick)
  }
}
