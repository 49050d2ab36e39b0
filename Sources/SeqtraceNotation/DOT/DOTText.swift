/// A quoted string of the DOT language.
///
/// In labels, Graphviz interprets backslashes and entities such as `&amp;`, so both are escaped. Its scanner
/// accepts no string longer than 16 384 bytes, so a longer string is written as several that are joined by
/// `+`.
enum DOTText {
  private static let longestPiece = 8_000

  /// Returns a text as a quoted string. Each line of the text is centred.
  static func quoted(_ text: String) -> String {
    var pieces = [""]
    for scalar in VisibleText(text).scalars {
      if pieces[pieces.count - 1].utf8.count >= longestPiece { pieces.append("") }
      switch scalar {
      case "\n": pieces[pieces.count - 1] += #"\n"#
      case "\"": pieces[pieces.count - 1] += #"\""#
      case "\\": pieces[pieces.count - 1] += #"\\"#
      case "&": pieces[pieces.count - 1] += "&amp;"
      default: pieces[pieces.count - 1].unicodeScalars.append(scalar)
      }
    }
    return pieces.map { "\"\($0)\"" }.joined(separator: " + ")
  }
}
