import SeqtraceComparison

/// A comment in a documentation file that starts or ends a block.
enum DiagramMark {
  /// The first mark, with the lines after its name; the first of them is the rest of the name's line.
  case start([ArraySlice<UInt8>])
  /// The last mark, with the hash of the filled text and the version of the drawing rules.
  case end(hash: String?, rules: Int)
  /// A comment that starts with a misspelled name of a mark.
  case misspelled(String, meant: String)

  private static let name = "seqtrace"
  private static let endName = "/seqtrace"
  /// The length of the shortest word that is taken for a misspelled name.
  private static let shortestWord = 6

  /// Parses the text of a comment; `nil` if it isn't a mark.
  init?(_ text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    // The name may follow spaces on the comment's first line.
    let start = lines.first?.drop(while: isSpace) ?? []
    let first = start.prefix { !isSpace($0) }
    guard first.count <= 40, let word = String(validating: first, as: UTF8.self), !word.isEmpty
    else { return nil }
    let rest = start.dropFirst(first.count)
    switch word {
    case Self.name: self = .start([rest] + lines.dropFirst())
    case Self.endName:
      let words = rest.split(whereSeparator: isSpace)
      let texts = words.prefix(2).map { String(decoding: $0, as: UTF8.self) }
      self = .end(hash: texts.first, rules: texts.count > 1 ? Int(texts[1]) ?? 1 : 1)
    default:
      guard word.count >= Self.shortestWord, word.count <= Self.endName.count + 2,
        let meant = NameSuggestion(names: [Self.name, Self.endName]).nearest(to: word)
      else { return nil }
      self = .misspelled(word, meant: meant)
    }
  }

  /// Returns the last mark of a block.
  static func end(hash: String) -> [UInt8] {
    Array("<!-- \(endName) \(hash) \(DiagramBlock.rulesVersion) -->".utf8)
  }
}
