extension PlantUMLReading {
  /// Reads the rest of a statement that opens a block; returns false if it doesn't open one.
  mutating func readBlock(
    _ block: PlantUMLSyntax.Block, from start: Int, isParallel: Bool
  ) -> Bool {
    // Only a colour may follow the word without a space.
    guard scanner.peek().map({ $0.isSpace || $0 == .hash }) ?? true else { return false }
    hasSequence = true
    // If there are two colours, the first one is that of the corner.
    var colors: [SourceSpan] = []
    for _ in 0..<3 {
      if let color = scanner.scanColor() { colors.append(color) }
      scanner.skipSpaces()
    }
    let text = scanner.scanRest()
    let corner = colors.count > 1 ? colors[colors.count - 2] : nil
    add(
      .open(block, cornerColor: corner, color: colors.last, text, isParallel: isParallel),
      from: start)
    blocks.append((syntax.statements.count - 1, block.rawValue))
    return true
  }

  mutating func readEnd(from start: Int) -> Bool {
    let place = scanner.position
    guard scanner.peek().map(\.isSpace) ?? true else { return false }
    scanner.skipSpaces()
    if scanner.skip(word: "box") { return closeBox(from: start) }
    let text = scanner.scanRest()
    guard let (statement, word) = blocks.last, word != "box" else {
      // There is no open block, or the innermost one is a box, which `end` alone doesn't end.
      scanner.position = place
      fail(.unmatchedEnd, from: start, at: start..<start + 3)
      return true
    }
    blocks.removeLast()
    add(.end(text), from: start, parent: statement)
    return true
  }

  mutating func readDivider(_ name: String, _ word: Range<Int>, from start: Int) -> Bool {
    guard scanner.peek().map({ $0.isSpace || $0 == .hash }) ?? true else { return false }
    var color = scanner.scanColor()
    scanner.skipSpaces()
    color = scanner.scanColor() ?? color
    let text = scanner.scanRest()
    guard let (statement, block) = blocks.last, block != "box" else {
      report(.misplacedDivider(name, block: blocks.last?.word), at: word)
      add(.unreadable, from: start)
      return true
    }
    add(.divide(color: color, text), from: start, parent: statement)
    return true
  }

  // MARK: Notes

  mutating func readNote(
    _ shape: PlantUMLSyntax.Note.Shape, _ word: Range<Int>, from start: Int, isBeside: Bool
  ) -> Bool {
    skipStereotypes()
    guard let place = readPlace() else {
      fail(.missingPlacement(found: rest), from: start)
      return true
    }
    skipStereotypes()
    let color = scanner.scanColor()
    scanner.skipSpaces()
    let link = scanner.scanEnclosed("[[", "]]")
    scanner.skipSpaces()
    var note = PlantUMLSyntax.Note(
      shape: shape, place: place, isBeside: isBeside, color: color, link: link,
      text: .init(span: SourceSpan(scanner.position..<scanner.position)))
    if scanner.peek() == .colon {
      scanner.position += 1
      note.text.span = scanner.scanRest()
    } else if scanner.peek() != nil {
      fail(.unexpectedText(rest), from: start)
      return true
    } else if let lines = scanTextLines(
      until: "note", { $0.isEnd($1, of: "note", "hnote", "rnote") })
    {
      note.text = .init(span: lines, isBlock: true)
    } else {
      fail(.unfinished(opening: "note", closing: "end note"), from: start, at: word)
      return true
    }
    add(.note(note), from: start)
    return true
  }

  private mutating func skipStereotypes() {
    scanner.skipSpaces()
    while scanner.scanEnclosed("<<", ">>") != nil { scanner.skipSpaces() }
  }

  private mutating func readPlace() -> PlantUMLSyntax.Note.Place? {
    let word = SourceSpan(scanner.position..<scanner.wordEnd)
    if scanner.skip(word: "across") {
      hasSequence = true
      return .across
    }
    if scanner.skip(word: "top") || scanner.skip(word: "bottom") { return .message(word) }
    if scanner.skip(word: "over") {
      scanner.skipSpaces()
      guard let first = scanner.scanPlantUMLName() else { return nil }
      hasSequence = true
      scanner.skipSpaces()
      guard scanner.peek() == UInt8(ascii: ",") else { return .over(first, nil) }
      scanner.position += 1
      scanner.skipSpaces()
      return scanner.scanPlantUMLName().map { .over(first, $0) }
    }
    let isLeft = scanner.skip(word: "left")
    guard isLeft || scanner.skip(word: "right") else { return nil }
    scanner.skipSpaces()
    let hasOf = scanner.skip(word: "of")
    scanner.skipSpaces()
    if let id = scanner.scanPlantUMLName() { return isLeft ? .left(id) : .right(id) }
    return hasOf ? nil : .message(word)
  }

  // MARK: References

  /// Reads the rest of `ref over`; returns false if `over` is missing.
  mutating func readReference(_ word: Range<Int>, from start: Int) -> Bool {
    var colors = PlantUMLSyntax.ReferenceColors()
    colors.corner = scanner.scanColor()
    scanner.skipSpaces()
    guard scanner.skip(word: "over") else { return false }
    hasSequence = true
    var names: [SourceSpan] = []
    repeat {
      if !names.isEmpty { scanner.position += 1 }
      scanner.skipSpaces()
      guard let name = scanner.scanPlantUMLName() else {
        fail(.missingName(found: rest), from: start)
        return true
      }
      names.append(name)
      scanner.skipSpaces()
    } while scanner.peek() == UInt8(ascii: ",")
    let link = scanner.scanEnclosed("[[", "]]")
    scanner.skipSpaces()
    colors.body = scanner.scanColor()
    scanner.skipSpaces()
    if scanner.peek() == .colon {
      scanner.position += 1
      add(
        .reference(names, link: link, colors: colors, .init(span: scanner.scanRest())), from: start)
    } else if scanner.peek() != nil {
      fail(.unexpectedText(rest), from: start)
    } else if let lines = scanTextLines(until: "ref", { $0.isEnd($1, of: "ref", "") }) {
      add(
        .reference(names, link: link, colors: colors, .init(span: lines, isBlock: true)),
        from: start)
    } else {
      fail(.unfinished(opening: "ref over", closing: "end ref"), from: start, at: word)
    }
    return true
  }

  mutating func readReturn(from start: Int) -> Bool {
    hasSequence = true
    scanner.skipSpaces()
    _ = scanner.scanColor()
    add(.giveBack(scanner.scanRest()), from: start)
    return true
  }
}
