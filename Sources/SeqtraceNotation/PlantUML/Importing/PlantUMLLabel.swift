import SeqtraceDiagram

/// A text as PlantUML shows it: without its markup (Creole and HTML), and with its character codes decoded.
///
/// The supported styles are bold, italic, monospaced, underlined, struck through, raised and lowered text,
/// colours, sizes, headings, bullets and links. Other markup stays as it is written, or loses its tags.
struct PlantUMLLabel {
  /// The text.
  private(set) var text = ""
  /// The looks of the text's parts; empty if all of it is plain.
  var runs: [TextRun] = []
  /// The text with the looks of its parts.
  var styledText: StyledText { StyledText(text, runs) }
  /// The same as `runs`, but with the linked part marked if the link is only a part of the text.
  private(set) var linkedRuns: [TextRun] = []
  /// The address of the first link in the text.
  private(set) var link: String?
  /// Whether another link has a different address.
  private(set) var hasMoreLinks = false
  /// Whether markup was left out that changes how the text looks.
  var hasMarkup = false

  private let bytes: [UInt8]
  private var output: [UInt8] = []
  private var position = 0
  /// The marks that don't occur again in the line.
  private var unpaired: Set<UInt8> = []
  /// The open marks and tags, the innermost last, each with its look as a run without text. They end with the
  /// line.
  private var open: [(name: String, look: TextRun)] = []
  /// The current look, as a run without text.
  private var look = TextRun("")
  /// The offset in the output at which each look starts.
  private var starts: [(offset: Int, look: TextRun)] = []
  /// Whether no link ends in the rest of the line.
  private var isWithoutLinkEnd = false

  /// Decodes a text, in which `\n` breaks lines.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
    guard bytes.contains(where: { $0.mayMean }) else {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    output.reserveCapacity(bytes.count)
    beginLine()
    while let byte = peek() { decode(byte) }
    text = String(decoding: output, as: UTF8.self)
    guard !starts.isEmpty else { return }
    let marked = splitOutput()
    runs = marked.with(.linked, false).normalized
    let isPartly = marked.contains {
      !$0.looks.contains(.linked) && !$0.text.allSatisfy(\.isWhitespace)
    }
    linkedRuns = isPartly ? marked.normalized : runs
  }

  private func splitOutput() -> [TextRun] {
    let ends = starts.map(\.offset) + [output.count]
    let beginnings = [(offset: 0, look: TextRun(""))] + starts
    return zip(beginnings, ends).map { start, end in
      start.look.with(String(decoding: output[start.offset..<end], as: UTF8.self))
    }
  }

  /// Decodes a text that has lines to itself, without their common indentation.
  init(lines bytes: ArraySlice<UInt8>) {
    let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
      // A comment isn't part of the text.
      .filter { !$0.drop { $0.isSpace }.starts(with: "'".utf8) }
    let indentation =
      lines.filter { !$0.allSatisfy(\.isSpace) }.map { $0.prefix { $0.isSpace }.count }.min() ?? 0
    let joined = lines.map { $0.dropFirst(indentation) }.joined(separator: [.lineFeed])
    self.init(Array(joined)[...])
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private mutating func decode(_ byte: UInt8) {
    switch byte {
    case .lineFeed: breakLine(1)
    case 0x09: takeTab(1)
    case UInt8(ascii: "\\"): decodeEscape()
    case UInt8(ascii: "~") where peek(1) != byte: decodeTilde()
    case UInt8(ascii: "<"): decodeTag()
    case UInt8(ascii: "["): decodeLink()
    case UInt8(ascii: "&") where peek(1) == .hash:
      hasMarkup = true
      take()
    default:
      if byte.isPairedMark, peek(1) == byte, skipMark(byte) { return }
      take()
    }
  }

  private mutating func take(_ count: Int = 1) {
    output += bytes[position..<min(position + count, bytes.count)]
    position += count
  }

  /// Records the current look if it has changed.
  private mutating func updateLooks() {
    let now = open.reduce(TextRun("")) { $1.look.inside($0) }
    guard now != look else { return }
    look = now
    starts.append((output.count, look))
  }

  // MARK: Lines

  private mutating func breakLine(_ length: Int) {
    position += length
    (unpaired, open, isWithoutLinkEnd) = ([], [], false)
    updateLooks()
    output.append(.lineFeed)
    beginLine()
  }

  /// Replaces the mark of a list item or a heading at the start of a line.
  private mutating func beginLine() {
    if takeRule() { return }
    let start = position
    guard let mark = peek(), "*#=".utf8.contains(mark) else { return }
    while peek() == mark { position += 1 }
    let count = position - start
    let isSpaced = peek() == UInt8(ascii: " ")
    // A heading needs no space after a single mark.
    let isHeading =
      mark == UInt8(ascii: "=") && count <= 6
      && (isSpaced || count == 1 && peek().map { !$0.isSpace && $0 != .lineFeed } ?? false)
    guard isHeading || mark == UInt8(ascii: "*") && isSpaced && count <= 6 else {
      hasMarkup = hasMarkup || mark == .hash && isSpaced
      return position = start
    }
    if isSpaced { position += 1 }
    if !isHeading {
      output += "• ".utf8
      hasMarkup = hasMarkup || count > 1
    } else {
      let isLarge = count <= CreoleMarks.headingSizes.count
      var look = TextRun("", looks: isLarge ? .bold : .italic)
      if isLarge { look.size = CreoleMarks.headingSizes[count - 1] }
      open.append(("=", look))
    }
    updateLooks()
  }

  /// Copies a rule, or the start of a table's row or of a tree's branch; returns false if none is here.
  private mutating func takeRule() -> Bool {
    guard let mark = peek(), "-_=.|".utf8.contains(mark) else { return false }
    let rest = bytes[position...]
    if mark == UInt8(ascii: "|") {
      let next = rest.dropFirst().first { $0 == mark || $0 == .lineFeed }
      hasMarkup = hasMarkup || peek(1) == UInt8(ascii: "_") || next == mark
      return false
    }
    let rule = rest.prefix { $0 == mark }
    let end = rest[rule.endIndex...]
    guard rule.count >= 4, end.isEmpty || end.first == .lineFeed || end.starts(with: "\\n".utf8)
    else { return false }
    hasMarkup = true
    take(rule.count)
    return true
  }

  // MARK: Markup

  /// Skips a paired mark such as `**`; returns false if it has no partner.
  private mutating func skipMark(_ mark: UInt8) -> Bool {
    if !close(String(mark)) {
      guard !unpaired.contains(mark), hasEnd(mark) else {
        unpaired.insert(mark)
        return false
      }
      open.append((String(mark), TextRun("", looks: CreoleMarks.pairs[mark] ?? [])))
    }
    if mark == UInt8(ascii: "~") { hasMarkup = true }
    updateLooks()
    position += 2
    return true
  }

  /// Closes the innermost mark or tag with a name; returns false if there is none.
  private mutating func close(_ name: String) -> Bool {
    guard let place = open.lastIndex(where: { $0.name == name }) else { return false }
    open.remove(at: place)
    return true
  }

  /// Whether the line has the same mark once more, with something in between.
  private func hasEnd(_ mark: UInt8) -> Bool {
    var index = position + 3
    while index + 1 < bytes.count, bytes[index] != .lineFeed {
      if bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "n") { return false }
      if bytes[index] == mark, bytes[index + 1] == mark { return true }
      index += 1
    }
    return false
  }

  private static let longestTag = 80
  /// More tags have no effect, so that a line of tags takes no longer than its length.
  private static let mostOpenTags = 32

  private mutating func decodeTag() {
    let limit = min(bytes.count, position + Self.longestTag)
    guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ">")) else { return take() }
    let tag = String(decoding: bytes[position + 1..<end], as: UTF8.self).lowercased()
    if tag.hasPrefix("u+"), let value = UInt32(tag.dropFirst(2), radix: 16),
      let scalar = Unicode.Scalar(value)
    {
      output += String(Character(scalar)).utf8
      position = end + 1
    } else if tag == "br" || tag == "br/" {
      breakLine(end + 1 - position)
    } else if decodeStyle(tag) {
      position = end + 1
    } else {
      // An icon or an emoji.
      hasMarkup = hasMarkup || tag.hasPrefix("&") || tag.hasSuffix(":")
      take()
    }
  }

  /// Applies a tag that changes how the text looks; returns false for any other tag.
  private mutating func decodeStyle(_ tag: String) -> Bool {
    let isEnd = tag.hasPrefix("/")
    let name = tag.drop { $0 == "/" }
    let word = name.prefix { $0.isLetter }
    let value = name[word.endIndex...].filter { !" :=\"'".contains($0) }
    var look = TextRun("")
    if let looks = CreoleMarks.tags[String(name)] {
      look.looks = looks
    } else if word == "size" {
      look.size = Int(value)
      hasMarkup = hasMarkup || !isEnd && look.size == nil
    } else if word == "color" {
      if case .visible(let known)? = CSSColor(plantUML: value) { look.color = known }
      hasMarkup = hasMarkup || !isEnd && look.color == nil
    } else {
      hasMarkup = hasMarkup || CreoleMarks.unknown.contains(word) || tag.hasPrefix("#")
      return CreoleMarks.unknown.contains(word) || tag.hasPrefix("#")
    }
    if isEnd {
      _ = close(String(word))
    } else if open.count < Self.mostOpenTags {
      open.append((String(word), look))
    }
    updateLooks()
    return true
  }

  /// Replaces `[[address text]]` by its text.
  private mutating func decodeLink() {
    guard peek(1) == UInt8(ascii: "["), let end = findLinkEnd() else { return take() }
    let inside = PlantUMLLink(bytes[position + 2..<end])
    if let link, link != inside.address { hasMoreLinks = true }
    if link == nil, !inside.address.isEmpty { link = inside.address }
    var label = PlantUMLLabel(Array(inside.text.utf8)[...])
    if inside.address == link {
      let runs = label.runs.isEmpty ? [TextRun(label.text)] : label.runs
      label.runs = runs.with(.linked, true)
    }
    append(label)
    position = end + 2
  }

  /// Appends a text with its own looks added to those of its surroundings.
  private mutating func append(_ label: PlantUMLLabel) {
    hasMarkup = hasMarkup || label.hasMarkup
    for run in label.runs {
      starts.append((output.count, run.with("").inside(look)))
      output += run.text.utf8
    }
    if label.runs.isEmpty {
      output += label.text.utf8
    } else {
      starts.append((output.count, look))
    }
  }

  /// The offset of the two brackets that end the link here; `nil` if nothing ends it.
  private mutating func findLinkEnd() -> Int? {
    guard !isWithoutLinkEnd else { return nil }
    var index = position + 2
    while index + 1 < bytes.count, bytes[index] != .lineFeed {
      if bytes[index] == UInt8(ascii: "]"), bytes[index + 1] == UInt8(ascii: "]") { return index }
      index += 1
    }
    isWithoutLinkEnd = true
    return nil
  }

  // MARK: Characters

  private mutating func decodeEscape() {
    switch peek(1) {
    case UInt8(ascii: "n")?, UInt8(ascii: "l")?, UInt8(ascii: "r")?: breakLine(2)
    case UInt8(ascii: "t")?: takeTab(2)
    case UInt8(ascii: "\\")?:
      position += 1
      take()
    // A backslash at the end continues the line in the next one.
    case .lineFeed?: position += 2
    case 0x0D? where peek(2) == .lineFeed: position += 3
    default: take()
    }
  }

  /// Decodes a tilde, which escapes the mark after it.
  private mutating func decodeTilde() {
    guard let next = peek(1), next.mayMean else { return take() }
    position += 1
    take(next.isPairedMark && peek(1) == next ? 2 : 1)
  }

  /// Fills the line with spaces up to PlantUML's next tab stop, which is at every eighth column.
  private mutating func takeTab(_ length: Int) {
    position += length
    // Only the last 96 bytes are considered, because alignment is pointless far to the right.
    let line = output.suffix(96)
    let start = line.lastIndex(of: .lineFeed).map { $0 + 1 } ?? line.startIndex
    let count = String(decoding: output[start...], as: UTF8.self).count
    output += Array(repeating: UInt8(ascii: " "), count: 8 - count % 8)
  }
}
