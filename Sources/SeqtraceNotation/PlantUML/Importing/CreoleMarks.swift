import SeqtraceDiagram

extension TextRun.Looks {
  /// What two of a mark of Creole begin and end; `nil` for waves.
  init?(ofMark mark: UInt8) {
    switch mark {
    case UInt8(ascii: "*"): self = .bold
    case UInt8(ascii: "/"): self = .italic
    case UInt8(ascii: "\""): self = .monospaced
    case UInt8(ascii: "_"): self = .underlined
    case .hyphen: self = .struckThrough
    default: return nil
    }
  }

  /// What a tag of HTML begins or ends; `nil` for any other tag.
  init?(ofTag word: Substring) {
    switch word {
    case "b", "strong", "bold": self = .bold
    case "i", "em", "italic": self = .italic
    case "u": self = .underlined
    case "s", "strike", "del": self = .struckThrough
    case "sup": self = .raised
    case "sub": self = .lowered
    default: return nil
    }
  }
}

extension UInt8 {
  /// Whether it can begin markup or a code, or end a line.
  var mayMean: Bool {
    switch self {
    case .lineFeed, 0x09, .percent, .hash, UInt8(ascii: "\\"), UInt8(ascii: "~"), UInt8(ascii: "<"),
      UInt8(ascii: "["), UInt8(ascii: "&"), UInt8(ascii: "="):
      true
    default: isPairedMark
    }
  }

  /// Whether two of it begin and end a style: bold, italic, monospaced, struck, underlined, waved.
  var isPairedMark: Bool {
    switch self {
    case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "\""), .hyphen, UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
