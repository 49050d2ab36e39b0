/// A text with the looks of its parts.
public struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The text.
  public var text: String
  /// The parts with their looks; empty if all of the text is plain.
  public var runs: [TextRun]

  /// Creates a text.
  public init(_ text: String, _ runs: [TextRun] = []) {
    self.text = text
    self.runs = runs
  }

  /// Creates a plain text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text without its looks.
  public var description: String { text }

  /// Whether there is no text.
  package var isEmpty: Bool { text.isEmpty }

  /// Whether nothing of it is seen.
  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// The text with its runs in normal form if they make it up; otherwise without runs.
  package var normalized: StyledText { StyledText(text, runs.makeUp(text) ? runs.normalized : []) }

  /// The runs if they make up the text; otherwise the text as one plain run.
  package var parts: [TextRun] { runs.makeUp(text) ? runs : [TextRun(text)] }

  /// The colour that all of the text has; `nil` if there is none.
  package var commonColor: Tint.Color? { runs.makeUp(text) ? runs.commonColor : nil }

  /// The text with a change in each of its parts.
  package func map(_ change: (String) -> String) -> StyledText {
    StyledText(change(text), runs.map { $0.with(change($0.text)) })
  }

  /// The text with the lines of another one below it.
  package func above(_ other: StyledText) -> StyledText {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let parts = [self, other].map { $0.runs.isEmpty ? [TextRun($0.text)] : $0.runs }
    return StyledText(
      text + "\n" + other.text, (parts[0] + [TextRun("\n")] + parts[1]).normalized)
  }
}
