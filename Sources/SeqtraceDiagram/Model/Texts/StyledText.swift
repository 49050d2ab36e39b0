/// A text with a style for each of its parts.
public struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The text.
  public var text: String
  /// The parts with their styles; empty if the whole text is plain.
  public var runs: [TextRun]

  /// Creates a text.
  public init(_ text: String, _ runs: [TextRun] = []) {
    self.text = text
    self.runs = runs
  }

  /// Creates a plain text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text without its styles.
  public var description: String { text }

  package var isEmpty: Bool { text.isEmpty }

  /// Whether the text is empty or consists of whitespace.
  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// The text with normalised runs, or without runs if they don't make up the text.
  package var normalized: StyledText { StyledText(text, runs.makeUp(text) ? runs.normalized : []) }

  /// The runs, or the whole text as one plain run if the runs don't make it up.
  package var parts: [TextRun] { runs.makeUp(text) ? runs : [TextRun(text)] }

  /// The colour of the whole text; `nil` if the parts have different colours or none.
  package var commonColor: Tint.Color? { runs.makeUp(text) ? runs.commonColor : nil }

  /// Returns the text with `change` applied to each of its parts.
  package func map(_ change: (String) -> String) -> StyledText {
    StyledText(change(text), runs.map { $0.with(change($0.text)) })
  }

  /// Returns the text followed by another one on a new line.
  package func above(_ other: StyledText) -> StyledText {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let parts = [self, other].map { $0.runs.isEmpty ? [TextRun($0.text)] : $0.runs }
    return StyledText(
      text + "\n" + other.text, (parts[0] + [TextRun("\n")] + parts[1]).normalized)
  }
}
