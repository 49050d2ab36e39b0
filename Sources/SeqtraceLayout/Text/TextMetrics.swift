public import SeqtraceDiagram

/// Measures text in a layout's units, without installed fonts.
public protocol TextMetrics: Sendable {
  /// The width of a stretch of text on one line, in the given looks.
  func width(of text: Substring, looks: TextRun.Looks, fontSize: Int) -> Int
}

extension TextMetrics {
  /// Returns the width of a text on one line.
  public func width(of text: String, looks: TextRun.Looks = [], fontSize: Int) -> Int {
    width(of: text[...], looks: looks, fontSize: fontSize)
  }
}

/// Measures text in points, with the widths that Helvetica, Arial, Liberation Sans and Arimo share.
///
/// Characters that these fonts lack are 1 em wide if Unicode calls them wide, 0 if they combine,
/// and 0.6 em otherwise. Kerning is not counted; renderers turn it off.
public struct HelveticaMetrics: TextMetrics {
  /// Creates the metrics.
  public init() {}

  /// Returns the sum of the advance widths, rounded to the nearest point.
  public func width(of text: Substring, looks: TextRun.Looks, fontSize: Int) -> Int {
    let table = looks.contains(.bold) ? AdvanceWidths.bold : AdvanceWidths.regular
    let isMonospaced = looks.contains(.monospaced)
    let thousandths = text.unicodeScalars.reduce(0) { sum, scalar in
      if !isMonospaced, let width = table.width(of: scalar.value) { return sum + width }
      switch ScalarWidth(scalar.value) {
      case .zero: return sum
      // Symbols and dingbats come from fallback fonts, where they are about as wide as tall. Each letter of
      // Liberation Mono, Cousine and Courier is 0.6 em wide.
      case .narrow:
        let isSymbol = !isMonospaced && (0x2600...0x27BF).contains(scalar.value)
        return sum + (isSymbol ? 900 : 600)
      case .wide: return sum + 1000
      }
    }
    return (thousandths * fontSize + 500) / 1000
  }
}

/// Measures text in character cells: one for most characters, two for East Asian wide ones and
/// emoji.
public struct CellMetrics: TextMetrics {
  /// Creates the metrics.
  public init() {}

  /// Returns the width of a text in character cells.
  public func width(of text: Substring, looks: TextRun.Looks, fontSize: Int) -> Int {
    text.columns
  }

  /// Returns the number of cells of a character: that of its widest code point.
  public static func width(of character: Character) -> Int { character.columns }
}
