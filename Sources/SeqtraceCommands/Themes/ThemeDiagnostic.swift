import SeqtraceEvents
import SeqtraceLayout
import SeqtraceReading

/// One thing that is wrong, or odd, in a theme file.
struct ThemeDiagnostic: Error, Hashable {
  /// What it is, as facts.
  enum Problem: Hashable {
    // Errors.

    /// The file isn't JSON.
    case syntax(TraceDiagnostic.Syntax)
    /// A key is none of those that can stand there.
    case unknownKey(String, in: String, among: [String])
    /// A key stands twice in an object.
    case duplicateKey(String)
    /// A value isn't of its key's type.
    case wrongType(String, expected: String)
    /// The theme to be extended isn't built in.
    case unknownTheme(String)
    /// A value isn't a colour.
    case notAColor(String)
    /// A style of lines or text was given a colour for its inside.
    case noInside(String)
    /// A text can't be a face's name.
    case malformedFamily(String)

    // Warnings.

    /// A text is hard to read.
    case lowContrast(Theme.Reading, palette: String, Double)
    /// A text is hard to read on a tint for things in a row, told by its number.
    case lowContrastOnTint(DiagramLayout.Style, Int, palette: String, Double)
    /// A face has other widths than those that the layout counts with.
    case otherWidths(String)
  }

  /// What it is.
  var problem: Problem
  /// The offset in the file of what is at fault.
  var offset: Int

  /// Creates a diagnostic.
  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// The line and the byte in the line, both from 1, separated by a colon.
  func place(in document: [UInt8]) -> String {
    let before = document.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return "\(line):\(column)"
  }
}
