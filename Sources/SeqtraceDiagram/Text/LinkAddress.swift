/// The one rule for where a drawing may lead, in every format.
///
/// An address is relative, or one of the web or of mail. Every other scheme is refused, so that no
/// picture can run a program or open a file of the reader's.
package struct LinkAddress: Sendable, Hashable {
  private static let schemes: Set<String> = ["http", "https", "mailto"]

  /// The address as it was given.
  package let text: String

  /// Takes an address; `nil` for one with another scheme, or with a character that can't be seen.
  package init?(_ text: String) {
    let visible = text.unicodeScalars.allSatisfy { $0 != " " && $0.isVisible }
    guard visible, !text.isEmpty else { return nil }
    if let scheme = Self.scheme(of: text), !Self.schemes.contains(scheme) { return nil }
    self.text = text
  }

  /// The address in the characters of RFC 3986, without those that end a link in some notation:
  /// parentheses, apostrophes and brackets.
  package var encoded: String { text.percentEncoded(keeping: "-._~:/?#@!$&*+,;=%") }

  /// What stands before the colon of an absolute address, in lower case.
  package static func scheme(of address: String) -> String? {
    let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    return address.dropFirst(scheme.count).first == ":" ? scheme.lowercased() : nil
  }
}

extension StringProtocol {
  /// The text with everything percent-encoded (RFC 3986) but ASCII letters, digits and some marks;
  /// without others, those that need no encoding anywhere in an address.
  package func percentEncoded(keeping marks: StaticString = "-._~") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let kept = marks.withUTF8Buffer { Array($0) }
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where kept.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
