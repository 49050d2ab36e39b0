/// Collects the lines of a text, and indents each by its nesting depth.
struct SourceLines {
  /// The greatest depth by which a line is indented, so that deep nesting doesn't make the text long.
  private static let deepestIndentation = 12

  private(set) var text = ""
  private var depth = 0
  /// The form of comments with details; `nil` if the text has no such comments.
  private let details: DetailComments?
  /// Whether the last line started, divided or ended a block.
  private var isBehindBlock = false
  /// The line of a space that was held back, because it isn't needed if a bar starts or ends in the next
  /// line.
  private var heldSpace: String?

  init(details: DetailComments? = nil) { self.details = details }

  /// Appends a line. It must not contain a line break.
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

  /// Appends a line for a space. If `isImplied` is true and the last line was that of a block, the line is
  /// held back: the space may only show that the bar in the next line starts or ends after the block, and not
  /// inside it.
  mutating func append(space: String, isImplied: Bool) {
    if isImplied, isBehindBlock, heldSpace == nil { heldSpace = space } else { append(space) }
  }

  /// Notes that the start or end of a bar can't be written here. If a space was held back, it is then needed
  /// and appended.
  mutating func skipMark() {
    guard let space = heldSpace else { return }
    heldSpace = nil
    append(space)
  }

  /// Appends the start or the end of a bar, or an X. A space that was held back isn't needed then.
  mutating func append(mark: String) {
    heldSpace = nil
    append(mark)
  }

  /// Appends a comment with the details of the next line; does nothing if there are none.
  mutating func append(_ detail: JSONObject?) {
    guard let details, let detail, !detail.isEmpty else { return }
    append(details.comment(detail))
  }

  /// Appends a comment with the details that `build` sets; they are about the next line.
  mutating func appendDetail(_ build: (inout JSONObject) -> Void) {
    var object = JSONObject()
    build(&object)
    append(object)
  }

  /// Appends a comment which says that the next line only shows something that the text also expresses
  /// elsewhere.
  mutating func appendShown() { appendDetail { $0.set("is", .string("shown")) } }

  /// Indents the following lines.
  mutating func indent() { depth += 1 }

  /// Ends the indentation that the last ``indent()`` started.
  mutating func outdent() { depth -= 1 }
}
