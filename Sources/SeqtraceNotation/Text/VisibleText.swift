import SeqtraceDiagram

/// A text in which each character is visible, and none affects the text around it.
///
/// Each kind of line break becomes a line feed. Control characters become the symbols for them (from U+2400
/// on). Other characters that are invisible or change the writing direction become U+FFFD, and so do the C1
/// controls and the noncharacters, which XML rejects.
struct VisibleText {
  /// The scalars of the text. The only control character among them is the line feed.
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    var endedWithReturn = false
    for scalar in text.unicodeScalars {
      if !(endedWithReturn && scalar == "\n") { scalars.append(scalar.shown) }
      endedWithReturn = scalar == "\r"
    }
    self.scalars = scalars
  }

  /// Returns this text with replacements for characters that a notation can't contain. The closure returns
  /// the replacement, or `nil` to keep the character.
  func replacing(_ replacement: (Place) -> String?) -> String {
    var result = ""
    result.reserveCapacity(scalars.count)
    for index in scalars.indices {
      if let new = replacement(Place(scalars: scalars, index: index)) {
        result += new
      } else {
        result.unicodeScalars.append(scalars[index])
      }
    }
    return result
  }

  /// A scalar of a text, together with the text around it.
  struct Place {
    let scalars: [Unicode.Scalar]
    let index: Int

    var scalar: Unicode.Scalar { scalars[index] }
    var previous: Unicode.Scalar? { index > 0 ? scalars[index - 1] : nil }
    var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }
    /// Whether the scalar is the first one of a line.
    var beginsLine: Bool { index == 0 || scalars[index - 1] == "\n" }

    /// Whether only spaces are before the scalar on its line.
    var isFirstInLine: Bool {
      scalars[..<index].last { $0 != " " }.map { $0 == "\n" } ?? true
    }

    /// Whether the scalar is the first one of a line that consists only of spaces.
    var beginsBlankLine: Bool {
      beginsLine && scalars[index...].first { $0 != " " }.map { $0 == "\n" } ?? true
    }

    /// Returns whether the text continues with a word, starting at this scalar.
    func starts(_ word: StaticString) -> Bool {
      guard index + word.utf8CodeUnitCount <= scalars.count else { return false }
      return word.withUTF8Buffer { bytes in
        bytes.indices.allSatisfy { scalars[index + $0].value == UInt32(bytes[$0]) }
      }
    }

    /// Returns whether a word starts at this scalar and no letter or digit is next to the word.
    func isWord(_ word: StaticString) -> Bool {
      guard starts(word), previous?.isWordPart != true else { return false }
      let end = index + word.utf8CodeUnitCount
      return end >= scalars.count || !scalars[end].isWordPart
    }
  }
}

extension Unicode.Scalar {
  /// A visible scalar to show in place of this one; the scalar itself if it is visible.
  fileprivate var shown: Unicode.Scalar {
    breaksLine ? "\n" : picture
  }

  /// Whether this scalar is a letter, a digit or an underscore, like a word character of regular expressions.
  fileprivate var isWordPart: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_"
  }

  /// The number of this scalar in decimal digits, for codes such as `#35;`.
  var decimal: String { String(value) }

  /// The number of this scalar in at least four upper-case hexadecimal digits, for `U+0041` and the like.
  var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
