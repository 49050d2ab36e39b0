/// The format of numbers, such as `"[000]"` or `"<b>Step 0."`: a pattern of Java's `DecimalFormat` in
/// PlantUML's markup.
///
/// Supported are a text, digits with leading zeros, zeros after a point, and another text. Quotes turn
/// special characters into text.
struct PlantUMLNumberFormat {
  private var prefix = ""
  /// The smallest number of digits.
  private var digits = 0
  /// The point and the zeros after it, as written.
  private var fraction = ""
  private var suffix = ""

  /// Reads a pattern; `nil` if it has other special characters, or digits in several places.
  init?(_ pattern: String) {
    var rest = pattern[...]
    // The length is limited because the number is repeated with each message.
    guard pattern.utf8.count <= Self.longest, let prefix = Self.text(&rest) else { return nil }
    self.prefix = prefix
    let integer = rest.prefix { $0 == "#" || $0 == "0" }
    rest = rest[integer.endIndex...]
    digits = integer.drop { $0 == "#" }.count
    // A `#` after zeros has no meaning.
    guard !integer.drop(while: { $0 == "#" }).contains("#") else { return nil }
    if rest.first == "." {
      let zeros = rest.dropFirst().prefix { $0 == "0" }
      fraction = "." + zeros
      rest = rest[zeros.endIndex...]
    }
    // After a digit, the letter starts an exponent.
    guard rest.first != "E", let suffix = Self.text(&rest), rest.isEmpty else { return nil }
    self.suffix = suffix
  }

  private static let longest = 100

  /// Reads text up to a digit; `nil` at an unsupported special character.
  private static func text(_ rest: inout Substring) -> String? {
    var (text, isQuoted) = ("", false)
    while let character = rest.first, isQuoted || !"#0.".contains(character) {
      rest.removeFirst()
      if character == "'" {
        // Two quotes stand for one.
        if rest.first == "'" { text.append(rest.removeFirst()) } else { isQuoted.toggle() }
      } else {
        guard isQuoted || !",;%‰¤".contains(character) else { return nil }
        text.append(character)
      }
    }
    return text
  }

  /// The number in this format, with its markup.
  func text(of number: Int) -> String {
    let plain = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - plain.count))
    return prefix + zeros + plain + fraction + suffix
  }
}
