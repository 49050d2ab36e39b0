import SeqtraceDiagram

/// Texts of traces and names of files, escaped so that Markdown shows them literally.
enum MarkdownText {
  /// The text itself, if nothing in it could be markup, an address, a reference or a mention; otherwise a
  /// code span with the text.
  static func inline(_ text: String) -> String {
    let text = text.visible
    return isPlain(text) ? text : code(text)
  }

  /// The same for a table cell, which a vertical bar would end.
  ///
  /// A space separates a backslash from a bar, because two backslashes wouldn't escape the bar.
  static func cell(_ text: String) -> String {
    inline(text).replacingScalars("\\|", with: "\\ |").replacingScalars("|", with: "\\|")
  }

  /// A fence for a code block, longer than any run of backticks in its lines.
  static func fence(around lines: [String]) -> String {
    let longest = lines.reduce(0) { max($0, longestRun(in: $1)) }
    return String(repeating: "`", count: max(3, longest + 1))
  }

  private static func isPlain(_ text: String) -> Bool {
    // The exceptions are addresses.
    text.unicodeScalars.allSatisfy { $0.isPartOfWord || " ./-(),…".unicodeScalars.contains($0) }
      && !text.utf8.contains("//".utf8) && !text.utf8.contains("www.".utf8)
  }

  private static func code(_ text: String) -> String {
    let ticks = String(repeating: "`", count: longestRun(in: text) + 1)
    // Markdown strips a pair of spaces at the edges.
    return "\(ticks) \(text) \(ticks)"
  }

  private static func longestRun(in text: String) -> Int {
    text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit, or a mark on either.
  var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
