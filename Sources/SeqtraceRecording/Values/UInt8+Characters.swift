/// Kinds of ASCII characters in texts that may contain secrets.
extension UInt8 {
  var isLower: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
  var isUpper: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isEndOfLine: Bool { self == 0x0A || self == 0x0D }
  var isPartOfWord: Bool { isDigit || isLower || isUpper }
  /// Whether the byte occurs in names such as `X-Api-Key`, `user.password` and `access_token`.
  var isPartOfName: Bool { isPartOfWord || "-_.".utf8.contains(self) }
  /// Whether the byte is in the URL-safe Base64 alphabet (RFC 4648, 5).
  var isPartOfCode: Bool { isPartOfWord || "-_".utf8.contains(self) }
  /// Whether the byte may occur in RFC 7235's `token68`.
  var isPartOfToken: Bool { isPartOfCode || ".~+/=".utf8.contains(self) }
  /// Whether the byte may occur in a URL's user and password.
  var isPartOfUser: Bool { self > 0x20 && !"/?#\"'".utf8.contains(self) }
}
