/// The blocks of a documentation file that contain sequence diagrams in Mermaid or PlantUML.
///
/// Fences and headings follow CommonMark. A fence has at least three backticks or tildes and at most three
/// spaces of indentation; a fence that is at least as long, or the end of the file, ends the block. Blocks in
/// quotations and lists are found if their lines start with quotation marks (`>`) or spaces. Blocks in HTML
/// comments are skipped, because they aren't shown.
///
/// Other marks also open and close a block if each has a line to itself:
///
/// | Host | Marks |
/// |---|---|
/// | Azure DevOps | `:::mermaid` to `:::` |
/// | Hugo | `{{< mermaid >}}` to `{{< /mermaid >}}` |
/// | HTML | `<div class="mermaid">` to `</div>`, and the same with `pre` |
/// | AsciiDoc | `[mermaid]` or `[source,mermaid]` before lines of `----` or `....` |
/// | reStructuredText | `.. mermaid::` or `.. uml::` before indented lines |
public struct MarkdownBlocks: Sendable {
  /// A block that contains a diagram.
  public struct Block: Sendable, Hashable {
    /// The text of the diagram, without the indentation of the block.
    public var source: [UInt8]
    /// The language of the text.
    public var language: NotationLanguage
    /// The line of the file on which the text of the diagram starts, from 1.
    public var line: Int
    /// The text of the last heading before the block; `nil` if there is none.
    public var heading: String?
  }

  /// A block that seems to contain a diagram, but isn't read.
  public struct Skipped: Sendable, Hashable {
    /// The reason why a block isn't read.
    public enum Reason: Sendable, Hashable {
      /// The block contains a diagram of another kind.
      case otherDiagram
      /// The block's fence gives no language.
      case noLanguage
      /// The block's marks don't have lines to themselves.
      case notOnOwnLines
    }

    /// The line of the file on which the block starts, from 1.
    public var line: Int
    /// The reason why the block isn't read.
    public var reason: Reason
  }

  /// The blocks, in the order of the file.
  public private(set) var blocks: [Block] = []
  /// The blocks that seem to contain a diagram but aren't read, in the order of the file.
  public private(set) var skipped: [Skipped] = []

  /// Finds the blocks of a file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ file: [UInt8]) {
    var heading: String?
    var open: BlockFence?
    var text: [UInt8] = []
    // Whether the open block has had only options and empty lines so far.
    var isBeforeText = true
    var number = 0
    // The previous line; empty if it was in a block.
    var paragraph: ArraySlice<UInt8> = []
    var isInComment = false
    let lines = file.withoutLoneReturns
      .split(separator: .lineFeed, omittingEmptySubsequences: false)
    for line in lines {
      number += 1
      if let fence = open {
        guard fence.isClosed(by: line) else {
          text += fence.content(of: line, isBeforeText: isBeforeText)
          text.append(.lineFeed)
          isBeforeText = isBeforeText && fence.isBeforeText(line)
          continue
        }
        add(text, of: fence, under: heading)
        open = nil
        paragraph = []
        // A line that ends a block by its indentation may also start another block.
        if !fence.endsAboveLine { continue }
      }
      if isInComment || Self.startsComment(line) {
        isInComment = !Self.endsComment(line)
        continue
      }
      open = BlockFence(line, after: paragraph, number: number)
      if open == nil, BlockFence.isHidden(line) {
        skipped.append(Skipped(line: number, reason: .notOnOwnLines))
      }
      if open == nil,
        let title = Self.heading(line) ?? Self.heading(paragraph, underlinedBy: line)
      {
        heading = title
      }
      // In AsciiDoc, a title may come between the attributes of a block and the block itself.
      if !BlockFence.isTitle(line) { paragraph = line }
      (text, isBeforeText) = ([], true)
    }
    if let fence = open { add(text, of: fence, under: heading) }
  }

  private mutating func add(_ text: [UInt8], of fence: BlockFence, under heading: String?) {
    guard let language = BlockFence.languages[fence.language] else {
      if fence.language.isEmpty,
        PlantUMLParser.isPlantUML(text) || MermaidParser.isSequenceDiagram(text)
      {
        skipped.append(Skipped(line: fence.number, reason: .noLanguage))
      }
      return
    }
    // A PlantUML fence may contain several diagrams, like a PlantUML file.
    let parts = language == .plantUML ? PlantUMLBlocks(text).blocks : []
    for part in parts.count > 1 ? parts : [.init(source: text, line: 1)] {
      let isSequenceDiagram =
        switch language {
        case .mermaid: MermaidParser.isSequenceDiagram(part.source)
        case .plantUML: PlantUMLParser.isSequenceDiagram(part.source)
        }
      let line = fence.number + part.line
      if isSequenceDiagram {
        blocks.append(
          Block(
            source: part.source, language: language, line: line, heading: part.name ?? heading))
      } else {
        skipped.append(
          Skipped(line: parts.count > 1 ? line : fence.number, reason: .otherDiagram))
      }
    }
  }

  /// Returns whether a line starts an HTML comment.
  private static func startsComment(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    return line.count - text.count <= 3 && text.starts(with: "<!--".utf8)
  }

  private static func endsComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.firstRange(of: "-->".utf8) != nil
  }

  /// Returns the text of a setext heading, given the line below it, which consists of `=` or `-`; `nil` if it
  /// isn't such a heading.
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
    // A line of marks, of a table or of a list can't be the text of a heading.
    guard let first = title.first, !"=-|*+>`~".contains(first) else { return nil }
    return plain(title)
  }

  /// Returns the text of an ATX heading; `nil` if the line isn't one.
  private static func heading(_ line: ArraySlice<UInt8>) -> String? {
    let marks = line.prefix { $0 == .hash }
    let rest = line.dropFirst(marks.count)
    guard (1...6).contains(marks.count), rest.first?.isSpace ?? true else { return nil }
    var text = String(decoding: rest, as: UTF8.self)[...].trimmed
    // The number signs that may end the line aren't part of the text.
    let closing = text.reversed().prefix { $0 == "#" }.count
    if closing > 0, closing == text.count || text.dropLast(closing).last?.isWhitespace ?? false {
      text = text.dropLast(closing).trimmed
    }
    return plain(text)
  }

  /// Returns the text of a heading without backslashes that escape characters, and without marks of emphasis.
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
