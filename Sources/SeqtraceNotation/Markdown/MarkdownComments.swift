/// The HTML comments of a Markdown file that start a line, by the rules of CommonMark.
///
/// Text in fenced or indented code that looks like a comment isn't one. Comments in quotations and lists are
/// found; the marks and spaces before such a comment on its line are its prefix.
public struct MarkdownComments: Sendable {
  /// An HTML comment.
  public struct Comment: Sendable, Hashable {
    /// The text between `<!--` and `-->`, without the prefix of each line. Its lines are separated by line
    /// feeds.
    public var text: [UInt8]
    /// The line of the file on which the comment starts, from 1.
    public var line: Int
    /// The range, in the file, of the lines that contain the comment, with the last line break.
    public var lines: Range<Int>
    /// The range, in the file, from `<!--` to `-->`; if the comment isn't closed, to the end of its lines.
    public var range: Range<Int>
    /// The bytes before the comment on its first line: spaces, and the marks of quotations and lists.
    public var prefix: [UInt8]
    /// Whether `-->` ends the comment. If not, its quotation, its list or the file ends first.
    public var isClosed: Bool
    /// Whether the comment's lines contain nothing else but spaces and the marks of quotations.
    public var isAlone: Bool
  }

  /// The comments, in the order of the file.
  public private(set) var comments: [Comment] = []

  /// Finds the comments of a file.
  ///
  /// - Parameter file: The bytes of the file, in any encoding that contains ASCII.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ file: [UInt8]) {
    guard Self.mayHaveComments(file) else { return }
    var reader = MarkdownCommentReader()
    let bytes = file.withoutLoneReturns
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes.firstOffset(of: .lineFeed, from: start)
      reader.read(bytes[start..<end], breakEnd: min(end + 1, bytes.count))
      start = end + 1
    }
    comments = reader.finish()
  }

  /// Returns whether a comment starts anywhere in the file. Most files have none, so they aren't read
  /// further.
  private static func mayHaveComments(_ file: [UInt8]) -> Bool {
    var start = file.firstOffset(of: UInt8(ascii: "<"), from: 0)
    while start < file.count {
      if file[start...].starts(with: "<!--".utf8) { return true }
      start = file.firstOffset(of: UInt8(ascii: "<"), from: start + 1)
    }
    return false
  }
}

/// Reads a Markdown file line by line for ``MarkdownComments``.
private struct MarkdownCommentReader {
  /// The kind of block that is open inside the innermost container.
  private enum Leaf {
    case none
    case paragraph
    case fence(BlockFence)
    case comment
  }

  private var containers = MarkdownContainers()
  private var leaf = Leaf.none
  /// The comments found so far; the last one may still be open.
  private var comments: [MarkdownComments.Comment] = []
  private var number = 0

  /// Reads the next line. The line doesn't include its line break, which ends at the offset `breakEnd`.
  mutating func read(_ line: ArraySlice<UInt8>, breakEnd: Int) {
    number += 1
    var cursor = MarkdownCursor(line)
    let matched = containers.match(&cursor)
    let isInside = matched == containers.count
    switch leaf {
    case .fence(let fence) where isInside:
      // A closing fence is indented by at most three spaces.
      let text = cursor.trimmed
      if cursor.indentation <= 3, text.first != UInt8(ascii: ">"), fence.isClosed(by: text) {
        leaf = .none
      }
      return
    case .comment where isInside: return addToComment(cursor.rest, line, breakEnd)
    case .comment, .fence: leaf = .none
    case .paragraph, .none: break
    }
    open(cursor, matched, line, breakEnd)
  }

  /// Returns the comments of all lines that were read.
  func finish() -> [MarkdownComments.Comment] { comments }

  /// Opens the containers and the block that start on a line.
  private mutating func open(
    _ start: MarkdownCursor, _ matched: Int, _ line: ArraySlice<UInt8>, _ breakEnd: Int
  ) {
    var cursor = start
    let isParagraph = if case .paragraph = leaf { true } else { false }
    if cursor.isBlank {
      containers.close(to: matched)
      leaf = .none
      return
    }
    let opened = containers.openings(
      at: &cursor, interruptsParagraph: isParagraph && matched == containers.count)
    let isLazy = opened.isEmpty && matched < containers.count
    let isIndented = cursor.indentation >= 4
    if isParagraph, opened.isEmpty, isIndented || isLazy && !cursor.startsBlock { return }
    containers.close(to: matched)
    containers.append(opened)
    leaf = .none
    if isIndented || cursor.isBlank { return }
    let text = cursor.trimmed
    if text.starts(with: "<!--".utf8) {
      let prefix = line[..<text.startIndex]
      comments.append(
        MarkdownComments.Comment(
          text: [], line: number, lines: line.startIndex..<breakEnd,
          range: text.startIndex..<line.endIndex, prefix: Array(prefix), isClosed: false,
          isAlone: prefix.allSatisfy { $0.isSpace || $0 == UInt8(ascii: ">") }))
      return addToComment(text, line, breakEnd)
    }
    if let fence = Self.fence(text, number) {
      leaf = .fence(fence)
    } else if !cursor.isHeadingOrBreak {
      leaf = .paragraph
    }
  }

  private static func fence(_ text: ArraySlice<UInt8>, _ number: Int) -> BlockFence? {
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    return BlockFence(text, after: [], number: number)
  }

  /// Adds a line, or the part of it that starts with `<!--`, to the last comment.
  private mutating func addToComment(
    _ part: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>, _ breakEnd: Int
  ) {
    let index = comments.count - 1
    let isFirst = comments[index].line == number
    let text = isFirst ? part.dropFirst(4) : part
    if !isFirst { comments[index].text.append(.lineFeed) }
    let start = (comments[index].range.lowerBound, comments[index].lines.lowerBound)
    comments[index].lines = start.1..<breakEnd
    // As in CommonMark, `<!-->` is a complete comment.
    guard let end = part.firstRange(of: "-->".utf8) else {
      comments[index].text += text.last == .carriageReturn ? text.dropLast() : text
      comments[index].range = start.0..<line.endIndex
      leaf = .comment
      return
    }
    comments[index].text += text.prefix(upTo: max(text.startIndex, end.lowerBound))
    comments[index].range = start.0..<end.upperBound
    comments[index].isClosed = true
    if !line[end.upperBound...].allSatisfy(\.isSpace) { comments[index].isAlone = false }
    leaf = .none
  }
}
