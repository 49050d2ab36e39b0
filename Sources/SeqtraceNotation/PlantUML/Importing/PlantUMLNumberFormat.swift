/// The format of numbers, such as `"[000]"` or `"<b>Step 0."`: a pattern of Java's `DecimalFormat` in
/// PlantUML's markup.
///
/// Known are a text, digits with leading zeros, zeros behind a point, and a text. Quotes keep letters
/// from being signs.
struct PlantUMLNumberFormat {
  private var prefix = ""
  /// The least number of digits.
  private var digits = 0
  /// The point and the zeros behind it, as they are written.
  private var fraction = ""
  private var suffix = ""

  /// Reads a pattern; `nil` if it has other signs, or digits in several places.
  init?(_ pattern: String) {
    var rest = pattern[...]
    // It stands in front of each message.
    guard pattern.utf8.count <= Self.longest, let prefix = Self.text(&rest) else { return nil }
    self.prefix = prefix
    let integer = rest.prefix { $0 == "#" || $0 == "0" }
    rest = rest[integer.endIndex...]
    digits = integer.drop { $0 == "#" }.count
    // Zeros lead; a `#` behind them has no meaning.
    guard !integer.drop(while: { $0 == "#" }).contains("#") else { return nil }
    if rest.first == "." {
      let zeros = rest.dropFirst().prefix { $0 == "0" }
      fraction = "." + zeros
      rest = rest[zeros.endIndex...]
    }
    // Behind a digit, the letter begins an exponent.
    guard rest.first != "E", let suffix = Self.text(&rest), rest.isEmpty else { return nil }
    self.suffix = suffix
  }

  private static let longest = 100

  /// Takes text up to a digit; `nil` at a sign that isn't known.
  private static func text(_ rest: inout Substring) -> String? {
    var (text, isQuoted) = ("", false)
    while let character = rest.first, isQuoted || !"#0.".contains(character) {
      rest.removeFirst()
      if character == "'" {
        // Two quotes are one.
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
