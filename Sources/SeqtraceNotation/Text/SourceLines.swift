/// Collects the lines of a text, indented by how deep they are nested.
struct SourceLines {
  /// Deeper lines get no more indentation, so that deep nesting doesn't make long texts.
  private static let deepestIndentation = 12

  private(set) var text = ""
  private var depth = 0
  /// How details are written; `nil` for a text without them.
  private let details: DetailComments?
  /// Whether the last statement started, divided or ended a block.
  private var isBehindBlock = false
  /// The line for a space that a bar behind a block has anyway.
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

  /// Notes that the last line started, divided or ended a block.
  mutating func passBlock() { isBehindBlock = true }

  /// Appends a line for a space, unless it says only that the bar in the next line starts or ends
  /// behind a block and not in it.
  mutating func append(space: String, isImplied: Bool) {
    if isImplied, isBehindBlock, heldSpace == nil { heldSpace = space } else { append(space) }
  }

  /// Passes over a mark that can't be written: a space before it isn't implied.
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

  /// Appends what the next line stands for, if it stands for anything, in a comment.
  mutating func append(_ detail: JSONObject?) {
    guard let details, let detail, !detail.isEmpty else { return }
    append(details.comment(detail))
  }

  /// Appends a comment that says what the next line stands for.
  mutating func appendDetail(_ build: (inout JSONObject) -> Void) {
    var object = JSONObject()
    build(&object)
    append(object)
  }

  /// Appends a comment which says that the next line only shows what is said elsewhere.
  mutating func appendShown() { appendDetail { $0.set("is", .string("shown")) } }

  /// Indents what follows.
  mutating func indent() { depth += 1 }

  /// Ends an ``indent()``.
  mutating func outdent() { depth -= 1 }
}
