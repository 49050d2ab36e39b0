/// Parses the text of a Mermaid sequence diagram into a lossless syntax tree.
///
/// The parser follows the grammar of Mermaid 11. After an error, it continues at the next line, so it reports
/// all errors. A statement that it can't read becomes ``MermaidSyntax/Content/unreadable``.
public struct MermaidParser: Sendable {
  /// Creates a parser.
  public init() {}

  /// Parses the bytes of a text in UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes, at any nesting depth.
  public func parse(_ source: [UInt8]) -> MermaidSyntax {
    var reading = MermaidReading(source)
    reading.readPreamble()
    reading.readStatements()
    return reading.finish()
  }

  /// Returns whether a text is a Mermaid sequence diagram, judged by its first word after front matter,
  /// directives and comments.
  public static func isSequenceDiagram(_ source: [UInt8]) -> Bool {
    var reading = MermaidReading(source)
    reading.readPreamble()
    return reading.hasHeader
  }
}

/// Parses one text for the ``MermaidParser``.
struct MermaidReading {
  var syntax: MermaidSyntax
  var scanner: TextScanner
  /// The open blocks, outermost first, each with the index of its opening statement; `nil` for a kind of
  /// block that Mermaid doesn't have.
  var blocks: [(statement: Int, block: MermaidSyntax.Block?)] = []
  private(set) var hasHeader = false
  /// The offsets from which on the text has no closing brace, and no end of a directive. They are stored so
  /// that a search that has failed isn't repeated for each later statement.
  private var braceLimit = Int.max
  private var directiveLimit = Int.max

  init(_ text: [UInt8]) {
    let source = text.withoutLoneReturns
    syntax = MermaidSyntax(source: source)
    scanner = TextScanner(source)
  }

  /// Adds a statement that extends from an offset to the current position of the scanner.
  mutating func add(_ content: MermaidSyntax.Content, from start: Int, parent: Int? = nil) {
    let span = scanner.trimmed(start..<max(start, scanner.position))
    syntax.statements.append(.init(content, span, parent: parent ?? blocks.last?.statement))
  }

  mutating func report(
    _ problem: NotationDiagnostic.Problem, at range: Range<Int>,
    as severity: NotationDiagnostic.Severity = .error
  ) {
    syntax.diagnostics.append(NotationDiagnostic(severity, at: SourceSpan(range), problem))
  }

  /// Reports a problem and skips the rest of the statement. By default, the problem is at the next byte.
  mutating func fail(
    _ problem: NotationDiagnostic.Problem, from start: Int, at place: SourceSpan? = nil
  ) {
    report(problem, at: place?.range ?? scanner.position..<scanner.position)
    scanner.skipStatement()
    add(.unreadable, from: start)
  }

  /// The rest of the statement, for use in an error message.
  var rest: String {
    var scanner = scanner
    scanner.skipSpaces()
    let start = scanner.position
    scanner.skipStatement()
    // An error message shows at most this many bytes.
    let end = min(scanner.position, start + 200)
    return String(decoding: scanner.bytes[start..<end], as: UTF8.self)
  }

  /// Returns whether the statement ends here. If not, reports the text that follows.
  mutating func expectEnd() -> Bool {
    scanner.skipSpaces()
    guard !scanner.isAtEndOfStatement else { return true }
    report(.unexpectedText(rest), at: scanner.position..<scanner.position)
    scanner.skipStatement()
    return false
  }

  /// Closes all blocks that are still open, sorts the diagnostics, and returns the tree.
  consuming func finish() -> MermaidSyntax {
    for case (let statement, let block?) in blocks.reversed() {
      report(.unclosedBlock(block.rawValue), at: syntax.statements[statement].span.range)
    }
    if let offset = UTF8Check.firstDamage(in: syntax.source) {
      report(.malformedUTF8, at: offset..<offset + 1)
    }
    syntax.diagnostics.locate(in: syntax.source)
    return syntax
  }
}

// MARK: - Text before the diagram

extension MermaidReading {
  /// Reads front matter, directives and comments, and the word that starts the diagram.
  mutating func readPreamble() {
    scanner.skipWhitespace()
    if scanner.starts(with: "---") { readFrontMatter() }
    while true {
      scanner.skipWhitespace()
      if scanner.starts(with: "%%") || scanner.peek() == .hash {
        readComment()
      } else {
        break
      }
    }
    let start = scanner.position
    if scanner.skip(word: "sequencediagram") {
      hasHeader = true
      add(.header, from: start)
    } else {
      let end = scanner.wordEnd
      let word = String(decoding: scanner.bytes[start..<end].prefix(40), as: UTF8.self)
      report(.otherDiagram(word.isEmpty ? nil : word), at: start..<end)
      scanner.position = scanner.bytes.count
      add(.unreadable, from: start)
    }
  }

  private mutating func readFrontMatter() {
    let start = scanner.position
    scanner.skipLine()
    scanner.position += scanner.peek() == nil ? 0 : 1
    let content = scanner.position
    while scanner.peek() != nil {
      let line = scanner.position
      scanner.skipLine()
      let isEnd = scanner.trimmed(line..<scanner.position).range
      if isEnd.count == 3, scanner.bytes[isEnd].elementsEqual("---".utf8) {
        let span = SourceSpan(content..<max(content, line - 1))
        return add(.frontMatter(span), from: start)
      }
      if scanner.peek() != nil { scanner.position += 1 }
    }
    report(.unfinished(opening: "---", closing: "---"), at: start..<start + 3)
    scanner.position = content
    add(.unreadable, from: start)
  }

  /// Returns the offset of the next closing brace; `nil` if there is none.
  mutating func closingBrace(from start: Int) -> Int? {
    guard start < braceLimit else { return nil }
    let end = scanner.bytes[start...].firstIndex(of: UInt8(ascii: "}"))
    if end == nil { braceLimit = start }
    return end
  }

  /// Warns of a comment that starts with `#` on the line of a statement, because it may be meant as part of a
  /// text.
  private mutating func warnOfComment(from start: Int) {
    guard scanner.peek() == .hash, let last = syntax.statements.last?.span.range.upperBound,
      scanner.bytes[last..<start].allSatisfy(\.isSpace)
    else { return }
    let text = scanner.trimmed(start..<scanner.lineEnd(from: start)).range
    report(
      .comment(String(decoding: scanner.bytes[text.prefix(200)], as: UTF8.self)),
      at: start..<start + 1, as: .warning)
  }

  /// Reads a comment up to the end of the line, or a directive up to its closing mark.
  mutating func readComment() {
    let start = scanner.position
    guard scanner.starts(with: "%%{") else {
      warnOfComment(from: start)
      scanner.position += scanner.peek() == .hash ? 1 : 2
      let text = scanner.position
      scanner.skipLine()
      return add(.comment(scanner.trimmed(text..<scanner.position)), from: start)
    }
    scanner.position += 3
    let content = scanner.position
    while content < directiveLimit, scanner.peek() != nil, !scanner.starts(with: "}%%") {
      scanner.position += 1
    }
    let span = scanner.trimmed(content..<scanner.position)
    guard content < directiveLimit, scanner.peek() != nil else {
      directiveLimit = min(directiveLimit, content)
      report(.unfinished(opening: "%%{", closing: "}%%"), at: start..<start + 3)
      scanner.position = content
      scanner.skipLine()
      return add(.unreadable, from: start)
    }
    scanner.position += 3
    add(.directive(span), from: start)
  }
}
