/// The escaping for texts in Markdown.
package enum Markdown: Markup {
  /// The text itself, if no part of it could be markup, an address, a reference or a mention; else a code
  /// span.
  package static func escaped(_ text: String) -> String {
    let text = text.visible
    // A colon before a space can't start an emoji's name.
    return isPlain(text.replacingScalars(": ", with: " ")) ? text : code(text)
  }

  private static func isPlain(_ text: String) -> Bool {
    // The excluded texts are addresses and references to issues.
    text.unicodeScalars.allSatisfy { $0.isPartOfWord || " ./-(),;'?%…".unicodeScalars.contains($0) }
      && !["//", "www.", "GH-", "gh-"].contains { text.utf8.contains($0.utf8) }
  }

  private static func code(_ text: String) -> String {
    let ticks = String(repeating: "`", count: longestRun(in: text) + 1)
    // Markdown strips one space at each end of a code span.
    return "\(ticks) \(text) \(ticks)"
  }

  fileprivate static func longestRun(in text: String) -> Int {
    text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }
}

package typealias MarkdownText = EscapedText<Markdown>

extension MarkdownText {
  /// Creates the text of a table's cell, which a vertical bar would end.
  ///
  /// A bar after a backslash gets a space before it. Otherwise the backslash that escapes the bar would
  /// itself be escaped, and the bar would end the cell.
  package init(cell text: String) {
    self.init(
      markup: Markdown.escaped(text).replacingScalars("\\|", with: "\\ |")
        .replacingScalars("|", with: "\\|"))
  }

  /// Creates a fenced code block. The fence is longer than any sequence of backticks in the lines.
  package init(code lines: [String], language: String = "") {
    let longest = lines.reduce(0) { max($0, Markdown.longestRun(in: $1)) }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    self.init(markup: ([fence + language] + lines + [fence, ""]).joined(separator: "\n"))
  }

  /// Creates a relative address for a file's name.
  package init(address file: String) {
    self.init(markup: file.percentEncoded(keeping: "-_."))
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter, a digit, or a combining mark.
  package var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
