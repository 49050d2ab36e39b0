import SeqtraceDiagram

/// Makes untrusted text fit to be drawn on one line: every character becomes a visible one.
enum VisibleText {
  /// The text with control characters shown as their pictures (U+2400 onwards). Replacement characters take
  /// the place of characters that XML forbids, that would reorder the text around them, or that hide words
  /// from the reader.
  ///
  /// Combining marks keep within their line: after the fourth on a character, a replacement character stands
  /// for the rest. A mark at the start of the text gets a dotted circle as its base.
  ///
  /// Line breaks become spaces; ``lines(of:limit:)`` is for texts that keep them.
  static func line(_ text: String) -> String {
    if isVisible(text) { return text }
    var result = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.onOneLine.unicodeScalars {
      let shown = scalar.picture
      marks = ScalarWidth(shown.value) == .zero ? marks + 1 : 0
      if marks == 1, result.isEmpty { result.append("\u{25CC}") }
      if marks <= maximumMarks { result.append(shown) }
      if marks == maximumMarks + 1 { result.append("\u{FFFD}") }
    }
    return String(result)
  }

  /// Whether a text consists of printable ASCII only.
  static func isVisible(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for byte in bytes where byte < 0x20 || byte >= 0x7F { return false }
      return true
    }
  }

  /// The largest number of consecutive marks, as advised by Unicode's security mechanisms (UTS #39, 5.4). A
  /// hundred thousand marks would form one character as tall as the picture.
  private static let maximumMarks = 4

  /// A name on one line. It is shortened if it is so long that repeating it could make a picture many times
  /// larger than its source.
  static func name(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(maximumNameLength)
    guard start.endIndex < text.endIndex else { return line(text) }
    return line(String(start)) + "…"
  }

  private static let maximumNameLength = 500

  /// The lines of a text, each made visible. If there are more than `limit`, the last one ends in an
  /// ellipsis.
  static func lines(of text: String, limit: Int = .max) -> [String] {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return [line(text)] }
    return lines(of: [TextRun(text)], limit: limit).map { $0.map(\.text).joined() }
  }

  /// The text on one line, with spaces for its line breaks.
  static func joined(_ text: String) -> String { lines(of: text).joined(separator: " ") }

  /// The lines of a text in runs, each made visible. If there are more than `limit`, the last one ends in an
  /// ellipsis.
  static func lines(of runs: [TextRun], limit: Int = .max) -> [[TextRun]] {
    var lines: [[TextRun]] = [[]]
    for run in runs {
      let parts = run.text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for (index, part) in parts.enumerated() {
        if index > 0 {
          guard lines.count < limit else {
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
