extension PlantUMLReading {
  /// Reads a message, or a name with `++` or `--`; returns false without moving if the line doesn't start
  /// like one.
  mutating func readMessage(from start: Int) -> Bool {
    var isParallel = false
    if scanner.peek() == UInt8(ascii: "&") {
      isParallel = true
      scanner.position += 1
      scanner.skipSpaces()
    }
    _ = scanner.scanAnchor()
    let isNamed = scanner.isAtQuote || scanner.peek().map { !$0.isArrowOrEdge } ?? false
    guard let left = isNamed ? readName() : readOpenEnd() ?? .edge else { return false }
    let hasAnchor = scanner.scanAnchor() != nil
    let space = scanner.position
    scanner.skipSpaces()
    if isNamed, readShortChange(left, from: start) { return true }
    let isBehindSpace = scanner.position > space || !isNamed
    guard let arrow = scanner.scanPlantUMLArrow(isBehindSpace: isBehindSpace) else {
      guard isNamed, scanner.bytes[start] == UInt8(ascii: "\"") || startsArrow else { return false }
      fail(.missingArrow(found: rest), from: start)
      return true
    }
    hasSequence = true
    guard arrow.left != .none || arrow.right != .none else {
      fail(.missingHead, from: start, at: arrow.span.range)
      return true
    }
    guard let right = readRightEnd() else {
      fail(.missingName(found: rest), from: start)
      return true
    }
    if !isNamed, right == .edge || right == .nowhere {
      fail(.missingName(found: rest), from: start)
      return true
    }
    var message = PlantUMLSyntax.Message(
      left: left, arrow: arrow, right: right,
      text: SourceSpan(scanner.position..<scanner.position))
    message.isParallel = isParallel
    scanner.skipSpaces()
    if hasAnchor || scanner.peek() != .colon {
      guard var extras = readExtras(from: start) else { return true }
      if hasAnchor { extras.isStyled = true }
      message.extras = extras
    }
    guard let text = readText() else {
      fail(.unexpectedText(rest), from: start)
      return true
    }
    message.text = text
    add(.message(message), from: start)
    return true
  }

  private var startsArrow: Bool { scanner.peek().map("-<>".utf8.contains) ?? false }

  /// Reads the extras before the text of a message. Reports an error and returns `nil` if they are malformed.
  private mutating func readExtras(from start: Int) -> PlantUMLSyntax.Extras? {
    var extras = PlantUMLSyntax.Extras()
    while true {
      scanner.skipSpaces()
      guard scanner.peek() == UInt8(ascii: "&") else { break }
      scanner.position += 1
      scanner.skipSpaces()
      guard let other = scanner.scanPlantUMLName() else {
        fail(.missingName(found: rest), from: start)
        return nil
      }
      extras.others.append(other)
    }
    if scanner.scanAnchor() != nil { extras.isStyled = true }
    scanner.skipSpaces()
    while let change = readChange() { extras.changes.append(change) }
    scanner.skipSpaces()
    extras.color = scanner.scanColor()
    scanner.skipSpaces()
    if scanner.scanEnclosed("<<", ">>") != nil { extras.isStyled = true }
    scanner.skipSpaces()
    extras.link = scanner.scanEnclosed("[[", "]]")
    return extras
  }

  private mutating func readChange() -> PlantUMLSyntax.Change? {
    guard let byte = scanner.peek(), scanner.peek(1) == byte else { return nil }
    let change = PlantUMLSyntax.Change.allCases.first { $0.rawValue.utf8.first == byte }
    if change != nil { scanner.position += 2 }
    return change
  }

  /// Reads a name, perhaps with the label shown instead of it: `"Long name" as L`, `L as "Long name"`.
  mutating func readName() -> PlantUMLSyntax.End? {
    let isQuoted = scanner.isAtQuote
    guard let first = scanner.scanPlantUMLName() else { return nil }
    let end = scanner.position
    scanner.skipSpaces()
    if scanner.skip(word: "as") {
      scanner.skipSpaces()
      if isQuoted, let id = scanner.scanBareName() { return .name(.init(id: id, label: first)) }
      if !isQuoted, let label = scanner.scanQuoted() {
        return .name(.init(id: first, label: label))
      }
    }
    scanner.position = end
    return .name(.init(id: first))
  }

  /// Reads `[`, `]` or `?`; returns `nil` without moving if none of them is here.
  private mutating func readOpenEnd() -> PlantUMLSyntax.End? {
    guard let byte = scanner.peek(), "[]?".utf8.contains(byte) else { return nil }
    scanner.position += 1
    return byte == UInt8(ascii: "?") ? .nowhere : .edge
  }

  /// Reads a name or an edge after an arrow; the edge may be omitted.
  private mutating func readRightEnd() -> PlantUMLSyntax.End? {
    // Two brackets start a link.
    if !scanner.starts(with: "[["), let end = readOpenEnd() { return end }
    scanner.skipSpaces()
    if let name = readName() { return name }
    switch scanner.peek() {
    case nil, .colon?, UInt8(ascii: "+")?, UInt8(ascii: "[")?, .hash?: return .edge
    default: return readOpenEnd()
    }
  }

  /// Reads the signs of `name ++` and `name --`; returns false without moving if there are none.
  private mutating func readShortChange(_ end: PlantUMLSyntax.End, from start: Int) -> Bool {
    guard case .name(let name) = end else { return false }
    guard let (isStart, color) = scanner.scanShortChange() else { return false }
    hasSequence = true
    finish(
      isStart ? .activate(name.id, color: color, line: nil) : .deactivate(name.id), from: start)
    return true
  }
}

extension TextScanner {
  /// Reads `++` or `--` and a colour at the end of a line; returns `nil` without moving if they aren't here.
  mutating func scanShortChange() -> (isStart: Bool, color: SourceSpan?)? {
    let isStart = starts(with: "++")
    guard isStart || starts(with: "--") else { return nil }
    var next = self
    next.position += 2
    next.skipSpaces()
    let color = next.scanColor()
    next.skipSpaces()
    guard next.peek() == nil else { return nil }
    self = next
    return (isStart, color)
  }
}

extension UInt8 {
  /// Whether a message without a name on its left can start with this byte.
  fileprivate var isArrowOrEdge: Bool { #"[]?</\-"#.utf8.contains(self) }
}
