/// Rewrites the text of PlantUML sequence diagrams in a canonical form, as a code formatter does.
///
/// Each statement is on its own line, indented by the blocks around it, with one space between words, around
/// arrows and around the colon before a text. Keywords at the start of a line become lower case; arrows,
/// texts, the lines of longer texts and comments are unchanged. Consecutive empty lines become one. A line
/// that can't be read is unchanged, so formatting neither loses nor repairs anything.
///
/// The diagram stays the same, and formatting the result again changes nothing.
public struct PlantUMLFormatter: Sendable {
  /// Creates a formatter.
  public init() {}

  /// Returns the text in canonical form, ending with a line break. All line breaks are of the kind that ends
  /// the text's first line.
  ///
  /// - Complexity: O(*n*) for *n* bytes; lines are indented by at most twelve levels.
  public func format(_ syntax: PlantUMLSyntax) -> [UInt8] {
    var formatting = PlantUMLFormatting(syntax: syntax, lines: FormattedLines(syntax.source))
    for statement in syntax.statements { formatting.write(statement) }
    return formatting.lines.bytes.withLineBreaks(of: syntax.source)
  }
}

/// One run of the ``PlantUMLFormatter``.
private struct PlantUMLFormatting {
  let syntax: PlantUMLSyntax
  var lines: FormattedLines
  var depth = 0
  /// The depth of the current line.
  private var indentation = 0

  init(syntax: PlantUMLSyntax, lines: FormattedLines) {
    (self.syntax, self.lines) = (syntax, lines)
  }

  mutating func write(_ statement: PlantUMLSyntax.Statement) {
    let isComment = if case .blockComment = statement.content { true } else { false }
    if lines.pass(statement.span, mayJoin: isComment) {
      return lines.append(syntax.source[statement.span.range])
    }
    switch statement.content {
    case .start, .finish, .outside: depth = 0
    case .end, .endBox: depth = max(0, depth - 1)
    default: break
    }
    let isDivider = if case .divide = statement.content { true } else { false }
    indentation = isDivider ? depth - 1 : depth
    writeContent(of: statement)
    switch statement.content {
    case .open, .box: depth += 1
    default: break
    }
  }

  /// Appends bytes unchanged, and ends the line.
  private mutating func append(_ range: Range<Int>) { line(syntax.source[range]) }

  private mutating func line(_ bytes: some Sequence<UInt8>) {
    lines.append(bytes, indentedBy: indentation)
    indentation = 0
  }

  private mutating func writeContent(of statement: PlantUMLSyntax.Statement) {
    let range = statement.span.range
    switch statement.content {
    case .outside, .start, .finish, .comment, .blockComment, .unreadable, .setting, .agreed,
      .measure:
      append(range)
    case .message(let message): write(message, range)
    case .activate, .deactivate, .destroy, .endBox, .space, .autoactivate, .autonumber,
      .participant:
      writeLines(range)
    case .box(let title, _):
      writeAround(title?.range ?? range.upperBound..<range.upperBound, range)
    case .giveBack(let text), .divide(_, let text), .end(let text), .open(_, _, _, let text, _):
      line(keyword(head(range, text)) + behind(" ", text))
    case .newPage(let text): line(keyword(head(range, text)) + behindWord(text))
    case .divider(let text): line(Array("==".utf8) + behind(" ", text) + Array(" ==".utf8))
    case .delay(let text):
      line(Array("...".utf8) + behind("", text) + (text.isEmpty ? [] : Array("...".utf8)))
    case .note(let note): write(note.text, range, behind: " : ")
    case .reference(_, _, _, let text): write(text, range, behind: " : ")
    case .caption(_, _, let text): writeCaption(text, range)
    }
  }

  // MARK: Statements

  private mutating func write(_ message: PlantUMLSyntax.Message, _ range: Range<Int>) {
    let arrow = message.arrow.span.range
    var text = words(range.lowerBound..<arrow.lowerBound)
    if case .name = message.left, !isCaption(text) { text.append(UInt8(ascii: " ")) }
    text += syntax.source[arrow]
    if case .name = message.right { text.append(UInt8(ascii: " ")) }
    text += head(arrow.upperBound..<range.upperBound, message.text)
    line(text + behind(" : ", message.text))
  }

  /// Whether a name is a word that a space after it would turn into the start of a caption.
  private func isCaption(_ name: [UInt8]) -> Bool {
    PlantUMLSyntax.Caption(rawValue: String(decoding: name, as: UTF8.self).lowercased()) != nil
  }

  private mutating func write(
    _ text: PlantUMLSyntax.Text, _ range: Range<Int>, behind separator: String
  ) {
    if text.isBlock { return writeLines(range) }
    line(
      keyword(head(range, text.span)) + (text.span.isEmpty ? Array(" :".utf8) : [])
        + behind(separator, text.span))
  }

  /// Writes a caption. Quotes around its text stay.
  private mutating func writeCaption(_ text: PlantUMLSyntax.Text, _ range: Range<Int>) {
    if text.isBlock { return writeLines(range) }
    let isQuoted = text.span.range.upperBound < range.upperBound
    let start = text.span.range.lowerBound - (isQuoted ? 1 : 0)
    let rest = SourceSpan(start..<range.upperBound)
    line(keyword(head(range, rest)) + behindWord(rest))
  }

  /// Writes the words of the first line; further lines are unchanged, except for the last one.
  private mutating func writeLines(_ range: Range<Int>) {
    let source = syntax.source
    guard let first = source[range].firstIndex(of: .lineFeed) else {
      return line(keyword(words(range)))
    }
    line(keyword(words(range.lowerBound..<first)))
    let last = source[range].lastIndex(of: .lineFeed) ?? first
    if first < last { append(first + 1..<last) }
    let closing = source[last + 1..<range.upperBound].drop { $0.isSpace }
    // There may be text before the bracket that ends the lines of a participant.
    if closing.count > 1, closing.last == UInt8(ascii: "]") {
      return append(last + 1..<range.upperBound)
    }
    indentation = depth
    line(closing)
  }

  /// Writes the words around a part that is unchanged.
  private mutating func writeAround(_ part: Range<Int>, _ range: Range<Int>) {
    let text = keyword(words(range.lowerBound..<part.lowerBound))
    guard !part.isEmpty else { return line(text) }
    let isQuoted = text.last.map { !$0.isWordPart } ?? false
    let space = isQuoted ? [] : [UInt8(ascii: " ")]
    let rest = words(part.upperBound..<range.upperBound)
    line(text + space + syntax.source[part] + (rest.isEmpty ? [] : space) + rest)
  }

  private func behind(_ separator: String, _ text: SourceSpan) -> [UInt8] {
    text.isEmpty ? [] : Array(separator.utf8) + syntax.source[text.range]
  }

  /// A text after a keyword that a colon may follow. A text that starts with a colon itself needs one before
  /// it.
  private func behindWord(_ text: SourceSpan) -> [UInt8] {
    let beginsWithColon = !text.isEmpty && syntax.source[text.range.lowerBound] == .colon
    return behind(beginsWithColon ? " : " : " ", text)
  }

  // MARK: Words

  /// The words before a text, without the colon between them.
  private func head(_ range: Range<Int>, _ text: SourceSpan) -> [UInt8] {
    let end = text.isEmpty ? range.upperBound : text.range.lowerBound
    var head = words(range.lowerBound..<max(range.lowerBound, min(end, range.upperBound)))
    if head.last == .colon { head.removeLast() }
    while head.last == UInt8(ascii: " ") { head.removeLast() }
    return head
  }

  /// The words with the first one in lower case.
  private func keyword(_ words: [UInt8]) -> [UInt8] {
    var words = words
    let count = words.prefix { $0.isWordPart }.count
    // A word before `++` or `--` is a name.
    if words.suffix(2).elementsEqual("++".utf8) || words.suffix(2).elementsEqual("--".utf8) {
      return words
    }
    for index in 0..<count where words[index] >= 0x41 && words[index] <= 0x5A {
      words[index] |= 0x20
    }
    return words
  }

  /// A part of a line with one space between words. Text in quotes or brackets is unchanged.
  private func words(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var closing: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = syntax.source[index]
      if !closing.isEmpty {
        result.append(byte)
        if syntax.source[index..<range.upperBound].starts(with: closing) {
          result += closing.dropFirst()
          index += closing.count - 1
          closing = []
        }
      } else if byte.isSpace {
        if let last = result.last, last != UInt8(ascii: " ") { result.append(UInt8(ascii: " ")) }
      } else {
        let isDouble = index + 1 < range.upperBound && syntax.source[index + 1] == byte
        switch byte {
        case UInt8(ascii: "\""): closing = [byte]
        case UInt8(ascii: "<") where isDouble: closing = Array(">>".utf8)
        case UInt8(ascii: "[") where isDouble: closing = Array("]]".utf8)
        default: break
        }
        result.append(byte)
      }
      index += 1
    }
    while result.last == UInt8(ascii: " ") { result.removeLast() }
    return result
  }
}
