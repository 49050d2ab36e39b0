/// Reads labels as Mermaid does: `<br/>` breaks the line, codes such as `#35;` and `#infin;` stand for
/// characters, and a tab stands for a space.
enum MermaidLabel {
  /// Returns the text of a label, without a `wrap:` or `nowrap:` at its start.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    let plain = bytes.dropFirst(wrapPrefix(of: bytes))
    guard plain.contains(where: { $0 == .hash || $0 == UInt8(ascii: "<") || $0 == 0x09 }) else {
      return String(decoding: plain, as: UTF8.self)
    }
    return String(decoding: decoded(plain), as: UTF8.self)
  }

  /// Returns whether a label starts with `wrap:`.
  static func wraps(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: "wrap:".utf8) }

  /// Returns the number of bytes of a `wrap:` or `nowrap:` at the start of a label, including the spaces
  /// after it; 0 if there is none.
  private static func wrapPrefix(of bytes: ArraySlice<UInt8>) -> Int {
    guard bytes.first == UInt8(ascii: "w") || bytes.first == UInt8(ascii: "n") else { return 0 }
    for prefix in ["wrap:", "nowrap:"] where bytes.starts(with: prefix.utf8) {
      let rest = bytes.dropFirst(prefix.utf8.count)
      return prefix.utf8.count + rest.prefix { $0.isSpace }.count
    }
    return 0
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.first {
      if byte == .hash, let (text, count) = entity(at: rest) {
        result += text.utf8
        rest = rest.dropFirst(count)
      } else if byte == UInt8(ascii: "<"), let count = lineBreak(at: rest) {
        result.append(.lineFeed)
        rest = rest.dropFirst(count)
      } else {
        result.append(byte == 0x09 ? UInt8(ascii: " ") : byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The greatest length of a code that is recognised.
  private static let longestEntity = 16

  /// Returns the character that a code stands for, and the length of the code; `nil` if no code starts here.
  private static func entity(at bytes: ArraySlice<UInt8>) -> (String, Int)? {
    let name = bytes.dropFirst().prefix(longestEntity).prefix { $0.isWordPart }
    guard !name.isEmpty, bytes.dropFirst(name.count + 1).first == .semicolon else { return nil }
    let word = String(decoding: name, as: UTF8.self)
    let scalar: Unicode.Scalar?
    if name.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      scalar = UInt32(word).flatMap(Unicode.Scalar.init)
    } else if name.first == UInt8(ascii: "x") || name.first == UInt8(ascii: "X"),
      let value = UInt32(word.dropFirst(), radix: 16)
    {
      scalar = Unicode.Scalar(value)
    } else {
      scalar = CharacterEntities.scalar(named: word[...])
    }
    return scalar.map { (String(Character($0)), name.count + 2) }
  }

  /// Returns the length of a `<br>` in any of its forms; `nil` if none starts here.
  private static func lineBreak(at bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4, bytes.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "b"),
      bytes.dropFirst(2).first.map({ $0 | 0x20 }) == UInt8(ascii: "r")
    else { return nil }
    var length = 3
    // The number of spaces is limited, because a text with many tags would otherwise take long.
    for byte in bytes.dropFirst(3).prefix(longestEntity) {
      length += 1
      if byte == UInt8(ascii: ">") { return length }
      guard byte.isSpace || byte == UInt8(ascii: "/") else { return nil }
    }
    return nil
  }
}
