/// The fenced blocks of a Markdown file that hold sequence diagrams in Mermaid or PlantUML.
///
/// Fences and headings follow CommonMark: a fence has at least three backticks or tildes and at most three
/// spaces of indentation. A fence at least as long, or the end of the file, ends the block. Blocks in
/// quotations and lists are found if their lines start with quotation marks (`>`) or spaces. Blocks in HTML
/// comments are skipped, because they aren't shown.
public struct MarkdownBlocks: Sendable {
  /// A block that contains a diagram.
  public struct Block: Sendable, Hashable {
    /// The text of the diagram, without the fence's indentation.
    public var source: [UInt8]
    /// The language of the text.
    public var language: NotationLanguage
    /// The line of the file on which the diagram's text starts, from 1.
    public var line: Int
    /// The text of the heading above the block; `nil` without a heading.
    public var heading: String?
  }

  /// The blocks, in the order of the file.
  public private(set) var blocks: [Block] = []
  /// The number of blocks with other diagrams in these languages.
  public private(set) var otherDiagramCount = 0

  /// The words after a fence, as the documentation of the languages uses them.
  private static let languages: [String: NotationLanguage] = [
    "mermaid": .mermaid, "mermaid-example": .mermaid, "mmd": .mermaid, "plantuml": .plantUML,
    "puml": .plantUML,
  ]

  /// Finds the blocks of a file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ file: [UInt8]) {
    var heading: String?
    var open: Fence?
    var text: [UInt8] = []
    var number = 0
    // The previous line, if it isn't in a block.
    var paragraph: ArraySlice<UInt8> = []
    var isInComment = false
    let lines = file.withoutLoneReturns
      .split(separator: .lineFeed, omittingEmptySubsequences: false)
    for line in lines {
      number += 1
      guard let fence = open else {
        if isInComment || Self.startsComment(line) {
          isInComment = !Self.endsComment(line)
          continue
        }
        if let title = Self.heading(line) ?? Self.heading(paragraph, underlinedBy: line) {
          heading = title
        }
        paragraph = line
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
    guard let language = Self.languages[fence.language] else { return }
    // Like a PlantUML file, a fence may contain several diagrams.
    let parts = language == .plantUML ? PlantUMLBlocks(text).blocks : []
    if parts.count > 1 {
      for part in parts {
        if PlantUMLParser.isSequenceDiagram(part.source) {
          blocks.append(
            Block(
              source: part.source, language: language, line: fence.number + part.line,
              heading: part.name ?? heading))
        } else {
          otherDiagramCount += 1
        }
      }
      return
    }
    let isSequenceDiagram =
      switch language {
      case .mermaid: MermaidParser.isSequenceDiagram(text)
      case .plantUML: PlantUMLParser.isSequenceDiagram(text)
      }
    if isSequenceDiagram {
      blocks.append(
        Block(source: text, language: language, line: fence.number + 1, heading: heading))
    } else {
      otherDiagramCount += 1
    }
  }

  /// Whether a line starts an HTML comment.
  private static func startsComment(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    return line.count - text.count <= 3 && text.starts(with: "<!--".utf8)
  }

  private static func endsComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.firstRange(of: "-->".utf8) != nil
  }

  /// The text of a setext heading, which has a line of `=` or `-` below it; `nil` if it isn't one.
  private static func heading(
    _ text: ArraySlice<UInt8>, underlinedBy line: ArraySlice<UInt8>
  ) -> String? {
    let marks = line.drop { $0.isSpace }
    let rest = marks.first.map { mark in marks.drop { $0 == mark } }
    guard let mark = marks.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-"),
      rest?.allSatisfy({ $0.isSpace || $0 == UInt8(ascii: "\r") }) ?? false,
      heading(text) == nil
    else { return nil }
    let title = String(decoding: text, as: UTF8.self)[...].trimmed
    // Lines of marks, tables and lists aren't the text of a heading.
    guard let first = title.first, !"=-|*+>`~".contains(first) else { return nil }
    return plain(title)
  }

  /// The text of an ATX heading; `nil` if the line isn't one.
  private static func heading(_ line: ArraySlice<UInt8>) -> String? {
    let marks = line.prefix { $0 == .hash }
    let rest = line.dropFirst(marks.count)
    guard (1...6).contains(marks.count), rest.first?.isSpace ?? true else { return nil }
    var text = String(decoding: rest, as: UTF8.self)[...].trimmed
    // A heading may also end with marks.
    let closing = text.reversed().prefix { $0 == "#" }.count
    if closing > 0, closing == text.count || text.dropLast(closing).last?.isWhitespace ?? false {
      text = text.dropLast(closing).trimmed
    }
    return plain(text)
  }

  /// A heading without escaping backslashes and marks of emphasis.
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
  /// The first word after the marks, in lower case.
  let language: String
  /// The line number, from 1.
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

  /// A line without the prefix of the fence, or without as much of it as the line has.
  func unindented(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (line, prefix) = (line, prefix)
    while let first = prefix.popFirst(), line.first == first { line = line.dropFirst() }
    return line
  }
}
