/// The largest size of an answer.
///
/// A token is counted as three bytes of UTF-8. Models count fewer in English and in code, so that an answer rather
/// takes less than what the client has room for.
struct AnswerBudget {
  static let usualTokens = 2000
  static let range = 100...100_000
  private static let bytesOfToken = 3
  /// The room for the remark on what is left out.
  private static let reserve = 160

  var tokens = usualTokens

  /// The number of tokens of a text, rounded up.
  static func tokens(of text: String) -> Int {
    (text.utf8.count + bytesOfToken - 1) / bytesOfToken
  }

  func fits(_ text: String) -> Bool { Self.tokens(of: text) <= tokens }

  /// A part of indented lines that is small enough, and the number of lines that aren't in it as a whole.
  ///
  /// As in a summary of a picture, repeats are folded first; then whole levels of depth go, the deepest first, down to
  /// the calls of a test's body. If that is too much, the lines in the middle go, so that the beginning and the end
  /// are there. Where lines are left out, one says how many.
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

  /// The level of what the calls of a test's body do, which stays.
  private static let keptLevel = 1

  private struct Line {
    let text: String
    let depth: Int
    /// The number of lines that it stands for, if it says that they are left out; 1 if its own end is.
    var left = 0

    init(_ text: Substring, atMost size: Int) {
      depth = text.indentation
      // A line of its own mustn't take the room of all others.
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

  /// The lines down to a level; one line for each run of deeper ones.
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

  /// The first and the last lines. The end is where a test fails, so it gets half of the room.
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
