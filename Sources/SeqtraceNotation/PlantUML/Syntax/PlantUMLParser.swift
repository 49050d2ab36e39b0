/// Reads PlantUML's sequence diagrams into a lossless tree.
///
/// The parser goes on after an error, at the next line, and reports all errors that it finds; what
/// it can't read stands in the tree as ``PlantUMLSyntax/Content/unreadable``. It runs no
/// preprocessor and reads no other file.
public struct PlantUMLParser: Sendable {
  /// Creates a parser.
  public init() {}

  /// Reads a text in UTF-8: one diagram, or a file with several between `@startuml` and `@enduml`.
  ///
  /// - Complexity: O(*n*) for *n* bytes, however deep blocks nest.
  public func parse(_ source: [UInt8]) -> PlantUMLSyntax {
    var reading = PlantUMLReading(source)
    reading.readLines()
    return reading.finish()
  }

  /// Whether a text reads like a sequence diagram of PlantUML's, and like none of its other
  /// diagrams.
  ///
  /// PlantUML has no word for what a text is: it is the first kind of diagram that can be read.
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
  /// The open blocks, outermost first, by the index of their statements; a box has no word.
  var blocks: [(statement: Int, word: String)] = []
  /// A word that only other diagrams know, and where it stands.
  var otherDiagram: (word: String, span: SourceSpan)?
  /// Whether something was read that only sequence diagrams have.
  var hasSequence = false
  /// The arrow behind the first word of a line, so that it isn't read again where the line turns out
  /// to be a message.
  var knownArrow: PlantUMLArrow?
  /// The ends of longer statements that no line has before an offset.
  private var missingEnds: [String: Int] = [:]
  /// Whether the text has an `@startuml`, so that what stands around diagrams is none.
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

  /// Takes the next line for a part of this one, if this one ends with a single backslash.
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
  /// Like PlantUML, takes a comment for one only where a line begins or ends with it.
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

  /// Adds a statement that reaches from an offset to the scanner's position.
  mutating func add(_ content: PlantUMLSyntax.Content, from start: Int, parent: Int? = nil) {
    let span = scanner.trimmed(start..<max(start, scanner.position))
    syntax.statements.append(.init(content, span, parent: parent ?? blocks.last?.statement))
  }

  mutating func report(
    _ problem: NotationDiagnostic.Problem, at range: Range<Int>,
    as severity: NotationDiagnostic.Severity = .error
  ) {
    syntax.diagnostics.append(
      NotationDiagnostic(severity, at: SourceSpan(range), problem, in: .plantUML))
  }

  /// Reports what is wrong, by default at the next byte, and goes on with the next line.
  mutating func fail(
    _ problem: NotationDiagnostic.Problem, from start: Int, at place: Range<Int>? = nil
  ) {
    report(problem, at: place ?? scanner.position..<scanner.position)
    scanner.position = scanner.limit
    add(.unreadable, from: start)
  }

  /// Adds a statement if nothing else stands in its line, but a comment that ends with it.
  mutating func finish(_ content: PlantUMLSyntax.Content, from start: Int) {
    scanner.skipSpaces()
    let end = scanner.position
    guard scanner.peek() != nil else { return add(content, from: start) }
    if let comment = scanner.scanEnclosed("/'", "'/"), scanner.trimmedRest.isEmpty {
      let behind = scanner.position
      scanner.position = end
      add(content, from: start)
      scanner.position = behind
      return add(.blockComment, from: comment.range.lowerBound - 2)
    }
    scanner.position = end
    fail(.unexpectedText(rest), from: start)
  }

  /// The rest of the line, for an error.
  var rest: String {
    var scanner = scanner
    let line = scanner.scanRest().range
    // An error shows no more than this.
    return String(decoding: scanner.bytes[line.prefix(200)], as: UTF8.self)
  }

  /// Remembers that the text is no sequence diagram.
  mutating func note(other word: String, at range: Range<Int>) {
    if otherDiagram == nil { otherDiagram = (word, SourceSpan(range)) }
  }

  private mutating func closeBlocks() {
    for (statement, word) in blocks.reversed() {
      report(.unclosedBlock(word), at: syntax.statements[statement].span.range)
    }
    blocks = []
  }

  /// Closes what is open, and puts the diagnostics in order.
  consuming func finish() -> PlantUMLSyntax {
    closeBlocks()
    if let (word, span) = otherDiagram {
      // What else is wrong follows from this.
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
  /// Reads the lines up to one that ends them; `nil`, without moving, if none does.
  ///
  /// - Parameters:
  ///   - key: What is looked for, in a word: it is looked for only once if the text hasn't any.
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

  /// Reads the lines of a text, in which the preprocessor would be at work as anywhere else.
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

  /// Reports a line of a text if it is a directive of the preprocessor.
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
  /// Whether a line says `end` and one of some words, together or apart.
  func isEnd(_ line: Range<Int>, of words: StaticString...) -> Bool {
    guard line.count >= 3, isWord("end", in: line.prefix(3)) else { return false }
    let rest = trimmed(line.lowerBound + 3..<line.upperBound).range
    return words.contains { isWord($0, in: rest) }
  }

  /// The start of the comment that a line ends with; `nil` if there is none, or nothing before it.
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
