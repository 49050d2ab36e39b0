/// Writes labels in the form that Mermaid's sequence diagrams require.
///
/// Mermaid ends a label at `;` or `#`, unless the `#` starts a code such as `#35;` or `#lt;`. It searches the
/// whole source for directives (`%%{`), and treats text after `$$` as mathematics. See *Entity codes to
/// escape characters* in its documentation. Characters without a special meaning stay as they are, so that
/// the source is readable.
enum MermaidText {
  /// Returns the label for an element that Mermaid doesn't draw without one. A blank text becomes a no-break
  /// space.
  static func name(_ text: String) -> String {
    let label = label(text)
    return label.allSatisfy(\.isWhitespace) ? "#160;" : label
  }

  /// Returns the label that follows a colour such as `rgb(…)`. In Mermaid, the colour extends to the last
  /// closing parenthesis of the line, so those in the label are written as codes.
  static func name(behindColor text: String) -> String {
    name(text).replacingScalars(")", with: "#41;")
  }

  /// Returns the label on one line. Line breaks become `<br/>`.
  static func label(_ text: String) -> String {
    let visible = VisibleText(text)
    let needsCodes = visible.scalars.contains { $0 == "#" || $0 == ";" || $0 == "<" }
    return visible.replacing { escape($0, besideCodes: needsCodes) }
  }

  private static func escape(_ place: VisibleText.Place, besideCodes: Bool) -> String? {
    switch place.scalar {
    case "\n": "<br/>"
    // Mermaid 11 fails if a label has several lines and one of them consists only of spaces.
    case " " where place.beginsBlankLine: "#160;"
    case "<": "#lt;"
    case "#", ";": code(place.scalar)
    case "%" where place.next == "%", "$" where place.next == "$": code(place.scalar)
    // Some versions of Mermaid break the line at a backslash that is followed by an n.
    case "\\" where place.next == "n": code(place.scalar)
    // Mermaid uses these characters internally: it represents codes as `ﬂ°35¶ß`.
    case "\u{FB02}", "\u{B6}": code(place.scalar)
    // At the start of a label, `wrap:` and `nowrap:` are settings.
    case "w" where place.index == 0 && place.starts("wrap:"),
      "n" where place.index == 0 && place.starts("nowrap:"),
      ":" where place.index == 0:
      code(place.scalar)
    // This word ends blocks; the documentation of Mermaid warns about it.
    case "e" where place.isWord("end"): code(place.scalar)
    // In every kind of diagram, Mermaid removes the semicolon of a code that comes after `style …:` or
    // `classDef …:`.
    case "s" where besideCodes && place.starts("style"),
      "c" where besideCodes && place.starts("classDef"):
      code(place.scalar)
    default: nil
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String { "#\(scalar.decimal);" }
}
