/// Makes untrusted text fit to be drawn on one line: every character is one that can be seen.
enum VisibleText {
  /// The text with control characters shown as their pictures (U+2400 onwards), and with
  /// replacement characters for what no XML document may hold or what would reorder the text
  /// around it.
  ///
  /// Line breaks are control characters here; ``lines(of:limit:)`` is for texts that keep them.
  static func line(_ text: String) -> String {
    var needsChange = false
    for byte in text.utf8 where byte < 0x20 || byte >= 0x7F {
      needsChange = true
      break
    }
    guard needsChange else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(picture(of: scalar)) }
    return String(result)
  }

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

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0xFFFE, 0xFFFF: "\u{FFFD}"
    case 0x2028, 0x2029: "\u{2424}"
    // Bidirectional controls could make a label read as something that it does not say.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar
    }
  }
}
