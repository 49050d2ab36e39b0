/// A label in the form that Mermaid's sequence diagrams require.
///
/// Mermaid ends a label at `;` or `#`, unless `#` starts a code such as `#35;` or `#lt;`. It looks
/// for directives (`%%{`) in the whole source, and takes `$$` for mathematics. See *Entity codes to
/// escape characters* in its documentation. Characters without a meaning stay as they are, which
/// keeps the source readable.
enum MermaidText {
  /// The label of something that is not drawn without one: a blank text becomes a blank.
  static func name(_ text: String) -> String {
    let label = label(text)
    return label.allSatisfy(\.isWhitespace) ? "#160;" : label
  }

  /// The label of something that stands behind a colour such as `rgb(…)`, which lasts for Mermaid until
  /// the last closing bracket of the line.
  static func name(behindColor text: String) -> String {
    name(text).replacingScalars(")", with: "#41;")
  }

  /// The label in one line; line breaks become `<br/>`.
  static func label(_ text: String) -> String {
    let visible = VisibleText(text)
    let needsCodes = visible.scalars.contains { $0 == "#" || $0 == ";" || $0 == "<" }
    return visible.replacing { escape($0, besideCodes: needsCodes) }
  }

  private static func escape(_ place: VisibleText.Place, besideCodes: Bool) -> String? {
    switch place.scalar {
    case "\n": "<br/>"
    // Mermaid 11 fails where a line among others is nothing but spaces.
    case " " where place.beginsBlankLine: "#160;"
    case "<": "#lt;"
    case "#", ";": code(place.scalar)
    case "%" where place.next == "%", "$" where place.next == "$": code(place.scalar)
    // Some versions break lines at a backslash and an n.
    case "\\" where place.next == "n": code(place.scalar)
    // Mermaid keeps codes as `ﬂ°35¶ß` while it works.
    case "\u{FB02}", "\u{B6}": code(place.scalar)
    // `wrap:` and `nowrap:` before a label are settings.
    case "w" where place.index == 0 && place.starts("wrap:"),
      "n" where place.index == 0 && place.starts("nowrap:"),
      ":" where place.index == 0:
      code(place.scalar)
    // The documentation warns of this word, which ends blocks.
    case "e" where place.isWord("end"): code(place.scalar)
    // A code after `style …:` or `classDef …:` loses its semicolon, whatever the diagram.
    case "s" where besideCodes && place.starts("style"),
      "c" where besideCodes && place.starts("classDef"):
      code(place.scalar)
    default: nil
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String { "#\(scalar.decimal);" }
}
