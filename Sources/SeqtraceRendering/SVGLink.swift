/// A link that leads to a page and can't run anything.
struct SVGLink {
  /// The address as it was given.
  let address: String

  /// Takes relative addresses and those of the web and of mail; refuses every other scheme.
  init?(_ address: String) {
    let visible = address.unicodeScalars.allSatisfy(Self.isVisible)
    guard visible, !address.isEmpty else { return nil }
    let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    let hasScheme = address.dropFirst(scheme.count).first == ":"
    guard !hasScheme || ["http", "https", "mailto"].contains(scheme.lowercased()) else {
      return nil
    }
    self.address = address
  }

  /// Whether a character may stand in an address: no control or space, nothing that reorders text or
  /// can't be seen, and nothing that XML refuses.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0x9F, 0x2028...0x2029: false
    case _ where scalar.isDeceptive: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
