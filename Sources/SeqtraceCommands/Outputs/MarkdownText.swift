import SeqtraceDiagram

/// Texts of traces and names of files, for Markdown in which they mean nothing but themselves.
enum MarkdownText {
  /// The text as it is, if nothing in it could be markup, an address, a reference or a mention;
  /// otherwise a code span, in which nothing can be.
  static func inline(_ text: some StringProtocol) -> String {
    let text = String(text).visible
    return isPlain(text) ? text : code(text)
  }

  /// The same for a cell of a table, which a vertical bar would end.
  ///
  /// A space parts a backslash from a bar: two backslashes wouldn't escape it.
  static func cell(_ text: String) -> String {
    inline(text).replacing("\\|", with: "\\ |").replacing("|", with: "\\|")
  }

  /// A fence for a code block, longer than any run of backticks in its lines.
  static func fence(around lines: [String]) -> String {
    let longest = lines.reduce(0) { max($0, longestRun(in: $1)) }
    return String(repeating: "`", count: max(3, longest + 1))
  }

  private static func isPlain(_ text: String) -> Bool {
    // The exceptions are addresses.
    text.allSatisfy { $0.isLetter || $0.isNumber || " ./-(),…".contains($0) }
      && !text.contains("//") && !text.contains("www.")
  }

  private static func code(_ text: String) -> String {
    let ticks = String(repeating: "`", count: longestRun(in: text) + 1)
    // A pair of spaces at the edges isn't shown.
    return "\(ticks) \(text) \(ticks)"
  }

  private static func longestRun(in text: String) -> Int {
    text.split { $0 != "`" }.map(\.count).max() ?? 0
  }
}
