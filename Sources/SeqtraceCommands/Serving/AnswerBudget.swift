/// The largest size of an answer to a client.
///
/// Three bytes of UTF-8 count as one token. Models need fewer tokens for English and code, so an answer takes
/// rather less than the client's budget.
struct AnswerBudget {
  static let usualTokens = 2000
  static let range = 100...100_000
  private static let bytesOfToken = 3
  /// The number of bytes reserved for the remark about omitted lines.
  private static let reserve = 160

  var tokens = usualTokens

  /// The number of tokens of a text, rounded up.
  static func tokens(of text: String) -> Int {
    (text.utf8.count + bytesOfToken - 1) / bytesOfToken
  }

  func fits(_ text: String) -> Bool { Self.tokens(of: text) <= tokens }

  /// Returns a part of indented lines that fits the budget, and the number of lines that aren't shown in
  /// full.
  ///
  /// As in a picture's summary, repeats are folded first. Then whole levels of depth are left out, the
  /// deepest first, down to ``keptLevel``. If the rest is still too large, the lines in the middle are left
  /// out. Each omission is marked with the number of omitted lines.
  func cut(_ text: String) -> (text: String, left: Int) {
    if fits(text) { return (text, 0) }
    let room = tokens * Self.bytesOfToken - Self.reserve
    let folded = RepeatedLines(text)
    if folded.text.utf8.count <= room { return (folded.text, folded.left) }
    let lines = folded.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Line($0, atMost: room / 4) }
    for level in stride(from: (lines.map(\.depth).max() ?? 0) - 1, through: Self.keptLevel, by: -1)
    {
      let part = Self.joined(lines, to: level)
      if Self.size(of: part) <= room { return Self.result(part, folded.left) }
    }
    return Self.result(Self.ends(of: Self.joined(lines, to: Self.keptLevel), room), folded.left)
  }

  /// The deepest level that is always kept: the calls of the functions that a test's body calls.
  private static let keptLevel = 1

  private struct Line {
    let text: String
    let depth: Int
    /// The number of omitted lines that this line represents; 1 if the line itself was shortened, else 0.
    var left = 0

    init(_ text: Substring, atMost size: Int) {
      depth = text.indentation
      // A single line mustn't take the space of all others.
      let isWhole = text.utf8.count <= size
      left = isWhole ? 0 : 1
      self.text =
        isWhole ? String(text) : String(decoding: text.utf8.prefix(size), as: UTF8.self) + "…"
    }

    init(left: Int, depth: Int) {
      (self.depth, self.left) = (depth, left)
      text = String(repeating: "  ", count: depth) + "… \(left) more line\(left == 1 ? "" : "s")"
    }
  }

  private static func size(of lines: [Line]) -> Int {
    lines.reduce(0) { $0 + $1.text.utf8.count + 1 }
  }

  private static func result(_ part: [Line], _ folded: Int) -> (text: String, left: Int) {
    (part.map(\.text).joined(separator: "\n"), part.reduce(folded) { $0 + $1.left })
  }

  /// The lines down to a level. Each sequence of deeper lines is replaced by one line.
  private static func joined(_ lines: [Line], to level: Int) -> [Line] {
    var result: [Line] = []
    var left = 0
    for line in lines {
      if line.depth > level {
        left += 1
        continue
      }
      if left > 0 { result.append(Line(left: left, depth: level + 1)) }
      left = 0
      result.append(line)
    }
    if left > 0 { result.append(Line(left: left, depth: level + 1)) }
    return result
  }

  /// The first and last lines. The end gets half of the space, because that is where a test fails.
  private static func ends(of lines: [Line], _ room: Int) -> [Line] {
    var (first, last) = (0, lines.count)
    var (before, after) = (0, 0)
    while last > first {
      let next = lines[last - 1].text.utf8.count + 1
      if after + next > room / 2 { break }
      (last, after) = (last - 1, after + next)
    }
    while first < last {
      let next = lines[first].text.utf8.count + 1
      if before + after + next > room { break }
      (first, before) = (first + 1, before + next)
    }
    if first == last { return lines }
    let left = lines[first..<last].reduce(0) { $0 + max($1.left, 1) }
    return lines[..<first] + [Line(left: left, depth: 0)] + lines[last...]
  }
}
