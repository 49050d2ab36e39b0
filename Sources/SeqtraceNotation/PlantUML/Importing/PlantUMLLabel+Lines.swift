import SeqtraceDiagram

/// Markup of whole lines: rules, list items, headings and table rows.
extension PlantUMLLabel {
  /// The role of a line in a table.
  enum TableRow {
    case none, first, other
  }

  /// Replaces the markup at the start of a line.
  mutating func beginLine() {
    if takeRule() || beginRow() || takeBranch() { return }
    let start = position
    guard let mark = peek(), mark == UInt8(ascii: "*") || mark == .hash || mark == UInt8(ascii: "=")
    else {
      listNumber = 1
      return
    }
    var count = 0
    while peek() == mark { (position, count) = (position + 1, count + 1) }
    if mark == UInt8(ascii: "="), count == 1, let next = peek(), !next.isSpace, next != .lineFeed {
      // A heading needs no space after its mark.
      return beginHeading(1)
    }
    guard peek() == UInt8(ascii: " "), count <= 6 else {
      position = start
      return
    }
    position += 1
    guard mark != UInt8(ascii: "=") else { return beginHeading(count) }
    output += Array(repeating: UInt8(ascii: " "), count: 2 * (count - 1))
    if mark == .hash {
      output += "\(listNumber). ".utf8
      listNumber += 1
    } else {
      output += "• ".utf8
      listNumber = 1
    }
  }

  /// The font sizes of headings of the first levels; deeper ones have the usual size.
  private static let headingSizes = [17, 15, 14]

  /// Starts a heading: bold and larger than other texts, or italic if it is deep.
  private mutating func beginHeading(_ level: Int) {
    if level <= Self.headingSizes.count {
      lineLooks.insert(.bold)
      sizes.append(Self.headingSizes[level - 1])
    } else {
      lineLooks.insert(.italic)
    }
    updateLooks()
  }

  /// The offset of the end of the line.
  private var lineEnd: Int {
    var end = position
    while end < bytes.count, bytes[end] != .lineFeed, !bytes[end...].starts(with: "\\n".utf8) {
      end += 1
    }
    return end
  }

  // MARK: Rules

  private static let strokes: [UInt8: String] = [
    .hyphen: "─", UInt8(ascii: "_"): "─", UInt8(ascii: "="): "═", UInt8(ascii: "."): "┄",
  ]

  /// Reads a line of only hyphens, equals signs, underscores or full stops as a rule; in a note, it may have
  /// a title between two marks at each end. Returns false if there is no rule here.
  private mutating func takeRule() -> Bool {
    guard let mark = peek(), peek(1) == mark, let stroke = Self.strokes[mark] else { return false }
    let end = lineEnd
    let marks = bytes[position..<end].prefix { $0 == mark }
    if marks.endIndex == end {
      guard marks.count >= (kind == .note ? 2 : 4) else { return false }
      position = end
      output += String(repeating: stroke, count: Self.ruleLength).utf8
      return true
    }
    var title = bytes[marks.endIndex..<end]
    while title.last == mark { title.removeLast() }
    guard kind == .note, end - title.endIndex >= 2 else { return false }
    while let first = title.first, first.isSpace { title.removeFirst() }
    while let last = title.last, last.isSpace { title.removeLast() }
    let strokes = String(repeating: stroke, count: Self.titledRuleLength)
    output += "\(strokes) ".utf8
    position = title.startIndex
    ruleEnd = (title.endIndex, end, " " + strokes)
    return true
  }

  /// The number of strokes for a rule without a title, and at each end of a rule with a title.
  static let (ruleLength, titledRuleLength) = (12, 4)

  /// Resumes parsing after a rule's title.
  mutating func endRule(_ end: (title: Int, line: Int, stroke: String)) {
    ruleEnd = nil
    lineLooks = []
    updateLooks()
    output += end.stroke.utf8
    position = max(position, end.line)
  }

  /// Reads `|_` after spaces as a branch of a tree; returns false if there is none here.
  private mutating func takeBranch() -> Bool {
    var place = position
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    guard bytes[place...].starts(with: "|_".utf8), !bytes[place...].starts(with: "|__".utf8) else {
      return false
    }
    output += bytes[position..<place]
    output += "└ ".utf8
    position = place + 2
    while peek() == UInt8(ascii: " ") { position += 1 }
    return true
  }

  // MARK: Tables

  /// Starts a table row if the line is between bars; returns false if it isn't.
  private mutating func beginRow() -> Bool {
    guard kind == .note, peek() == UInt8(ascii: "|") else {
      row = .none
      return false
    }
    var line = bytes[position..<lineEnd]
    while let last = line.last, last.isSpace { line.removeLast() }
    guard line.last == UInt8(ascii: "|"), line.count > 2 else {
      row = .none
      return false
    }
    row = row == .none ? .first : .other
    return true
  }

  /// Ends a cell and starts the next one. In the first row, an equals sign makes the next cell a heading.
  mutating func decodeBar() {
    position += 1
    lineLooks = []
    updateLooks()
    output.append(UInt8(ascii: "|"))
    guard row == .first, peek() == UInt8(ascii: "=") else { return }
    position += 1
    lineLooks = .bold
    updateLooks()
  }
}
