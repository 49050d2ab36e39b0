import SeqtraceDiagram

/// The marks and tags of PlantUML's texts.
enum CreoleMarks {
  /// The looks that a pair of marks such as `**` starts or ends; wavy lines are left out.
  static let pairs: [UInt8: TextRun.Looks] = [
    UInt8(ascii: "*"): .bold, UInt8(ascii: "/"): .italic, UInt8(ascii: "\""): .monospaced,
    UInt8(ascii: "_"): .underlined, .hyphen: .struckThrough, UInt8(ascii: "~"): [],
  ]

  /// The looks that an HTML tag starts or ends. `font` is what the exporter writes.
  static let tags: [String: TextRun.Looks] = [
    "b": .bold, "strong": .bold, "bold": .bold, "i": .italic, "em": .italic, "italic": .italic,
    "u": .underlined, "s": .struckThrough, "sup": .raised, "sub": .lowered,
    "font:monospaced": .monospaced, "font": .monospaced,
  ]

  /// The names of tags that are left out, with a warning.
  static let unknown: Set<Substring> = [
    "w", "plain", "strike", "del", "back", "font", "u", "math", "latex",
  ]

  /// The font sizes of headings of the first levels; deeper ones are in italic.
  static let headingSizes = [17, 15, 14]
}

extension UInt8 {
  /// Whether this byte can start markup or a code, or end a line.
  var mayMean: Bool {
    switch self {
    case .lineFeed, 0x09, .hash, .hyphen, UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: "["),
      UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "*"),
      UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether two of this byte start and end a style.
  var isPairedMark: Bool { CreoleMarks.pairs[self] != nil }
}
