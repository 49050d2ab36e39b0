/// The fenced blocks of a Markdown file that hold Mermaid sequence diagrams.
///
/// Fences and headings are read as CommonMark has them: a fence of at least three backticks or tildes,
/// indented by at most three spaces, up to one that is as long or to the end of the file. Blocks in
/// quotations and lists are found if their lines begin with the marks of a quotation or with spaces.
public struct MarkdownBlocks: Sendable {
  /// A block with a diagram.
  public struct Block: Sendable, Hashable {
    /// The text of the diagram, each line without the indentation of the fence.
    public var source: [UInt8]
    /// The line of the file on which the diagram's text begins, from 1.
    public var line: Int
    /// The heading under which the block stands, without its marks.
    public var heading: String?
  }

  /// The blocks, in the order of the file.
  public private(set) var blocks: [Block] = []
  /// How many blocks hold other diagrams of Mermaid's.
  public private(set) var otherDiagramCount = 0

  /// The words behind a fence that Mermaid's own documentation uses.
  private static let languages: Set<String> = ["mermaid", "mermaid-example", "mmd"]

  /// Finds the blocks of a file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ file: [UInt8]) {
    var heading: String?
    var open: Fence?
    var text: [UInt8] = []
    var number = 0
    for line in file.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      number += 1
      guard let fence = open else {
        if let title = Self.heading(line) { heading = title }
        open = Fence(line, number: number)
        text = []
        continue
      }
      if fence.isClosed(by: line) {
        add(text, of: fence, under: heading)
        open = nil
      } else {
        text += fence.unindented(line)
        text.append(.lineFeed)
      }
    }
    if let fence = open { add(text, of: fence, under: heading) }
  }

  private mutating func add(_ text: [UInt8], of fence: Fence, under heading: String?) {
    guard Self.languages.contains(fence.language) else { return }
    if MermaidParser.isSequenceDiagram(text) {
      blocks.append(Block(source: text, line: fence.number + 1, heading: heading))
    } else {
      otherDiagramCount += 1
    }
  }

  /// The text of an ATX heading; `nil` if the line is none.
  private static func heading(_ line: ArraySlice<UInt8>) -> String? {
    let marks = line.prefix { $0 == .hash }
    let rest = line.dropFirst(marks.count)
    guard (1...6).contains(marks.count), rest.first?.isSpace ?? true else { return nil }
    var text = String(decoding: rest, as: UTF8.self)[...].trimmed
    // Marks may close a heading, too.
    let closing = text.reversed().prefix { $0 == "#" }.count
    if closing > 0, closing == text.count || text.dropLast(closing).last?.isWhitespace ?? false {
      text = text.dropLast(closing).trimmed
    }
    return plain(text)
  }

  /// A heading without the backslashes before its characters, and without the marks of emphasis.
  private static func plain(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character != "`" && character != "*" {
        result.append(character)
      }
    }
    return result
  }
}

/// The line that opens a block.
private struct Fence {
  let mark: UInt8
  let length: Int
  let prefix: ArraySlice<UInt8>
  /// The first word behind the marks, in lower case.
  let language: String
  /// The line, from 1.
  let number: Int

  init?(_ line: ArraySlice<UInt8>, number: Int) {
    prefix = line.prefix { $0.isSpace || $0 == UInt8(ascii: ">") }
    let rest = line.dropFirst(prefix.count)
    guard let mark = rest.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    let marks = rest.prefix { $0 == mark }
    let info = rest.dropFirst(marks.count)
    guard marks.count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    (self.mark, length, self.number) = (mark, marks.count, number)
    let word = info.drop { $0.isSpace || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ".") }
      .prefix { !$0.isSpace && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ",") }
    language = String(decoding: word, as: UTF8.self).lowercased()
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0.isSpace || $0 == UInt8(ascii: ">") }
    let marks = rest.prefix { $0 == mark }
    return marks.count >= length && rest.dropFirst(marks.count).allSatisfy(\.isSpace)
  }

  /// A line without what stands before the fence, as far as it has that.
  func unindented(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (line, prefix) = (line, prefix)
    while let first = prefix.popFirst(), line.first == first { line = line.dropFirst() }
    return line
  }
}
