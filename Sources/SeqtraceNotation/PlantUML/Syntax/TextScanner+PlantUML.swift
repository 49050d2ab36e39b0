import SeqtraceDiagram

private typealias Tip = Message.Arrow.Tip

/// Reads the parts of PlantUML's lines. The scanner's limit is the end of the line.
extension TextScanner {
  /// Whether there is a quotation mark here.
  var isAtQuote: Bool { peek() == UInt8(ascii: "\"") }

  /// Reads the text between quotation marks; returns `nil` without moving if there is none.
  mutating func scanQuoted() -> SourceSpan? {
    var scanner = self
    guard let text = scanner.scanEnclosed("\"", "\""), !text.isEmpty else { return nil }
    self = scanner
    return text
  }

  /// Reads a name without quotes: letters and digits of any script, `_`, `.` and `@`.
  mutating func scanBareName() -> SourceSpan? {
    let start = position
    while let byte = peek(),
      byte.isWordPart || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@")
        || byte >= 0x80
    {
      position += 1
    }
    return position > start ? SourceSpan(start..<position) : nil
  }

  /// Reads a name, with its quotes or without.
  mutating func scanPlantUMLName() -> SourceSpan? { scanQuoted() ?? scanBareName() }

  /// Reads the text between two marks in the line; returns `nil` without moving if the marks aren't here.
  mutating func scanEnclosed(_ opening: StaticString, _ closing: StaticString) -> SourceSpan? {
    guard starts(with: opening) else { return nil }
    var scanner = self
    scanner.position += opening.utf8CodeUnitCount
    let start = scanner.position
    while scanner.peek() != nil, !scanner.starts(with: closing) { scanner.position += 1 }
    guard scanner.peek() != nil else { return nil }
    position = scanner.position + closing.utf8CodeUnitCount
    return SourceSpan(start..<scanner.position)
  }

  /// Reads a colour: `#red`, `#FF0000`, `#red/blue`, `#back:red;line:blue`.
  mutating func scanColor() -> SourceSpan? {
    guard peek() == .hash, let next = peek(1), next.isWordPart || next == .hash else { return nil }
    let start = position
    position += 1
    while true {
      let word = position
      position = wordEnd
      guard let byte = peek(),
        #";/|\-.#"#.utf8.contains(byte) || byte == .colon && isColorPart(word..<position)
      else { return SourceSpan(start..<position) }
      position += 1
    }
  }

  private func isColorPart(_ word: Range<Int>) -> Bool {
    ["back", "line", "text", "header", "shadowing"].contains { isWord($0, in: word) }
  }

  /// Reads an anchor and the spaces after it: `{start}`.
  mutating func scanAnchor() -> SourceSpan? {
    let start = position
    guard peek() == UInt8(ascii: "{") else { return nil }
    position += 1
    guard let name = scanBareName(), peek() == UInt8(ascii: "}") else {
      position = start
      return nil
    }
    position += 1
    skipSpaces()
    return name
  }

  /// Reads digits.
  mutating func scanDigits() -> SourceSpan? {
    let start = position
    while let byte = peek(), byte >= 0x30, byte <= 0x39 { position += 1 }
    return position > start ? SourceSpan(start..<position) : nil
  }

  /// Reads the rest of the line, without spaces at the ends.
  mutating func scanRest() -> SourceSpan {
    let start = position
    position = limit
    return trimmed(start..<limit)
  }

  /// Whether a letter is here, in either case.
  private func isLetter(_ letter: UInt8, at distance: Int = 0) -> Bool {
    peek(distance).map { $0 | 0x20 == letter } ?? false
  }

  /// Reads an arrow, with the circles and crosses at its ends; returns `nil` without moving if there is none
  /// here.
  ///
  /// - Parameter isBehindSpace: Whether a circle or a cross can start the arrow.
  mutating func scanPlantUMLArrow(isBehindSpace: Bool) -> PlantUMLArrow? {
    let start = position
    var arrow = PlantUMLArrow(span: SourceSpan(position..<position))
    if isBehindSpace { scanDecoration(cross: &arrow.left, &arrow.hasCircleOnLeft) }
    arrow.isSlanted = skipSlant()
    if let head = scanHead(isLeft: true), arrow.left != .cross { arrow.left = head }
    if peek() == UInt8(ascii: "_") { position += 1 }
    var hyphens = skipHyphens()
    if let style = scanEnclosed("[", "]"), isArrowStyle(style) {
      arrow.style = style
      hyphens += skipHyphens()
    }
    guard hyphens > 0 else {
      position = start
      return nil
    }
    arrow.isDashed = hyphens > 1
    if peek() == UInt8(ascii: "_") { position += 1 }
    arrow.right = scanHead(isLeft: false) ?? Tip.none
    arrow.isSlanted = skipSlant() || arrow.isSlanted
    let (end, whole) = (position, arrow)
    scanDecoration(cross: &arrow.right, &arrow.hasCircleOnRight)
    if position > end, !isBehindDecoration { (position, arrow) = (end, whole) }
    arrow.span = SourceSpan(start..<position)
    return arrow
  }

  /// Whether the character before this was a circle or a cross: if white space or an edge follows it.
  private var isBehindDecoration: Bool {
    peek().map { $0.isSpace || "[]?".utf8.contains($0) } ?? true
  }

  private mutating func scanDecoration(cross: inout Tip, _ hasCircle: inout Bool) {
    if isLetter(UInt8(ascii: "x")) {
      cross = .cross
    } else if isLetter(UInt8(ascii: "o")) {
      hasCircle = true
    } else {
      return
    }
    position += 1
  }

  /// Skips the number in `(15)`; returns false if there is none here.
  private mutating func skipSlant() -> Bool {
    guard peek() == UInt8(ascii: "(") else { return false }
    var scanner = self
    scanner.position += 1
    guard scanner.scanDigits() != nil, scanner.peek() == UInt8(ascii: ")") else { return false }
    position = scanner.position + 1
    return true
  }

  /// Reads the head at the left or the right end of an arrow; returns `nil` if there is none.
  private mutating func scanHead(isLeft: Bool) -> Tip? {
    for (tip, left, right) in Tip.plantUMLHeads where starts(with: isLeft ? left : right) {
      position += (isLeft ? left : right).utf8CodeUnitCount
      return tip
    }
    return nil
  }

  private mutating func skipHyphens() -> Int {
    let start = position
    while peek() == .hyphen { position += 1 }
    return position - start
  }

  /// Whether brackets contain colours and styles, and aren't an edge or a link.
  private func isArrowStyle(_ span: SourceSpan) -> Bool {
    !span.isEmpty
      && bytes[span.range].allSatisfy {
        $0.isWordPart || $0.isSpace || "#,-;.=".utf8.contains($0)
      }
  }
}
