extension TextRenderer.Style {
  /// The character for the arms of a cell.
  func line(_ arms: TextGrid.Arms, isDashed: Bool) -> Unicode.Scalar {
    switch self {
    case .unicode: unicodeLine(arms, isDashed: isDashed)
    case .ascii: asciiLine(arms, isDashed: isDashed)
    }
  }

  private func unicodeLine(_ arms: TextGrid.Arms, isDashed: Bool) -> Unicode.Scalar {
    let isHeavy = arms.up == 2 || arms.down == 2
    switch (arms.up > 0 || arms.down > 0, arms.left > 0, arms.right > 0) {
    case (true, true, true): return isHeavy ? "╂" : "┼"
    case (true, false, true): return isHeavy ? "┠" : "├"
    case (true, true, false): return isHeavy ? "┨" : "┤"
    case (true, false, false): return isHeavy ? "┃" : isDashed ? "┊" : "│"
    default: return isDashed ? "╌" : "─"
    }
  }

  private func asciiLine(_ arms: TextGrid.Arms, isDashed: Bool) -> Unicode.Scalar {
    let isVertical = arms.up > 0 || arms.down > 0
    let isHorizontal = arms.left > 0 || arms.right > 0
    switch (isVertical, isHorizontal) {
    case (true, true): return "+"
    case (true, false): return arms.up == 2 || arms.down == 2 ? "#" : isDashed ? ":" : "|"
    default: return isDashed ? "." : "-"
    }
  }

  /// The text for a character. In ASCII, the notation's own marks are substituted.
  func text(for scalar: Unicode.Scalar) -> String {
    guard self == .ascii, scalar.value >= 0x80 else { return String(scalar) }
    return Self.lookalikes[scalar] ?? String(scalar)
  }

  private static let lookalikes: [Unicode.Scalar: String] = [
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+", "┬": "+",
    "╲": "\\", "►": ">", "◄": "<", "●": "o", "╳": "X", "♪": "*", "┴": "+", "▲": "^", "▼": "v",
    "≈": "~", "○": "o",
    "«": "<", "»": ">", "…": "~", "−": "-", "≠": "!",
  ]
}
