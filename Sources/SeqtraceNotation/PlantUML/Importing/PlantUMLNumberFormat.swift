/// The format of numbers, such as `"[000]"` or `"<b>Step 0"`: a text, digits with leading zeros, and another
/// text, in PlantUML's markup.
struct PlantUMLNumberFormat {
  private let prefix: Substring
  /// The smallest number of digits.
  private let digits: Int
  private let suffix: Substring

  /// Reads a pattern of Java's `DecimalFormat`; `nil` if it has other special characters, or digits in several
  /// places.
  init?(_ pattern: String) {
    // The length is limited because the number is repeated with each message.
    guard pattern.utf8.count <= 100, !pattern.contains(where: { ".,;%‰¤'".contains($0) }) else {
      return nil
    }
    prefix = pattern.prefix { !"#0".contains($0) }
    let rest = pattern[prefix.endIndex...]
    let zeros = rest.drop { $0 == "#" }.prefix { $0 == "0" }
    digits = zeros.count
    suffix = pattern[zeros.endIndex...]
    // After a digit, the letter starts an exponent.
    guard suffix.first != "E", !suffix.contains(where: { "#0".contains($0) }) else { return nil }
  }

  /// The number in this format, with its markup.
  func text(of number: Int) -> String {
    let plain = String(number)
    return prefix + String(repeating: "0", count: max(0, digits - plain.count)) + plain + suffix
  }
}
