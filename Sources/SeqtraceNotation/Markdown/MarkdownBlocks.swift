/// The blocks of a documentation file that hold sequence diagrams in Mermaid or PlantUML.
///
/// Fences and headings follow CommonMark: a fence has at least three backticks or tildes and at most three
/// spaces of indentation. A fence at least as long, or the end of the file, ends the block. Blocks in
/// quotations and lists are found if their lines start with quotation marks (`>`) or spaces. Blocks in HTML
/// comments are skipped, because they aren't shown.
///
/// Other marks also open a block if they have a line to themselves:
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
    /// The text of the diagram, without the fence's indentation.
    public var source: [UInt8]
    /// The language of the text.
    public var language: NotationLanguage
    /// The line of the file on which the diagram's text starts, from 1.
    public var line: Int
    /// The text of the heading above the block; `nil` without a heading.
    public var heading: String?
  }

  /// A block that looks like a diagram and isn't read.
  public struct Skipped: Sendable, Hashable {
    /// The reason why a block isn't read.
    public enum Reason: Sendable, Hashable {
      /// It is a diagram of another kind.
      case otherDiagram
      /// Its fence names no language.
      case noLanguage
      /// The marks around it don't have lines to themselves.
      case notOnOwnLines
    }

    /// The line of the file on which the block starts, from 1.
    public var line: Int
    /// The reason.
    public var reason: Reason
  }

  /// The blocks, in the order of the file.
  public private(set) var blocks: [Block] = []
  /// The blocks that aren't read, in the order of the file.
  public private(set) var skipped: [Skipped] = []

  /// Finds the blocks of a file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ file: [UInt8]) {
    var heading: String?
    var open: BlockFence?
    var text: [UInt8] = []
    // Whether the block had only options and empty lines so far.
    var isBeforeText = true
    var number = 0
    // The previous line, if it isn't in a block.
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
        // Where indentation ends, the line may be the start of another block.
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
      // In AsciiDoc, a title may stand between the attributes of a block and its start.
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
          skipped.append(Skipped(line: fence.number + part.line, reason: .otherDiagram))
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
      skipped.append(Skipped(line: fence.number, reason: .otherDiagram))
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
