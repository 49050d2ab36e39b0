public import SeqtraceEvents

/// Builds the addresses of source lines from a pattern.
///
/// ```
/// https://github.com/o/r/blob/main/{path}#L{line}
/// ```
///
/// | Placeholder | Replaced by |
/// |---|---|
/// | `{path}` | the path in the package, `Sources/Shop/Order.swift`; if unknown, the module and the file |
/// | `{module}` | the module: `Shop` |
/// | `{file}` | the file: `Order.swift` |
/// | `{line}` | the line, from 1 |
///
/// An address is relative to the picture, or has the scheme `http` or `https`. Other schemes are rejected, so
/// no picture can run a program. The values of placeholders are percent-encoded (RFC 3986), except letters,
/// digits, `-`, `.`, `_`, `~` and the slashes of a path.
public struct SourceLinkTemplate: Sendable, Hashable {
  /// A reason why a pattern is invalid.
  public enum Failure: Error, Sendable, Hashable {
    /// The pattern has an unknown placeholder or an unmatched brace.
    case unknownPlaceholder(String)
    /// The scheme isn't `http` or `https`, or there is a host without a scheme.
    case unsafeScheme(String)
    /// The pattern contains a character that isn't allowed in an address, such as a space, a control
    /// character or a quote.
    case invalidCharacter(Unicode.Scalar)
    /// The pattern has no placeholder, so all messages would link to the same address.
    case noPlaceholder
  }

  private static let placeholders = ["{path}", "{module}", "{file}", "{line}"]

  /// The pattern, split into placeholders and the texts around them.
  private var parts: [String] = []

  /// Whether addresses contain the line number.
  public var needsLine: Bool { parts.contains("{line}") }

  /// Parses a pattern.
  public init(_ pattern: String) throws(Failure) {
    for scalar in pattern.unicodeScalars where !Self.isAllowed(scalar) {
      throw .invalidCharacter(scalar)
    }
    var rest = pattern[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let end = rest[brace...].firstIndex(of: "}") ?? rest.indices.last ?? brace
      let placeholder = String(rest[brace...end])
      guard Self.placeholders.contains(placeholder) else {
        throw .unknownPlaceholder(placeholder)
      }
      parts += [String(rest[..<brace]), placeholder]
      rest = rest[rest.index(after: end)...]
    }
    parts.append(String(rest))
    try checkScheme()
    if parts.count == 1 { throw .noPlaceholder }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value < 0x7F && !"\"'<>\\^`|".unicodeScalars.contains(scalar)
  }

  /// Checks the scheme, the text before a colon that comes before any other punctuation. A placeholder is
  /// checked as a letter, because its value is never empty and neither starts nor ends with a colon or slash.
  private func checkScheme() throws(Failure) {
    let address = parts.map { Self.placeholders.contains($0) ? "x" : $0 }.joined()
    if address.hasPrefix("//") { throw .unsafeScheme("//") }
    guard let scheme = LinkAddress.scheme(of: address) else { return }
    guard scheme == "http" || scheme == "https",
      address.dropFirst(scheme.count).hasPrefix("://")
    else { throw .unsafeScheme("\(address.prefix { $0 != ":" }):") }
  }

  /// Returns the address of a source line. Returns `nil` if the pattern needs an unknown line number, or if a
  /// component of the file's path is empty, `.` or `..`.
  public func address(of location: SourceLine) -> String? { address(of: location, at: nil) }

  /// Returns the address of a source line, with the file's path in the package if it is known.
  func address(of location: SourceLine, at path: String?) -> String? {
    let segments = location.fileID.split(separator: "/", omittingEmptySubsequences: false)
    let path = path?.split(separator: "/") ?? segments
    guard let module = segments.first, let file = segments.last,
      (segments + path).allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
    else { return nil }
    var address = ""
    for part in parts {
      switch part {
      case "{path}": address += path.map { $0.percentEncoded() }.joined(separator: "/")
      case "{module}": address += module.percentEncoded()
      case "{file}": address += file.percentEncoded()
      case "{line}":
        guard let line = location.line else { return nil }
        address += "\(line)"
      default: address += part
      }
    }
    return address
  }
}
