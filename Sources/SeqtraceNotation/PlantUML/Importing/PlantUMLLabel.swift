import SeqtraceDiagram

/// A text as PlantUML shows it: without its markup (Creole and HTML), and with its character codes decoded.
///
/// The supported styles are bold, italic, monospaced, underlined, struck through, raised and lowered text,
/// colours, sizes and links. Other markup stays as it is written, such as sprites and tables outside notes; a
/// formula loses only its tags.
struct PlantUMLLabel {
  /// The kinds of texts, which differ in their markup.
  enum Kind {
    case other
    /// A note or a legend, which has rules with titles, and tables.
    case note
    /// The text of a reference. A link at its start belongs to the frame and isn't shown.
    case reference
    /// A header, a footer or a caption, which may contain the page number.
    case margin
  }

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

  let bytes: [UInt8]
  /// The replacement for `%autonumber%`; `nil` to keep it as text.
  let number: String?
  var output: [UInt8] = []
  var position = 0
  /// The marks that don't occur again in the line.
  private var unpaired: Set<UInt8> = []
  /// The open marks, which haven't been closed yet.
  private var open: Set<UInt8> = []
  /// The looks from tags and from the start of the line; they end with the line.
  var lineLooks: TextRun.Looks = []
  /// The colours of open tags, the innermost last; they end with the line.
  private var colors: [Tint.Color?] = []
  /// For each open `<font …>` tag, whether it sets a colour; otherwise it sets the monospaced font.
  private var fonts: [Bool] = []
  /// The sizes and the background colours of open tags, the innermost last.
  var sizes: [Int?] = []
  private var backgrounds: [Tint.Color?] = []
  /// The current look, as a run without text.
  var look = TextRun("")
  /// The offset in the output at which each look starts.
  var starts: [(offset: Int, look: TextRun)] = []
  /// Whether no link ends in the rest of the line.
  private var isWithoutLinkEnd = false
  /// Whether no comment ends in the rest of the line.
  private var isWithoutCommentEnd = false
  /// Whether a formula of the line has no end.
  private var isWithoutFormulaEnd = false
  /// The kind of text.
  let kind: Kind
  /// The end of a rule's title and of its line, with the strokes to write there.
  var ruleEnd: (title: Int, line: Int, stroke: String)?
  /// The line's role in a table.
  var row = TableRow.none
  /// The number of the next line of a numbered list.
  var listNumber = 1

  /// A text without markup.
  init(plain text: String) {
    self.text = text
    bytes = []
    number = nil
    kind = .other
  }

  /// Decodes a text of one line, in which `\n` breaks lines, or of several lines.
  init(
    _ bytes: ArraySlice<UInt8>, isBlock: Bool = false, kind: Kind = .other,
    number: String? = nil
  ) {
    self.bytes = Array(bytes)
    self.number = number
    self.kind = kind
    guard isBlock || kind == .note || bytes.contains(where: { $0.mayMean }) else {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    output.reserveCapacity(bytes.count)
    decode()
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
  init(
    lines bytes: ArraySlice<UInt8>, kind: Kind = .other, number: String? = nil
  ) {
    let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
      // A comment isn't part of the text.
      .filter { !$0.drop { $0.isSpace }.starts(with: "'".utf8) }
    let indentation =
      lines.filter { !$0.allSatisfy(\.isSpace) }.map { $0.prefix { $0.isSpace }.count }.min() ?? 0
    let joined = lines.map { $0.dropFirst(indentation) }.joined(separator: [.lineFeed])
    self.init(
      Array(joined)[...], isBlock: true, kind: kind, number: number)
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private mutating func decode() {
    beginLine()
    while let byte = peek() {
      if let end = ruleEnd, position >= end.title { endRule(end) } else { decode(byte) }
    }
    if let end = ruleEnd { endRule(end) }
  }

  private mutating func decode(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "|") where row != .none: decodeBar()
    case .lineFeed: breakLine(1)
    case 0x09: takeTab(1)
    case UInt8(ascii: "\\"): decodeEscape()
    case UInt8(ascii: "~") where peek(1) != byte: decodeTilde()
    case UInt8(ascii: "<"): decodeTag()
    case UInt8(ascii: "["): decodeLink()
    case UInt8(ascii: "&"): decodeEntity()
    case .percent: decodeFunction()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "'") && skipComment(): return
    default:
      if byte.isPairedMark, peek(1) == byte, skipMark(byte) { return }
      take()
    }
  }

  /// Skips a comment `/''' … '''/`, which may be anywhere in a line; returns false if there is none, or if it
  /// doesn't end in this line.
  private mutating func skipComment() -> Bool {
    let (start, end) = ("/'''".utf8, "'''/".utf8)
    guard !isWithoutCommentEnd, bytes[position...].starts(with: start) else { return false }
    var place = position + start.count
    while place < bytes.count, bytes[place] != .lineFeed {
      if bytes[place...].starts(with: end) {
        position = place + end.count
        return true
      }
      place += 1
    }
    isWithoutCommentEnd = true
    return false
  }

  mutating func take(_ count: Int = 1) {
    output += bytes[position..<min(position + count, bytes.count)]
    position += count
  }

  /// Records the current look if it has changed.
  mutating func updateLooks() {
    let looks = open.reduce(into: lineLooks) { $0.formUnion(TextRun.Looks(ofMark: $1) ?? []) }
    var now = TextRun("", looks: looks, color: colors.last ?? nil)
    now.size = sizes.last ?? nil
    now.background = backgrounds.last ?? nil
    guard now != look else { return }
    look = now
    starts.append((output.count, look))
  }

  // MARK: Lines

  mutating func breakLine(_ length: Int) {
    position += length
    (unpaired, open, lineLooks) = ([], [], [])
    (isWithoutLinkEnd, isWithoutCommentEnd, isWithoutFormulaEnd) = (false, false, false)
    (colors, fonts, sizes, backgrounds) = ([], [], [], [])
    updateLooks()
    output.append(.lineFeed)
    beginLine()
  }

  // MARK: Markup

  /// Skips a paired mark such as `**`; returns false if it has no partner.
  private mutating func skipMark(_ mark: UInt8) -> Bool {
    if open.remove(mark) == nil {
      guard !unpaired.contains(mark), hasEnd(mark) else {
        unpaired.insert(mark)
        return false
      }
      open.insert(mark)
    }
    if TextRun.Looks(ofMark: mark) == nil { hasMarkup = true }
    updateLooks()
    position += 2
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

  /// The names of tags for looks that aren't supported.
  private static let unknownStyles: Set<Substring> = [
    "w", "plain",
  ]

  private static let longestTag = 80

  /// The tags around formulas.
  private static let formulas: Set<String> = ["math", "latex"]

  /// Copies a formula unchanged, without the tags around it, because it contains no markup.
  private mutating func takeFormula(from start: Int, until mark: [UInt8]) {
    guard !isWithoutFormulaEnd else { return take() }
    var end = start
    while end < bytes.count, bytes[end] != .lineFeed, !bytes[end...].starts(with: mark) { end += 1 }
    guard bytes[end...].starts(with: mark) else {
      isWithoutFormulaEnd = true
      return take()
    }
    position = start
    take(end - start)
    position = end + mark.count
    hasMarkup = true
  }

  private mutating func decodeTag() {
    let limit = min(bytes.count, position + Self.longestTag)
    guard let end = bytes[position..<limit].firstIndex(of: UInt8(ascii: ">")) else { return take() }
    let tag = String(decoding: bytes[position + 1..<end], as: UTF8.self).lowercased()
    let isCharacter = tag.hasSuffix(":") && decodeCharacter(tag.dropLast())
    if isCharacter || tag.hasPrefix("&") && decodeIcon(tag.dropFirst()) {
      position = end + 1
      return
    }
    if tag.hasPrefix("u+"), let value = UInt32(tag.dropFirst(2), radix: 16),
      let scalar = Unicode.Scalar(value)
    {
      output += String(Character(scalar)).utf8
      position = end + 1
    } else if Self.formulas.contains(tag) {
      takeFormula(from: end + 1, until: Array("</\(tag)>".utf8))
    } else if tag == "br" || tag == "br/" {
      breakLine(end + 1 - position)
    } else if decodeStyle(tag) {
      position = end + 1
    } else {
      take()
    }
  }

  /// Applies a tag that changes how the text looks; returns false for any other tag.
  private mutating func decodeStyle(_ tag: String) -> Bool {
    let isEnd = tag.hasPrefix("/")
    let word = tag.drop { $0 == "/" }.prefix { $0.isLetter }
    if let looks = TextRun.Looks(ofTag: word) {
      // `<u:red>` has a colour.
      hasMarkup = hasMarkup || tag.contains(":")
      if isEnd { lineLooks.subtract(looks) } else { lineLooks.formUnion(looks) }
      updateLooks()
      return true
    }
    if word == "font" || word == "color" {
      decodeFont(tag, word, isEnd: isEnd)
      updateLooks()
      return true
    }
    if word == "size" || word == "back" {
      decodeValue(tag.dropFirst(word.count).filter { !" :=\"'".contains($0) }, word, isEnd: isEnd)
      updateLooks()
      return true
    }
    guard Self.unknownStyles.contains(word) || tag.hasPrefix("#") else { return false }
    hasMarkup = true
    return true
  }

  /// Starts or ends `<size:18>` or `<back:red>`.
  private mutating func decodeValue(_ value: String, _ word: Substring, isEnd: Bool) {
    if word == "size" {
      if isEnd { return _ = sizes.popLast() }
      sizes.append(Int(value) ?? sizes.last ?? nil)
      hasMarkup = hasMarkup || Int(value) == nil
    } else {
      if isEnd { return _ = backgrounds.popLast() }
      // The first colour of a gradient.
      let first = value.prefix { !"|/\\-".contains($0) }
      if case .visible(let color)? = CSSColor(plantUML: String(first)) {
        backgrounds.append(color)
        hasMarkup = hasMarkup || first.count < value.count
      } else {
        backgrounds.append(backgrounds.last ?? nil)
        hasMarkup = true
      }
    }
  }

  /// Starts or ends `<color:red>`, `<color #FF0000>`, `<font color="red">` or `<font:monospaced>`.
  private mutating func decodeFont(_ tag: String, _ word: Substring, isEnd: Bool) {
    if isEnd {
      if word == "color" || fonts.popLast() ?? true {
        _ = colors.popLast()
      } else {
        lineLooks.remove(.monospaced)
      }
    } else if tag == "font:monospaced" {
      fonts.append(false)
      lineLooks.insert(.monospaced)
    } else {
      if word == "font" { fonts.append(true) }
      let value = tag.dropFirst(word.count).replacing("color=", with: "")
        .filter { !" :=\"'".contains($0) }
      if case .visible(let color)? = CSSColor(plantUML: value) {
        colors.append(color)
      } else {
        colors.append(look.color)
        hasMarkup = true
      }
    }
  }

  /// Replaces `[[address text]]` by its text.
  private mutating func decodeLink() {
    guard peek(1) == UInt8(ascii: "["), let end = findLinkEnd() else { return take() }
    let inside = PlantUMLLink(bytes[position + 2..<end])
    if let link, link != inside.address { hasMoreLinks = true }
    if link == nil, !inside.address.isEmpty { link = inside.address }
    if kind == .reference, output.allSatisfy(\.isSpace), inside.text == inside.address {
      (output, starts) = ([], look.isPlain ? [] : [(0, look)])
      position = end + 2
      while let byte = peek(), byte.isSpace || byte == .lineFeed { position += 1 }
      return
    }
    var label = PlantUMLLabel(Array(inside.text.utf8)[...], number: number)
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
}
