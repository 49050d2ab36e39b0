import SeqtraceDiagram

/// Makes file names for golden files from names with any characters.
enum GoldenName {
  /// The greatest length of a file name without its endings, in bytes. File systems allow 255 bytes, with the
  /// endings.
  private static let longest = 180

  /// Returns the name with invalid characters escaped, such as `%2F` for a slash. If it is too long, a hash
  /// replaces its end.
  static func fileName(of name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars {
      if isAllowed(scalar), !(escaped.isEmpty && scalar == ".") {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += String(scalar).percentEncoded(keeping: "")
      }
    }
    if escaped.isEmpty { return "%" }
    guard escaped.utf8.count > longest else { return escaped }
    var hash = ContentHash()
    hash.add(name)
    var start = ""
    for character in escaped where start.utf8.count + character.utf8.count <= longest - 20 {
      start.append(character)
    }
    return "\(start)~\(String(hash.value, radix: 16))"
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "%", "~": false
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{A0}", "\u{2000}"..."\u{200F}", "\u{2028}"..."\u{202F}":
      false
    default: true
    }
  }
}
