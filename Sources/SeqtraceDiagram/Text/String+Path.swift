/// Paths as bytes. A combining mark after a slash or before a full stop is part of a name, and must not hide
/// the slash or full stop.
extension StringProtocol where UTF8View: BidirectionalCollection {
  /// Whether the path ends with a slash.
  package var endsWithSlash: Bool { utf8.last == UInt8(ascii: "/") }

  /// Whether the path starts with a slash.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// The names in the path, between its slashes.
  package var pathParts: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text after the last full stop; `nil` without a full stop.
  package var fileEnding: String? {
    utf8.lastIndex(of: UInt8(ascii: ".")).map { String(self[utf8.index(after: $0)...]) }
  }

  /// Whether the last bytes of the path are those of `ending`.
  package func hasEnding(_ ending: String) -> Bool {
    utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// The path without its last bytes, as many as `ending` has.
  package func droppingEnding(_ ending: String) -> String {
    String(decoding: utf8.dropLast(ending.utf8.count), as: UTF8.self)
  }
}
