import SeqtraceDiagram

/// Makes untrusted text fit to be drawn on one line: every character is one that can be seen.
enum VisibleText {
  /// The text with control characters shown as their pictures (U+2400 onwards), and with
  /// replacement characters for what no XML document may hold, what would reorder the text
  /// around it or what hides words from the reader.
  ///
  /// Marks that combine with the character before them keep within their line: behind the fourth
  /// a replacement character stands for the rest, and one with nothing before it gets a dotted
  /// circle to stand on.
  ///
  /// Line breaks are control characters here; ``lines(of:limit:)`` is for texts that keep them.
  static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    var result = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
      let shown = scalar.picture
      marks = ScalarWidth(shown.value) == .zero ? marks + 1 : 0
      if marks == 1, result.isEmpty { result.append("\u{25CC}") }
      if marks <= maximumMarks { result.append(shown) }
      if marks == maximumMarks + 1 { result.append("\u{FFFD}") }
    }
    return String(result)
  }

  /// The largest number of consecutive marks, as Unicode's security mechanisms (UTS #39, 5.4)
  /// advise. A hundred thousand would be one character, as tall as the picture.
  private static let maximumMarks = 4

  /// A name in one line, shortened where it is so long that repeating it could make a picture
  /// many times larger than what it is drawn from.
  static func name(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(maximumNameLength)
    guard start.endIndex < text.endIndex else { return line(text) }
    return line(String(start)) + "…"
  }

  private static let maximumNameLength = 500

  /// The lines of a text, each made visible; the last ends in an ellipsis where `limit` cut it.
  static func lines(of text: String, limit: Int = .max) -> [String] {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return [line(text)] }
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .prefix(limit == .max ? .max : limit + 1).map { line(String($0)) }
    if lines.count > limit {
      lines.removeLast()
      lines[limit - 1] += "…"
    }
    return lines
  }

  /// The text on one line, with spaces for its line breaks.
  static func joined(_ text: String) -> String { lines(of: text).joined(separator: " ") }

  /// The lines of a text in runs; the last one ends in an ellipsis where `limit` cut it.
  static func lines(of runs: [TextRun], limit: Int) -> [[TextRun]] {
    var lines: [[TextRun]] = [[]]
    for run in runs {
      let parts = run.text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for (index, part) in parts.enumerated() {
        if index > 0 {
          if lines.count == limit {
            lines[limit - 1].append(TextRun("…"))
            return lines
          }
          lines.append([])
        }
        if !part.isEmpty {
          lines[lines.count - 1].append(run.with(line(String(part))))
        }
      }
    }
    return lines
  }
}
