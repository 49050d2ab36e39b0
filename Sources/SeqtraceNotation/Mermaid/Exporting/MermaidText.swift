/// A label in the form that Mermaid's sequence diagrams require.
///
/// Mermaid ends a label at `;` or `#`, unless `#` starts a code such as `#35;` or `#lt;`. It looks for
/// directives (`%%{`) in the whole source, and treats `$$` as mathematics. See *Entity codes to escape
/// characters* in its documentation. Characters without a special meaning are unchanged, which keeps the
/// source readable.
enum MermaidText {
  /// The label of an element that isn't drawn without one: a blank text becomes a no-break space.
  static func name(_ text: String) -> String {
    let label = label(text)
    return label.allSatisfy(\.isWhitespace) ? "#160;" : label
  }

  /// The label after a colour such as `rgb(…)`, which in Mermaid extends to the last closing bracket of the
  /// line.
  static func name(behindColor text: String) -> String {
    name(text).replacingScalars(")", with: "#41;")
  }

  /// The label on one line; line breaks become `<br/>`.
  static func label(_ text: String) -> String {
    let visible = VisibleText(text)
    let needsCodes = visible.scalars.contains { $0 == "#" || $0 == ";" || $0 == "<" }
    return visible.replacing { escape($0, besideCodes: needsCodes) }
  }

  private static func escape(_ place: VisibleText.Place, besideCodes: Bool) -> String? {
    switch place.scalar {
    case "\n": "<br/>"
    // Mermaid 11 fails if one of several lines consists only of spaces.
    case " " where place.beginsBlankLine: "#160;"
    case "<": "#lt;"
    case "#", ";": code(place.scalar)
    case "%" where place.next == "%", "$" where place.next == "$": code(place.scalar)
    // Some versions break lines at a backslash and an n.
    case "\\" where place.next == "n": code(place.scalar)
    // Mermaid represents codes internally as `ﬂ°35¶ß`.
    case "\u{FB02}", "\u{B6}": code(place.scalar)
    // `wrap:` and `nowrap:` before a label are settings.
    case "w" where place.index == 0 && place.starts("wrap:"),
      "n" where place.index == 0 && place.starts("nowrap:"),
      ":" where place.index == 0:
      code(place.scalar)
    // The documentation warns about this word, which ends blocks.
    case "e" where place.isWord("end"): code(place.scalar)
    // In every kind of diagram, a code after `style …:` or `classDef …:` loses its semicolon.
    case "s" where besideCodes && place.starts("style"),
      "c" where besideCodes && place.starts("classDef"):
      code(place.scalar)
    default: nil
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String { "#\(scalar.decimal);" }
}
