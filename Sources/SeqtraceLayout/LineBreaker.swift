/// Breaks text into lines of a limited width.
///
/// Breaks stand at spaces first, then behind punctuation and between the words of a camel-case
/// name, and inside a word only where a single word is wider than the line.
struct LineBreaker {
  let text: any TextMetrics
  let fontSize: Int
  var isBold = false
  /// How many characters at the beginning of a text no break may part or follow: a number.
  var unbreakableCount = 0

  private func width(_ stretch: Substring) -> Int {
    text.width(of: stretch, isBold: isBold, fontSize: fontSize)
  }

  /// The lines of a text, none wider than `limit` if a single character fits into it; the last
  /// ends in an ellipsis if there would be more than `maximumCount`.
  func lines(of text: String, limit: Int, maximumCount: Int) -> [String] {
    if width(text[...]) <= limit { return [text] }
    var lines: [String] = []
    var rest = text[...]
    var unbreakable = text.index(
      text.startIndex, offsetBy: unbreakableCount, limitedBy: text.endIndex)
    while !rest.isEmpty {
      if lines.count == maximumCount - 1, width(rest) > limit {
        return lines + [shortened(rest, limit: limit)]
      }
      let end = endOfLine(in: rest, limit: limit, behind: unbreakable)
      unbreakable = nil
      lines.append(String(rest[..<end].trimmingSpacesAtEnd))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines
  }

  /// The longest beginning of a text that fits together with an ellipsis behind it.
  private func shortened(_ text: Substring, limit: Int) -> String {
    let room = limit - width("…")
    return String(text[..<endOfFit(in: text, limit: room)]) + "…"
  }

  /// Where the first line ends: at the last good place in the part that fits.
  private func endOfLine(
    in text: Substring, limit: Int, behind unbreakable: Substring.Index?
  ) -> Substring.Index {
    let fit = endOfFit(in: text, limit: limit)
    guard fit < text.endIndex else { return fit }
    var bestSpace: Substring.Index?
    var bestBoundary: Substring.Index?
    var previous: Character?
    var index = text.startIndex
    while index <= fit, index < text.endIndex {
      let character = text[index]
      if let previous, index > unbreakable ?? text.startIndex {
        if character == " " || previous == " " { bestSpace = index }
        if Self.isBoundary(previous, character) { bestBoundary = index }
      }
      previous = character
      index = text.index(after: index)
    }
    return bestSpace ?? bestBoundary ?? fit
  }

  private static func isBoundary(_ before: Character, _ after: Character) -> Bool {
    if before.isLowercase && after.isUppercase { return true }
    if "([{<".contains(after) { return before.isLetter || before.isNumber }
    return ".,:;/_-)=|&+".contains(before) && !".,:;)]}>".contains(after)
  }

  /// The end of the longest beginning that fits, at least one character long.
  ///
  /// Doubling and then halving keeps this linear in the length of the line, not of the text.
  private func endOfFit(in text: Substring, limit: Int) -> Substring.Index {
    var fitting = 1
    var tooLong = 2
    while true {
      guard let end = text.index(text.startIndex, offsetBy: tooLong, limitedBy: text.endIndex)
      else {
        if width(text) <= limit { return text.endIndex }
        tooLong = text.count
        break
      }
      if width(text[..<end]) > limit { break }
      fitting = tooLong
      tooLong *= 2
    }
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      let end = text.index(text.startIndex, offsetBy: middle)
      if width(text[..<end]) <= limit { fitting = middle } else { tooLong = middle }
    }
    return text.index(text.startIndex, offsetBy: min(fitting, text.count))
  }
}

extension Substring {
  fileprivate var trimmingSpacesAtEnd: Substring {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}
