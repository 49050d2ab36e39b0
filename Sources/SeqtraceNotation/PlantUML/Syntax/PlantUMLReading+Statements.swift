extension PlantUMLReading {
  /// Reads a statement, which starts at the next byte.
  mutating func readStatement() {
    let start = scanner.position
    switch scanner.peek() {
    case UInt8(ascii: "'")?:
      scanner.position += 1
      return add(.comment(scanner.scanRest()), from: start)
    case UInt8(ascii: "/")? where scanner.peek(1) == UInt8(ascii: "'"): return readBlockComment()
    case UInt8(ascii: "!")?: return readDirective()
    case UInt8(ascii: "=")? where scanner.starts(with: "=="): return readDivider()
    case UInt8(ascii: ".")? where scanner.starts(with: "..."): return readDelay(3)
    // U+2026 is an ellipsis.
    case 0xE2? where scanner.peek(1) == 0x80 && scanner.peek(2) == 0xA6: return readDelay(3)
    case UInt8(ascii: "|")? where scanner.starts(with: "||"): return readSpace()
    case UInt8(ascii: "<")? where scanner.starts(with: "<style"): return readStyle()
    case UInt8(ascii: "{")? where readMeasure(): return
    default: break
    }
    if readWord(from: start) { return }
    scanner.position = start
    if readMessage(from: start) { return }
    scanner.position = start
    recognizeOther()
    fail(.unknownStatement(rest), from: start)
  }

  /// Reads a statement that starts with a keyword; returns false if this isn't one, with the scanner anywhere
  /// in the line.
  private mutating func readWord(from start: Int) -> Bool {
    // `&` and `/` place a row or a note beside the previous one.
    var isBeside = false
    while let byte = scanner.peek(), byte == UInt8(ascii: "&") || byte == UInt8(ascii: "/") {
      isBeside = true
      scanner.position += 1
      scanner.skipSpaces()
    }
    let end = scanner.wordEnd
    let word = scanner.position..<end
    // A word that continues in another script is a name.
    guard !word.isEmpty, end == scanner.limit || scanner.bytes[end] < 0x80 else { return false }
    scanner.position = end
    let name = text(word)
    if let shape = PlantUMLSyntax.Note.Shape(rawValue: name), isBeside || !isName {
      return readNote(shape, word, from: start, isBeside: isBeside)
    }
    if let block = PlantUMLSyntax.Block(rawValue: name), isBeside || !isName {
      return readBlock(block, from: start, isParallel: isBeside)
    }
    if isBeside {
      switch name {
      case "return": return readReturn(from: start)
      case "end": return readEnd(from: start)
      case "else", "also": return readDivider(name, word, from: start)
      default: return false
      }
    }
    // PlantUML looks for captions first, regardless of the text after the word.
    if readCaption(name, word, from: start) { return true }
    scanner.position = end
    guard !isName else { return false }
    if let kind = PlantUMLSyntax.ParticipantKind(rawValue: name) {
      return readParticipant(kind, from: start)
    }
    switch name {
    case "create": return readCreation(from: start)
    case "activate", "deactivate", "destroy": return readLife(name, from: start)
    case "autoactivate": return readAutoactivate(from: start)
    case "end": return readEnd(from: start)
    case "else", "also": return readDivider(name, word, from: start)
    case "ref": return readReference(word, from: start)
    case "return": return readReturn(from: start)
    case "box": return readBox(from: start)
    case "endbox": return closeBox(from: start)
    default: return readSetting(name, word, from: start)
    }
  }

  /// Whether an arrow follows the word here, which is then the name of a participant.
  private var isName: Bool {
    var scanner = scanner
    let end = scanner.position
    scanner.skipSpaces()
    let arrow = scanner.scanPlantUMLArrow(isBehindSpace: scanner.position > end)
    return arrow.map { $0.left != .none || $0.right != .none } ?? false
  }

  private mutating func readBlockComment() {
    let start = scanner.position
    scanner.position += 2
    scanner.limit = scanner.bytes.count
    while scanner.peek() != nil, !scanner.starts(with: "'/") { scanner.position += 1 }
    if scanner.peek() == nil {
      report(.unfinished(opening: "/'", closing: "'/"), at: start..<start + 2)
      return add(.unreadable, from: start)
    }
    scanner.position += 2
    add(.blockComment, from: start)
  }

  /// Reads a line that starts with an exclamation mark.
  private mutating func readDirective() {
    let start = scanner.position
    scanner.position += 1
    // A variable.
    if scanner.peek() == UInt8(ascii: "$") { scanner.position += 1 }
    let word = scanner.position..<scanner.wordEnd
    scanner.position = word.upperBound
    let name = SourceSpan(start..<word.upperBound)
    if scanner.isWord("pragma", in: word), scanner.trimmedRest.range.count >= 4,
      scanner.isWord("teoz", in: scanner.trimmedRest.range.prefix(4))
    {
      // The syntax that this engine adds is always read.
      scanner.position = scanner.limit
      return add(.agreed, from: start)
    }
    for ignored in ["pragma", "theme", "assume", "transformation"] as [StaticString]
    where scanner.isWord(ignored, in: word) {
      scanner.position = scanner.limit
      return add(.setting(name), from: start)
    }
    let line = String(decoding: scanner.bytes[start..<scanner.limit].prefix(200), as: UTF8.self)
    let text = String(decoding: scanner.bytes[name.range], as: UTF8.self)
    for (opening, closing) in [
      ("procedure", "!endprocedure"), ("function", "!endfunction"),
      ("definelong", "!enddefinelong"),
    ] where line.contains(opening) && !line.contains("return ") {
      _ = scanLines(until: closing) { $0.bytes[$1].starts(with: closing.utf8) }
      break
    }
    fail(.preprocessor(text), from: start, at: name.range)
  }

  private mutating func readDivider() {
    let start = scanner.position
    let line = scanner.scanRest().range
    guard line.count >= 4, scanner.bytes[line].suffix(2).elementsEqual("==".utf8) else {
      return fail(
        .unfinished(opening: "==", closing: "=="), from: start, at: start..<start + 2)
    }
    hasSequence = true
    add(.divider(scanner.trimmed(line.lowerBound + 2..<line.upperBound - 2)), from: start)
  }

  private mutating func readDelay(_ length: Int) {
    let start = scanner.position
    let line = scanner.scanRest().range
    hasSequence = true
    let bytes = scanner.bytes[line]
    let isClosed =
      bytes.suffix(3).elementsEqual("...".utf8) || bytes.suffix(3).elementsEqual("…".utf8)
    if line.count == length {
      return add(.delay(SourceSpan(line.upperBound..<line.upperBound)), from: start)
    }
    guard line.count >= 2 * length, isClosed else {
      return fail(
        .unfinished(opening: "...", closing: "..."), from: start, at: start..<start + length)
    }
    add(.delay(scanner.trimmed(line.lowerBound + 3..<line.upperBound - 3)), from: start)
  }

  private mutating func readSpace() {
    let start = scanner.position
    scanner.position += 2
    let height = scanner.scanDigits()
    guard scanner.peek() == UInt8(ascii: "|") else {
      return fail(.unfinished(opening: "||", closing: "|"), from: start, at: start..<start + 2)
    }
    while scanner.peek() == UInt8(ascii: "|") { scanner.position += 1 }
    hasSequence = true
    finish(.space(height: height), from: start)
  }

  private mutating func readStyle() {
    let start = scanner.position
    let line = scanner.scanRest().range
    let name = SourceSpan(start + 1..<start + 6)
    if String(decoding: scanner.bytes[line], as: UTF8.self).contains("</style>") {
      return add(.setting(name), from: start)
    }
    guard
      scanLines(until: "style", { $0.bytes[$1].starts(with: "</style>".utf8) }) != nil
    else {
      return fail(.unfinished(opening: "<style>", closing: "</style>"), from: start, at: line)
    }
    add(.setting(name), from: start)
  }

  /// Reads `{a} <-> {b} : text`; returns false without moving if this isn't one.
  private mutating func readMeasure() -> Bool {
    var next = scanner
    guard next.scanAnchor() != nil, next.starts(with: "<->") else { return false }
    let start = scanner.position
    scanner.position = scanner.limit
    add(.measure, from: start)
    return true
  }

  /// Reads a colon and the text after it. Returns an empty text at the end of the line, and `nil` if
  /// something else follows.
  mutating func readText() -> SourceSpan? {
    scanner.skipSpaces()
    if scanner.peek() == nil { return SourceSpan(scanner.position..<scanner.position) }
    guard scanner.peek() == .colon else { return nil }
    scanner.position += 1
    return scanner.scanRest()
  }

  // MARK: Other diagrams

  private static let otherWords: Set<String> = [
    "abstract", "activity", "agent", "annotation", "artifact", "board", "card", "class", "clock",
    "cloud", "component", "concise", "digraph", "enum", "file", "folder", "fork", "frame",
    "hexagon", "interface", "label", "map", "node", "nwdiag", "object", "package", "partition",
    "person", "rectangle", "repeat", "robust", "salt", "stack", "start", "state", "stop",
    "storage", "struct", "swimlane", "together", "usecase", "while", "exception", "protocol",
    "namespace", "analog", "binary", "split", "switch", "kill", "detach",
  ]

  /// Checks whether a line that can't be read belongs to another kind of diagram.
  private mutating func recognizeOther() {
    let word = scanner.position..<scanner.wordEnd
    let text = text(word)
    if Self.otherWords.contains(text) { return note(other: text, at: word) }
    guard !hasSequence else { return }
    switch scanner.peek() {
    case UInt8(ascii: "(")?, UInt8(ascii: ":")?, UInt8(ascii: "[")?:
      let first = scanner.position..<scanner.position + 1
      note(other: String(decoding: scanner.bytes[first], as: UTF8.self), at: first)
    default: break
    }
  }
}
