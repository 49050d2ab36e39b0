/// Collects the lines of a text, indented by how deep they are nested.
struct SourceLines {
  /// Beyond this, lines are not indented further, so that deep nesting doesn't make long texts.
  private static let deepestIndentation = 12

  private(set) var text = ""
  private var depth = 0

  /// Appends a line; it must not contain a line break.
  mutating func append(_ line: String) {
    for _ in 0..<min(depth, Self.deepestIndentation) { text += "  " }
    text += line
    text += "\n"
  }

  /// Indents what follows.
  mutating func indent() { depth += 1 }

  /// Ends what ``indent()`` began.
  mutating func outdent() { depth -= 1 }
}
