extension TraceDiagnostic.InputKind {
  /// Guesses, from the first bytes of an input that isn't a trace, the input's format.
  init(sniffing start: UnsafeRawBufferPointer) {
    if let magic = Self.magic.first(where: { start.starts(with: $0.bytes) }) {
      self = magic.kind
    } else if start.contains(where: { $0 < 0x09 }) {
      self = .binary
    } else {
      self = Self.textKind(of: String(decoding: start, as: UTF8.self))
    }
  }

  private static let magic: [(bytes: [UInt8], kind: Self)] = [
    ([0x89, 0x50, 0x4E, 0x47], .png), (Array("%PDF".utf8), .pdf), ([0x1F, 0x8B], .gzip),
    ([0x50, 0x4B, 0x03, 0x04], .zip), ([0xFF, 0xD8, 0xFF], .binary), ([0x7F, 0x45], .binary),
    ([0xFE, 0xFF], .binary), ([0xFF, 0xFE], .binary),
  ]

  private static func textKind(of start: String) -> Self {
    for line in start.split(whereSeparator: \.isNewline) {
      let line = line.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" })
      guard let first = line.first else { continue }
      if first == "{" || first == "[" || first == "\"" { return .json }
      if line.hasPrefix("@start") { return .plantUML }
      if line.hasPrefix("<svg") { return .svg }
      if line.lowercased().hasPrefix("<!doctype html") || line.hasPrefix("<html") { return .html }
      if line.hasPrefix("sequenceDiagram") { return .mermaid }
      if line.hasPrefix("digraph") || line.hasPrefix("graph ") { return .dot }
      // In the formats above, comments and declarations may precede the first word.
      if !(line.hasPrefix("%%") || line.hasPrefix("'") || line.hasPrefix("<?xml")
        || line.hasPrefix("<!--") || line.hasPrefix("---") || line.hasPrefix("//"))
      {
        return .text
      }
    }
    return .text
  }
}
