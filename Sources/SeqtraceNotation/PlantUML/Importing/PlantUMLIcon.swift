/// An icon in a text: `<&heart>`, or `<&heart*2>` and `<&heart,scale=2,color=red>`.
///
/// PlantUML draws the icons of the Open Iconic set. Here they become similar Unicode characters, or else
/// their names.
struct PlantUMLIcon {
  /// The visible text.
  let text: String
  /// The colour's name, if there is one.
  private(set) var color: String?
  /// The height as a multiple of the text's height, if given.
  private(set) var scale: Double?

  /// Reads the text between `<&` and `>`; `nil` if it isn't the name of an icon.
  init?(_ tag: some StringProtocol) {
    let name = tag.prefix { $0.isLetter || $0 == "-" }
    guard name.first?.isLetter ?? false, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let rest = tag[name.endIndex...]
    if rest.first == "*" {
      guard let scale = Self.scale(rest.dropFirst()) else { return nil }
      self.scale = scale
    } else if rest.first == "," {
      for part in rest.split(separator: ",") {
        let words = part.split(separator: "=", maxSplits: 1)
        guard words.count == 2 else { return nil }
        if words[0] == "color" { color = String(words[1]) }
        if words[0] == "scale" { scale = Self.scale(words[1]) }
      }
    } else if !rest.isEmpty {
      return nil
    }
    text = Self.symbols[String(name)] ?? "(\(name.split(separator: "-").joined(separator: " ")))"
  }

  /// A positive finite number; `nil` for any other text.
  private static func scale(_ text: some StringProtocol) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  private static let symbols: [String: String] = [
    "action-redo": "↷", "action-undo": "↶", "arrow-bottom": "↓", "arrow-circle-bottom": "↓",
    "arrow-circle-left": "←", "arrow-circle-right": "→", "arrow-circle-top": "↑",
    "arrow-left": "←", "arrow-right": "→", "arrow-thick-bottom": "↓", "arrow-thick-left": "←",
    "arrow-thick-right": "→", "arrow-thick-top": "↑", "arrow-top": "↑", "beaker": "⚗",
    "bolt": "⚡", "british-pound": "£", "caret-bottom": "▾", "caret-left": "◂", "caret-right": "▸",
    "caret-top": "▴", "check": "✓", "chevron-left": "‹", "chevron-right": "›", "circle-check": "✓",
    "circle-x": "✗", "cloud": "☁", "cog": "⚙", "command": "⌘", "contrast": "◐",
    "data-transfer-download": "⤓", "data-transfer-upload": "⤒", "delete": "⌫", "dollar": "$",
    "double-quote-sans-left": "“", "double-quote-sans-right": "”", "double-quote-serif-left": "“",
    "double-quote-serif-right": "”", "eject": "⏏", "ellipses": "…", "envelope-closed": "✉",
    "envelope-open": "✉", "euro": "€", "flag": "⚑", "heart": "♥", "home": "⌂", "infinity": "∞",
    "info": "ℹ", "loop": "↻", "loop-circular": "↻", "loop-square": "↻", "media-play": "▶",
    "media-record": "●", "media-stop": "■", "medical-cross": "✚", "menu": "☰", "minus": "−",
    "moon": "☾", "musical-note": "♪", "pencil": "✎", "phone": "☎", "plus": "+",
    "question-mark": "?", "reload": "↻", "resize-both": "⤢", "resize-height": "↕",
    "resize-width": "↔", "star": "★", "sun": "☀", "target": "◎", "transfer": "⇄", "warning": "⚠",
    "x": "✗", "yen": "¥",
  ]
}
