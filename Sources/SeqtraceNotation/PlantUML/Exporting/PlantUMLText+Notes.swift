import SeqtraceDiagram

extension PlantUMLText {
  /// The text of a note on one line. Its rules and table rows become those of PlantUML.
  static func note(_ note: Note, link: String?) -> String {
    body(note.text.isEmpty ? " " : note.text, link: link)
  }

  /// A text with rules and tables, line by line. No line ends the text or is a preprocessor directive.
  static func lines(_ text: StyledText) -> [String] {
    body(text).split(separator: #"\n"#, omittingEmptySubsequences: false).map { line in
      guard let first = line.unicodeScalars.first else { return "" }
      let isPlain =
        first.properties.isAlphabetic || "|-=_.<0123456789".unicodeScalars.contains(first)
      if isPlain, !line.lowercased().hasPrefix("end") { return String(line) }
      return "<U+\(first.hexadecimal)>" + String(line.unicodeScalars.dropFirst())
    }
  }

  private static func body(_ whole: StyledText, link: String? = nil) -> String {
    let (text, label) = (whole.text, label(whole, link: link))
    guard text.utf8.contains(where: { $0 == 0xE2 || $0 == UInt8(ascii: "|") }) else { return label }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let written = label.split(separator: #"\n"#, omittingEmptySubsequences: false)
    // A text with other line breaks isn't a table.
    guard lines.count == written.count else { return label }
    return zip(lines, written).map { line($0, writtenAs: $1) }.joined(separator: #"\n"#)
  }

  private static func line(_ line: Substring, writtenAs written: Substring) -> String {
    if line.first == "|", line.last == "|", line.count > 2 {
      return String(written).replacing("<U+007C>", with: "|").replacing("|=", with: "|<U+003D>")
    }
    for (stroke, mark) in [("─", "--"), ("═", "=="), ("┄", "..")] where line.hasPrefix(stroke) {
      if line == String(repeating: stroke, count: PlantUMLLabel.ruleLength) { return mark + mark }
      let end = String(repeating: stroke, count: PlantUMLLabel.titledRuleLength)
      guard written.hasPrefix("\(end) "), written.hasSuffix(" \(end)") else { continue }
      let title = written.dropFirst(end.count + 1).dropLast(end.count + 1)
      guard let first = title.first, first != mark.first, title.last != mark.first else { continue }
      return mark + title + mark
    }
    return String(written)
  }
}
