public import SeqtraceDiagram

/// Measures text in a layout's units, without installed fonts.
public protocol TextMetrics: Sendable {
  /// The width of a text in the regular face, or `nil` if it holds anything but printable ASCII.
  ///
  /// Most labels are such texts; asking this first avoids reading each byte twice. The text is in UTF-8; the
  /// pointer is valid during the call.
  func widthOfPrintable(_ text: UnsafeBufferPointer<UInt8>, fontSize: Int) -> Int?

  /// The width of a stretch of text on one line, in the given looks.
  func width(of text: Substring, looks: TextRun.Looks, fontSize: Int) -> Int
}

extension TextMetrics {
  /// Returns the width of a text on one line.
  public func width(of text: String, looks: TextRun.Looks = [], fontSize: Int) -> Int {
    width(of: text[...], looks: looks, fontSize: fontSize)
  }

  /// The width of a text in the regular face, or `nil` if it holds anything but printable ASCII.
  func widthOfPrintable(_ text: String, fontSize: Int) -> Int? {
    var text = text
    return text.withUTF8 { widthOfPrintable($0, fontSize: fontSize) }
  }
}

/// Measures text in points, with the widths that Helvetica, Arial, Liberation Sans and Arimo share.
///
/// Characters that these fonts lack are 1 em wide if Unicode calls them wide, 0 if they combine,
/// and 0.6 em otherwise. Kerning is not counted; renderers turn it off.
public struct HelveticaMetrics: TextMetrics {
  /// Creates the metrics.
  public init() {}

  /// The width of each byte, or a mark if the byte isn't printable ASCII.
  private static let printable = (0..<256).map { byte in
    (0x20..<0x7F).contains(byte) ? AdvanceWidths.regular.blocks[0].widths[byte - 0x20] : mark
  }

  /// A bit that no width has.
  private static let mark: UInt16 = 0x8000

  /// Returns the sum of the advance widths, rounded to the nearest point.
  public func widthOfPrintable(_ text: UnsafeBufferPointer<UInt8>, fontSize: Int) -> Int? {
    Self.printable.withUnsafeBufferPointer { widths in
      var thousandths = 0
      // The marks are collected and tested once: a branch for each byte would take twice as long.
      var bits: UInt16 = 0
      for byte in text {
        let width = widths[Int(byte)]
        thousandths &+= Int(width)
        bits |= width
      }
      return bits & Self.mark == 0 ? (thousandths * fontSize + 500) / 1000 : nil
    }
  }

  /// Returns the sum of the advance widths, rounded to the nearest point.
  public func width(of text: Substring, looks: TextRun.Looks, fontSize: Int) -> Int {
    if looks.contains(.monospaced) { return monospacedWidth(of: text, fontSize: fontSize) }
    let table = looks.contains(.bold) ? AdvanceWidths.bold : AdvanceWidths.regular
    let ascii = table.blocks[0].widths
    var thousandths = 0
    var isASCII = true
    for byte in text.utf8 {
      if byte < 0x20 || byte > 0x7E {
        isASCII = false
        break
      }
      thousandths += Int(ascii[Int(byte) - 0x20])
    }
    if !isASCII {
      thousandths = text.unicodeScalars.reduce(0) { $0 + Self.thousandths(of: $1.value, in: table) }
    }
    return (thousandths * fontSize + 500) / 1000
  }

  /// Each letter of Liberation Mono, Cousine and Courier is 0.6 em wide.
  private func monospacedWidth(of text: Substring, fontSize: Int) -> Int {
    let thousandths = text.unicodeScalars.reduce(0) { sum, scalar in
      switch ScalarWidth(scalar.value) {
      case .zero: sum
      case .narrow: sum + 600
      case .wide: sum + 1000
      }
    }
    return (thousandths * fontSize + 500) / 1000
  }

  private static func thousandths(of scalar: UInt32, in table: AdvanceWidths) -> Int {
    if let width = table.width(of: scalar) { return width }
    switch ScalarWidth(scalar) {
    case .zero: return 0
    // Symbols and dingbats come from fallback fonts, where they are about as wide as tall.
    case .narrow: return (0x2600...0x27BF).contains(scalar) ? 900 : 600
    case .wide: return 1000
    }
  }
}

/// Measures text in character cells: one for most characters, two for East Asian wide ones and
/// emoji.
public struct CellMetrics: TextMetrics {
  /// Creates the metrics.
  public init() {}

  /// Returns the number of cells, one for each character.
  public func widthOfPrintable(_ text: UnsafeBufferPointer<UInt8>, fontSize: Int) -> Int? {
    text.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text.count : nil
  }

  /// Returns the width of a text in character cells.
  public func width(of text: Substring, looks: TextRun.Looks, fontSize: Int) -> Int {
    text.columns
  }

  /// Returns the number of cells of a character: that of its widest code point.
  public static func width(of character: Character) -> Int { character.columns }
}
