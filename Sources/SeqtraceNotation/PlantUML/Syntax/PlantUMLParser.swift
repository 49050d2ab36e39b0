/// Parses PlantUML's sequence diagrams into a lossless tree.
///
/// After an error, the parser continues at the next line, and reports all errors that it finds. Statements
/// that it can't read become ``PlantUMLSyntax/Content/unreadable``. It runs no preprocessor and reads no
/// other file.
public struct PlantUMLParser: Sendable {
  /// Creates a parser.
  public init() {}

  /// Parses a text in UTF-8: one diagram, or a file with several between `@startuml` and `@enduml`.
  ///
  /// - Complexity: O(*n*) for *n* bytes, at any nesting depth.
  public func parse(_ source: [UInt8]) -> PlantUMLSyntax {
    var reading = PlantUMLReading(source)
    reading.readLines()
    return reading.finish()
  }

  /// Returns whether a text is one of PlantUML's sequence diagrams, and none of its other diagrams.
  ///
  /// PlantUML has no keyword for the kind of diagram; it tries each kind and takes the first one that fits.
  public static func isSequenceDiagram(_ source: [UInt8]) -> Bool {
    var reading = PlantUMLReading(source)
    reading.readLines()
    return reading.otherDiagram == nil && reading.hasSequence
  }

  /// Returns whether a text starts like a PlantUML file.
  public static func isPlantUML(_ source: [UInt8]) -> Bool {
    var scanner = TextScanner(source)
    scanner.skipWhitespace()
    return scanner.starts(with: "@startuml")
  }
}

/// One run of the ``PlantUMLParser``.
struct PlantUMLReading {
  var syntax: PlantUMLSyntax
  var scanner: TextScanner
  /// The open blocks, outermost first, by the index of their statements, with their keywords.
  var blocks: [(statement: Int, word: String)] = []
  /// A word that only other kinds of diagrams have, and its place.
  var otherDiagram: (word: String, span: SourceSpan)?
  /// Whether a statement was read that only sequence diagrams have.
  var hasSequence = false
  /// Whether the text has a preprocessor directive.
  var hasDirective = false
  /// For each end of a longer statement, the offset before which no line has it.
  private var missingEnds: [String: Int] = [:]
  /// Whether the text has an `@start…`, so that lines outside aren't part of a diagram.
  private let hasFrame: Bool
  private var isInside: Bool

  init(_ text: [UInt8]) {
    let source = text.withoutLoneReturns
    syntax = PlantUMLSyntax(source: source)
    scanner = TextScanner(source)
    hasFrame = PlantUMLBlocks.hasFrame(source)
    isInside = !hasFrame
  }

  /// Reads all lines.
  mutating func readLines() {
    while true {
      scanner.limit = scanner.bytes.count
      scanner.skipWhitespace()
      guard scanner.peek() != nil else { return }
      scanner.limit = scanner.lineEnd(from: scanner.position)
      if scanner.peek() == UInt8(ascii: "@"), readFrame() { continue }
      guard isInside else {
        readOutside()
        continue
      }
      joinLines()
      readLine()
    }
  }

  /// Joins the next line to this one if this one ends with a single backslash.
  private mutating func joinLines() {
    while scanner.limit < scanner.bytes.count {
      let line = scanner.bytes[scanner.position..<scanner.limit].drop { $0 == 0x0D }
      let text = line.last == 0x0D ? line.dropLast() : line
      guard text.last == UInt8(ascii: "\\"), text.dropLast().last != UInt8(ascii: "\\"),
        text.first != UInt8(ascii: "'")
      else { return }
      scanner.limit = scanner.lineEnd(from: scanner.limit + 1)
    }
  }

  /// Reads a statement, and the comment that ends its line.
  ///
  /// As in PlantUML, a comment must be at the start or the end of a line.
  private mutating func readLine() {
    let line = scanner.trimmedRest.range
    guard let start = scanner.endComment(of: line) else { return readStatement() }
    scanner.limit = start
    readStatement()
    // A statement of several lines contains the comment.
    guard scanner.position <= start else { return }
    scanner.limit = line.upperBound
    scanner.position = line.upperBound
    add(.blockComment, from: start)
  }

  private mutating func readFrame() -> Bool {
    let start = scanner.position
    if scanner.starts(with: "@start") {
      scanner.position += 1
      let word = scanner.position..<scanner.wordEnd
      scanner.position = word.upperBound
      closeBlocks()
      isInside = true
      if !scanner.isWord("startuml", in: word) {
        note(other: String(decoding: scanner.bytes[word].dropFirst(5), as: UTF8.self), at: word)
      }
      add(.start(scanner.scanRest()), from: start)
      return true
    }
    guard hasFrame, scanner.starts(with: "@end") else { return false }
    closeBlocks()
    isInside = false
    scanner.position = scanner.limit
    add(.finish, from: start)
    return true
  }

  private mutating func readOutside() {
    let start = scanner.position
    scanner.position = scanner.limit
    if case .outside? = syntax.statements.last?.content {
      let first = syntax.statements.removeLast()
      return add(.outside, from: first.span.range.lowerBound)
    }
    add(.outside, from: start)
  }

  // MARK: Results

  /// Adds a statement that extends from an offset to the scanner's position.
  mutating func add(_ content: PlantUMLSyntax.Content, from start: Int, parent: Int? = nil) {
    let span = scanner.trimmed(start..<max(start, scanner.position))
    syntax.statements.append(.init(content, span, parent: parent ?? blocks.last?.statement))
  }

  mutating func report(
    _ problem: NotationDiagnostic.Problem, at range: Range<Int>,
    as severity: NotationDiagnostic.Severity = .error
  ) {
    if case .preprocessor = problem {
      // Expanding the text solves all of these.
      guard !hasDirective else { return }
      hasDirective = true
    }
    syntax.diagnostics.append(
      NotationDiagnostic(severity, at: SourceSpan(range), problem, in: .plantUML))
  }

  /// Reports a problem, by default at the next byte, and skips to the end of the line.
  mutating func fail(
    _ problem: NotationDiagnostic.Problem, from start: Int, at place: Range<Int>? = nil
  ) {
    report(problem, at: place ?? scanner.position..<scanner.position)
    scanner.position = scanner.limit
    add(.unreadable, from: start)
  }

  /// Adds a statement if its line ends here; otherwise reports an error.
  mutating func finish(_ content: PlantUMLSyntax.Content, from start: Int) {
    scanner.skipSpaces()
    guard scanner.peek() == nil else { return fail(.unexpectedText(rest), from: start) }
    add(content, from: start)
  }

  /// A word in lower case.
  func text(_ word: Range<Int>) -> String {
    String(decoding: scanner.bytes[word], as: UTF8.self).lowercased()
  }

  /// The rest of the line, for an error.
  var rest: String {
    var scanner = scanner
    let line = scanner.scanRest().range
    // Errors show at most this many bytes.
    return String(decoding: scanner.bytes[line.prefix(200)], as: UTF8.self)
  }

  /// Records that the text isn't a sequence diagram.
  mutating func note(other word: String, at range: Range<Int>) {
    if otherDiagram == nil { otherDiagram = (word, SourceSpan(range)) }
  }

  /// Closes all open blocks. PlantUML draws them up to the end of the text.
  private mutating func closeBlocks() {
    for (statement, word) in blocks.reversed() {
      report(.unclosedBlock(word), at: syntax.statements[statement].span.range, as: .warning)
    }
    blocks = []
  }

  /// Closes all open blocks, and sorts the diagnostics.
  consuming func finish() -> PlantUMLSyntax {
    closeBlocks()
    if let (word, span) = otherDiagram {
      // The other errors follow from this one.
      syntax.diagnostics = []
      report(.otherDiagram(word), at: span.range)
    }
    if let offset = UTF8Check.firstDamage(in: syntax.source) {
      report(.malformedUTF8, at: offset..<offset + 1)
    }
    syntax.diagnostics.locate(in: syntax.source)
    return syntax
  }
}

// MARK: - Statements of several lines

extension PlantUMLReading {
  /// Reads the lines up to one that ends them; returns `nil` without moving if none does.
  ///
  /// - Parameters:
  ///   - key: A name for the end. If the text has no such end, the search isn't repeated.
  ///   - isEnd: Whether a line, without white space at its ends, ends the statement.
  mutating func scanLines(until key: String, _ isEnd: (TextScanner, Range<Int>) -> Bool)
    -> SourceSpan?
  {
    let start = min(scanner.lineEnd(from: scanner.limit) + 1, scanner.bytes.count)
    guard start > missingEnds[key, default: 0] else { return nil }
    var line = start
    while line < scanner.bytes.count {
      let end = scanner.lineEnd(from: line)
      let range = scanner.trimmed(line..<end).range
      if isEnd(scanner, range) {
        scanner.limit = end
        scanner.position = end
        return SourceSpan(start..<max(start, line - 1))
      }
      if scanner.bytes[range].starts(with: "@enduml".utf8) { break }
      line = end + 1
    }
    missingEnds[key] = line
    return nil
  }

  /// Reads the lines of a text, and reports preprocessor directives in them.
  mutating func scanTextLines(until key: String, _ isEnd: (TextScanner, Range<Int>) -> Bool)
    -> SourceSpan?
  {
    guard let lines = scanLines(until: key, isEnd) else { return nil }
    var line = lines.range.lowerBound
    while line < lines.range.upperBound {
      let end = scanner.lineEnd(from: line)
      let start = scanner.firstOffset(from: line) { !$0.isSpace }
      if start < end, scanner.bytes[start] == UInt8(ascii: "!") { reportDirective(start..<end) }
      line = end + 1
    }
    return lines
  }

  /// Reports a line of a text if it is a preprocessor directive.
  private mutating func reportDirective(_ line: Range<Int>) {
    var word = line.dropFirst().prefix { scanner.bytes[$0].isWordPart }
    if scanner.bytes[word.startIndex...].first == UInt8(ascii: "$") {
      word = line.dropFirst().prefix(1)
    }
    let name = String(decoding: scanner.bytes[line.lowerBound..<word.endIndex], as: UTF8.self)
    guard Self.directives.contains(name.dropFirst().lowercased()) else { return }
    report(.preprocessor(name), at: line.lowerBound..<word.endIndex)
  }

  private static let directives: Set<String> = [
    "$", "assert", "define", "definelong", "dump_memory", "else", "elseif", "enddefinelong",
    "endfor",
    "endfunction", "endif", "endprocedure", "endsub", "endwhile", "exit", "final", "foreach",
    "function", "global", "if", "ifdef", "ifndef", "import", "include", "include_many",
    "include_once", "includedef", "includesub", "includeurl", "local", "log", "procedure", "return",
    "startsub", "undef", "unquoted", "while",
  ]
}

extension TextScanner {
  /// Whether a line consists of `end` and one of the words, with or without spaces between them.
  func isEnd(_ line: Range<Int>, of words: String...) -> Bool {
    guard line.count >= 3, isWord("end", in: line.prefix(3)) else { return false }
    let rest = bytes[trimmed(line.lowerBound + 3..<line.upperBound).range]
    return words.contains(String(decoding: rest, as: UTF8.self).lowercased())
  }

  /// The start of the comment at the end of a line; `nil` if there is none, or nothing before it.
  func endComment(of line: Range<Int>) -> Int? {
    guard line.count > 3, bytes[line.upperBound - 1] == UInt8(ascii: "/"),
      bytes[line.upperBound - 2] == UInt8(ascii: "'"), peek() != UInt8(ascii: "'"),
      !starts(with: "/'")
    else { return nil }
    var start = line.upperBound - 3
    while start > line.lowerBound, !bytes[start...].starts(with: "/'".utf8) {
      start -= 1
    }
    return start > line.lowerBound ? start : nil
  }

  /// The rest of the line, without spaces at the ends.
  var trimmedRest: SourceSpan { trimmed(position..<limit) }
}
