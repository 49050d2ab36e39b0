/// A link address that is safe in every output format.
///
/// The address is relative, or has the scheme `http`, `https` or `mailto`. Other schemes are rejected, so no
/// picture can run a program or open a local file.
package struct LinkAddress: Sendable, Hashable {
  private static let schemes: Set<String> = ["http", "https", "mailto"]

  /// The address as given.
  package let text: String

  /// Creates an address; fails if the scheme isn't allowed, or if a character is a space or invisible.
  package init?(_ text: String) {
    let visible = text.unicodeScalars.allSatisfy { $0 != " " && $0.isVisible }
    guard visible, !text.isEmpty else { return nil }
    if let scheme = Self.scheme(of: text), !Self.schemes.contains(scheme) { return nil }
    self.text = text
  }

  /// The address in the characters of RFC 3986. Characters that would end a link in some notation
  /// (parentheses, apostrophes and brackets) are percent-encoded.
  package var encoded: String { text.percentEncoded(keeping: "-._~:/?#@!$&*+,;=%") }

  /// Returns the scheme of an absolute address, in lower case, or `nil` for a relative address.
  package static func scheme(of address: String) -> String? {
    // Compares bytes: a combining mark after the colon doesn't hide the colon from a browser.
    let scheme = address.utf8.prefix { !":/?#".utf8.contains($0) }
    return address.utf8[scheme.endIndex...].first == UInt8(ascii: ":")
      ? String(decoding: scheme, as: UTF8.self).lowercased() : nil
  }
}

extension StringProtocol {
  /// Returns the text percent-encoded (RFC 3986), except ASCII letters, digits and the given marks. The
  /// default marks need no encoding anywhere in an address.
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
