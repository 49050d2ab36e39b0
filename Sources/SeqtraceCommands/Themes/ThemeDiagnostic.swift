import SeqtraceEvents
import SeqtraceLayout
import SeqtraceReading

/// A single error or warning about a theme file.
struct ThemeDiagnostic: Error, Hashable {
  /// The kinds of problems, with their facts.
  enum Problem: Hashable {
    // Errors.

    /// The file isn't JSON.
    case syntax(TraceDiagnostic.Syntax)
    /// A key isn't allowed at its place.
    case unknownKey(String, in: String, among: [String])
    /// A key occurs twice in an object.
    case duplicateKey(String)
    /// A value has the wrong type for its key.
    case wrongType(String, expected: String)
    /// The theme to extend isn't a built-in one.
    case unknownTheme(String)
    /// A value isn't a colour.
    case notAColor(String)
    /// A style of lines or text was given a fill colour.
    case noInside(String)
    /// A text can't be a font family's name.
    case malformedFamily(String)

    // Warnings.

    /// A text is hard to read.
    case lowContrast(Theme.Reading, palette: String, Double)
    /// A text is hard to read on one of the tints of a series, given by its number.
    case lowContrastOnTint(DiagramLayout.Style, Int, palette: String, Double)
    /// A font family has different letter widths from those that the layout assumes.
    case otherWidths(String)
  }

  /// The problem.
  var problem: Problem
  /// The offset of the problem in the file.
  var offset: Int

  /// Creates a diagnostic.
  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}
