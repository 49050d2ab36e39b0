import SeqtraceDiagram

/// A text in which every character is visible and none affects its surroundings.
///
/// Every kind of line break becomes a line feed. Control characters become their pictures (U+2400 onwards).
/// Characters without a picture become U+FFFD: those that change the writing direction or are invisible, the
/// C1 controls, and noncharacters, which XML rejects.
struct VisibleText {
  /// The text; line feeds are the only controls in it.
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

  /// This text with replacements for characters that a notation can't contain; `nil` keeps a character.
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

  /// A scalar of a text, with its surroundings.
  struct Place {
    let scalars: [Unicode.Scalar]
    let index: Int

    var scalar: Unicode.Scalar { scalars[index] }
    var previous: Unicode.Scalar? { index > 0 ? scalars[index - 1] : nil }
    var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }
    /// Whether the scalar starts a line.
    var beginsLine: Bool { index == 0 || scalars[index - 1] == "\n" }

    /// Whether only spaces precede the scalar in its line.
    var isFirstInLine: Bool {
      scalars[..<index].last { $0 != " " }.map { $0 == "\n" } ?? true
    }

    /// Whether the scalar starts a line of only spaces.
    var beginsBlankLine: Bool {
      beginsLine && scalars[index...].first { $0 != " " }.map { $0 == "\n" } ?? true
    }

    /// Whether the text continues with a word from here.
    func starts(_ word: StaticString) -> Bool {
      guard index + word.utf8CodeUnitCount <= scalars.count else { return false }
      return word.withUTF8Buffer { bytes in
        bytes.indices.allSatisfy { scalars[index + $0].value == UInt32(bytes[$0]) }
      }
    }

    /// Whether this word is here as a whole, without a letter or a digit next to it.
    func isWord(_ word: StaticString) -> Bool {
      guard starts(word), previous?.isWordPart != true else { return false }
      let end = index + word.utf8CodeUnitCount
      return end >= scalars.count || !scalars[end].isWordPart
    }
  }
}

extension Unicode.Scalar {
  /// A visible substitute for this scalar.
  fileprivate var shown: Unicode.Scalar {
    breaksLine ? "\n" : picture
  }

  /// Whether this is a letter, a digit or an underscore, like a word character of regular expressions.
  fileprivate var isWordPart: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_"
  }

  /// The number in decimal, for `#35;` and the like.
  var decimal: String { String(value) }

  /// The number in at least four upper-case hexadecimal digits, for `U+0041` and the like.
  var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
