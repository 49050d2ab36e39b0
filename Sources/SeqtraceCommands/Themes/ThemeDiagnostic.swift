import SeqtraceEvents
import SeqtraceLayout
import SeqtraceReading

/// An error or warning about a theme file.
struct ThemeDiagnostic: Error, Hashable {
  /// The kinds of problems.
  enum Problem: Hashable {
    // Errors.

    /// The file isn't JSON.
    case syntax(TraceDiagnostic.Syntax)
    /// A key isn't allowed in its object.
    case unknownKey(String, in: String, among: [String])
    /// A key occurs twice in an object.
    case duplicateKey(String)
    /// A value has the wrong type for its key.
    case wrongType(String, expected: String)
    /// The theme to extend isn't a built-in theme.
    case unknownTheme(String)
    /// A value isn't a colour.
    case notAColor(String)
    /// A style without an inside has a fill colour.
    case noInside(String)
    /// A text isn't valid as a font family's name.
    case malformedFamily(String)

    // Warnings.

    /// A text has too little contrast.
    case lowContrast(Theme.Reading, palette: String, Double)
    /// A text has too little contrast on a tint of the series. The number is that of the tint.
    case lowContrastOnTint(DiagramLayout.Style, Int, palette: String, Double)
    /// A font family's letter widths may differ from those that the layout assumes.
    case otherWidths(String)
  }

  var problem: Problem
  /// The offset of the problem in the file, in bytes.
  var offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}
