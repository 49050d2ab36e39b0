import SeqtraceDiagram

/// Breaks text into lines of a limited width.
///
/// Lines break at spaces first, then after punctuation and between the words of a camel-case name, and inside
/// a word only if it is wider than the line. Argument labels stay with their names if that needs no further
/// line.
struct LineBreaker {
  let text: any TextMetrics
  let fontSize: Int
  var looks: TextRun.Looks = []
  /// The parts of the text with their own looks, each with its end as an offset into the text's UTF-8; empty
  /// if the whole text has the same looks.
  var parts: [(end: Int, look: DiagramLayout.Text.Span)] = []
  /// The number of leading characters that must not be broken or followed by a break: those of a message's
  /// number.
  var unbreakableCount = 0
  /// Whether a line becomes wider than the limit instead of breaking inside a word.
  var keepsWords = false

  /// The width of a stretch of the text. Each part is rounded separately, as it is when drawn.
  private func width(_ stretch: Substring) -> Int {
    if parts.isEmpty { return width(of: stretch, looks) }
    let bytes = stretch.base.utf8
    var start = stretch.startIndex
    var (width, offset) = (0, bytes.distance(from: bytes.startIndex, to: start))
    let first = parts.partitioningIndex { $0.end > offset }
    for part in parts[first...] {
      // A label may have thousands of further parts.
      if start == stretch.endIndex { break }
      let end =
        bytes.index(start, offsetBy: part.end - offset, limitedBy: stretch.endIndex)
        ?? stretch.endIndex
      width += text.width(
        of: stretch[start..<end], looks: part.look.looks,
        fontSize: part.look.size == 0 ? fontSize : Int(part.look.size))
      (start, offset) = (end, part.end)
    }
    return width
  }

  private func width(of stretch: Substring, _ looks: TextRun.Looks) -> Int {
    text.width(of: stretch, looks: looks, fontSize: fontSize)
  }

  /// The lines of a text, none wider than `limit` if a single character fits into it; the last
  /// ends in an ellipsis if there would be more than `maximumCount`.
  func lines(of text: some StringProtocol, limit: Int, maximumCount: Int) -> [String] {
    let text = Substring(text)
    if width(text) <= limit { return [String(text)] }
    let lines = lines(of: text, limit: limit, maximumCount: maximumCount, wholeLabels: false)
    guard text.utf8.contains(UInt8(ascii: ":")) else { return lines }
    let whole = self.lines(of: text, limit: limit, maximumCount: maximumCount, wholeLabels: true)
    return whole.count > lines.count || whole.last?.last == "…" ? lines : whole
  }

  /// The largest number of lines of a text, however many its author broke it into.
  static let maximumLines = 40

  /// The lines of several paragraphs. Each wraps into at most `maximumCount` lines, and all together into
  /// `total`.
  func lines(
    of paragraphs: [some StringProtocol], limit: Int, maximumCount: Int, total: Int = maximumLines
  ) -> [String] {
    var (breaker, lines) = (self, [String]())
    for paragraph in paragraphs where lines.count < total {
      lines += breaker.lines(
        of: paragraph, limit: limit, maximumCount: min(maximumCount, total - lines.count))
      breaker.unbreakableCount = 0
    }
    return lines
  }

  private func lines(
    of text: Substring, limit: Int, maximumCount: Int, wholeLabels: Bool
  ) -> [String] {
    var lines: [String] = []
    var rest = text
    var unbreakable = text.index(
      text.startIndex, offsetBy: unbreakableCount, limitedBy: text.endIndex)
    while !rest.isEmpty {
      if lines.count == maximumCount - 1, width(rest) > limit {
        return lines + [shortened(rest, limit: limit)]
      }
      let end = endOfLine(
        in: rest, limit: limit, behind: unbreakable, wholeLabels: wholeLabels)
      unbreakable = nil
      var line = rest[..<end]
      while line.last == " " { line.removeLast() }
      lines.append(String(line))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines
  }

  /// A way to break a text at spaces into as few lines as a limit allows, but of about equal width.
  struct Balance {
    /// The number of lines.
    let count: Int
    /// The limits to try, the narrowest first; the last one certainly gives no more lines than `count`.
    let limits: [Int]

    /// The lines for the first limit that gives no more than `count`, and this limit.
    func lines<Line>(_ broken: (_ limit: Int) -> [Line]) -> (lines: [Line], limit: Int)? {
      for limit in limits {
        let lines = broken(limit)
        if lines.count <= count { return (lines, limit) }
      }
      return nil
    }
  }

  /// The balance of a text that is broken into several lines; `nil` for a text that breaks inside words or
  /// into `maximumCount` lines or more.
  ///
  /// Each word is measured once, which takes a fraction of the time that breaking the text takes. Sums of
  /// widths may be off because of rounding, hence the second limit.
  func balance(of text: String, limit: Int, maximumCount: Int) -> Balance? {
    let prefix = text.prefix(unbreakableCount)
    var words = text.dropFirst(unbreakableCount).split(separator: " ").map { width($0) }
    guard !words.isEmpty else { return nil }
    words[0] += width(prefix)
    let space = width(of: " ", looks)
    let narrowest = words.reduce(0, max)
    let count = Self.lineCount(of: words, space: space, limit: limit)
    guard narrowest <= limit, count > 1, count < maximumCount else { return nil }
    let widest = (narrowest..<limit).partitioningIndex {
      Self.lineCount(of: words, space: space, limit: $0) <= count
    }
    return Balance(count: count, limits: [widest, widest + words.count].filter { $0 < limit })
  }

  /// The lines of a text as in ``lines(of:limit:maximumCount:)``, but balanced.
  func balancedLines(of text: String, limit: Int, maximumCount: Int) -> [String] {
    if width(text[...]) <= limit { return [text] }
    func broken(_ limit: Int) -> [String] {
      lines(of: text, limit: limit, maximumCount: maximumCount)
    }
    return balance(of: text, limit: limit, maximumCount: maximumCount)?.lines(broken)?.lines
      ?? broken(limit)
  }

  private static func lineCount(of words: [Int], space: Int, limit: Int) -> Int {
    var (count, used) = (1, 0)
    for word in words {
      if used > 0, used + space + word > limit {
        (count, used) = (count + 1, word)
      } else {
        used += (used > 0 ? space : 0) + word
      }
    }
    return count
  }

  /// The longest start of a text that fits with an ellipsis after it.
  private func shortened(_ text: Substring, limit: Int) -> String {
    // The omitted part is the end of the text, so the ellipsis has the looks of the last part.
    let room = limit - width(of: "…", parts.last?.look.looks ?? looks)
    return String(text[..<endOfFit(in: text, limit: room)]) + "…"
  }

  /// The end of the first line: the last good place in the part that fits.
  private func endOfLine(
    in text: Substring, limit: Int, behind unbreakable: Substring.Index?, wholeLabels: Bool
  ) -> Substring.Index {
    let fit = endOfFit(in: text, limit: limit)
    guard fit < text.endIndex else { return fit }
    let places = zip(text.indices, text.indices.dropFirst()).prefix { $1 <= fit }
      .filter { $1 > unbreakable ?? text.startIndex }
    if let space = places.last(where: { text[$0] == " " || text[$1] == " " }) { return space.1 }
    if keepsWords, let end = endOfWord(in: text, behind: fit) { return end }
    // Empty parentheses alone on a line would be useless.
    let boundaries = places.filter {
      Self.isBoundary(text[$0], text[$1]) && !text[$1...].hasPrefix("()")
    }
    let label = wholeLabels ? boundaries.last { text[$0.0] == ":" } : nil
    return (label ?? boundaries.last)?.1 ?? fit
  }

  /// The largest number of further characters for which a line is widened.
  private static let longestWholeWord = 60

  /// The end of the word inside which a line would break. `nil` if the word is too long, or for scripts such
  /// as Chinese, which may be broken between any two characters.
  private func endOfWord(in text: Substring, behind fit: Substring.Index) -> Substring.Index? {
    let rest = text[fit...].prefix(Self.longestWholeWord)
    let end = rest.firstIndex(of: " ") ?? rest.endIndex
    guard end < rest.endIndex || end == text.endIndex else { return nil }
    let word = text[text.index(before: fit)..<end]
    return word.unicodeScalars.contains { ScalarWidth($0.value) == .wide } ? nil : end
  }

  private static func isBoundary(_ before: Character, _ after: Character) -> Bool {
    if before.isLowercase && after.isUppercase { return true }
    if "([{<".contains(after) { return before.isLetter || before.isNumber }
    return ".,:;/_-)=|&+".contains(before) && !".,:;)]}>".contains(after)
  }

  /// The end of the longest start that fits, at least one character long.
  ///
  /// Doubling before the search keeps this linear in the length of the line, not of the text.
  private func endOfFit(in text: Substring, limit: Int) -> Substring.Index {
    func end(_ count: Int) -> Substring.Index {
      text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
    }
    func fits(_ count: Int) -> Bool { width(text[..<end(count)]) <= limit }
    var most = 1
    while end(most) < text.endIndex, fits(most) { most *= 2 }
    return end((2..<most + 1).partitioningIndex { !fits($0) } - 1)
  }
}
