import SeqtraceDiagram

extension TextRun.Looks {
  /// The look that a pair of Creole marks starts or ends; `nil` for wavy lines.
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

  /// The look that an HTML tag starts or ends; `nil` for any other tag.
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
  /// Whether this byte can start markup or a code, or end a line.
  var mayMean: Bool {
    switch self {
    case .lineFeed, 0x09, .percent, .hash, UInt8(ascii: "\\"), UInt8(ascii: "~"), UInt8(ascii: "<"),
      UInt8(ascii: "["), UInt8(ascii: "&"), UInt8(ascii: "="):
      true
    default: isPairedMark
    }
  }

  /// Whether two of this byte start and end a style: bold, italic, monospaced, struck through, underlined,
  /// wavy.
  var isPairedMark: Bool {
    switch self {
    case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "\""), .hyphen, UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
