import SeqtraceDiagram

/// A page or a comment in Markdown.
enum Markdown: Markup {
  /// The text itself, if nothing in it could be markup, an address, a reference or a mention; otherwise a
  /// code span with the text.
  static func escaped(_ text: String) -> String {
    let text = text.visible
    // A colon before a space can't start the name of an emoji.
    return isPlain(text.replacingScalars(": ", with: " ")) ? text : code(text)
  }

  private static func isPlain(_ text: String) -> Bool {
    // The exceptions are addresses and references to issues.
    text.unicodeScalars.allSatisfy { $0.isPartOfWord || " ./-(),;'?%…".unicodeScalars.contains($0) }
      && !["//", "www.", "GH-", "gh-"].contains { text.utf8.contains($0.utf8) }
  }

  private static func code(_ text: String) -> String {
    let ticks = String(repeating: "`", count: longestRun(in: text) + 1)
    // Markdown strips a pair of spaces at the edges.
    return "\(ticks) \(text) \(ticks)"
  }

  fileprivate static func longestRun(in text: String) -> Int {
    text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }
}

typealias MarkdownText = EscapedText<Markdown>

extension MarkdownText {
  /// The text for a cell of a table, which a vertical bar would end.
  ///
  /// A space separates a backslash from a bar, because two backslashes wouldn't escape the bar.
  init(cell text: String) {
    self.init(
      markup: Markdown.escaped(text).replacingScalars("\\|", with: "\\ |")
        .replacingScalars("|", with: "\\|"))
  }

  /// A block of code. Its fence is longer than any run of backticks in its lines.
  init(code lines: [String], language: String = "") {
    let longest = lines.reduce(0) { max($0, Markdown.longestRun(in: $1)) }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    self.init(markup: ([fence + language] + lines + [fence, ""]).joined(separator: "\n"))
  }

  /// A file's name as a relative address.
  init(address file: String) {
    self.init(markup: file.percentEncoded(keeping: "-_."))
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
