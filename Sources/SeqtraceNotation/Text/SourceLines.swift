/// Collects the lines of a text, indented by their nesting depth.
struct SourceLines {
  /// Deeper lines get no more indentation, so that deep nesting doesn't make long texts.
  private static let deepestIndentation = 12

  private(set) var text = ""
  private var depth = 0
  /// The form of comments with details; `nil` for a text without them.
  private let details: DetailComments?
  /// Whether the last statement started, divided or ended a block.
  private var isBehindBlock = false
  /// The line for a space that isn't needed if a bar starts or ends after the block.
  private var heldSpace: String?

  init(details: DetailComments? = nil) { self.details = details }

  /// Appends a line; it must not contain a line break.
  mutating func append(_ line: String) {
    isBehindBlock = false
    if let space = heldSpace {
      heldSpace = nil
      append(space)
    }
    for _ in 0..<min(depth, Self.deepestIndentation) { text += "  " }
    text += line
    text += "\n"
  }

  /// Records that the last line started, divided or ended a block.
  mutating func passBlock() { isBehindBlock = true }

  /// Appends a line for a space. If it would only show that the bar in the next line starts or ends after a
  /// block and not in it, the line is held back.
  mutating func append(space: String, isImplied: Bool) {
    if isImplied, isBehindBlock, heldSpace == nil { heldSpace = space } else { append(space) }
  }

  /// Skips a mark that can't be written. A space held back before it is then needed.
  mutating func skipMark() {
    guard let space = heldSpace else { return }
    heldSpace = nil
    append(space)
  }

  /// Appends the start or the end of a bar, or an X.
  mutating func append(mark: String) {
    heldSpace = nil
    append(mark)
  }

  /// Appends a comment with the details of the next line, if there are any.
  mutating func append(_ detail: JSONObject?) {
    guard let details, let detail, !detail.isEmpty else { return }
    append(details.comment(detail))
  }

  /// Appends a comment with details of the next line.
  mutating func appendDetail(_ build: (inout JSONObject) -> Void) {
    var object = JSONObject()
    build(&object)
    append(object)
  }

  /// Appends a comment which marks the next line as only showing what the text expresses elsewhere.
  mutating func appendShown() { appendDetail { $0.set("is", .string("shown")) } }

  /// Indents the following lines.
  mutating func indent() { depth += 1 }

  /// Ends an ``indent()``.
  mutating func outdent() { depth -= 1 }
}
