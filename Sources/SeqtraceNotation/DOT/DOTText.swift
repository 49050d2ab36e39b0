/// A quoted string of the DOT language.
///
/// In labels, Graphviz interprets backslashes and entities such as `&amp;`, so both are escaped. Its scanner
/// accepts no string of more than 16 384 bytes, but it accepts several joined by `+`.
enum DOTText {
  private static let longestPiece = 8_000

  /// The text between quotes; each of its lines is centred.
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
