extension Theme {
  /// All themes, the standard one first.
  public static let all: [Theme] = [.standard, .print, .contrast, .warm]

  /// The font families of monospaced texts in each theme; all share the widths of Courier.
  public static let monospacedFamilies = [
    "Liberation Mono", "Cousine", "Courier New", "Courier", "monospace",
  ]

  /// Slate lines, blue accents and warm notes.
  public static let standard = Theme(
    0, "standard", summary: "slate lines, a blue accent, warm notes")

  /// Black on white with few greys, for printers and photocopies; no meaning depends on colour.
  ///
  /// The dark palette is the negative of the light one.
  public static let print = Theme(1, "print", summary: "black on white, for paper")

  /// Strong lines and few, saturated colours, for readers with low vision and for weak projectors.
  ///
  /// Text reaches a contrast of 7, the enhanced level of WCAG 2.2 (success criterion 1.4.6).
  public static let contrast: Theme = {
    var theme = Theme(2, "contrast", summary: "strong lines and the highest contrast")
    theme.lineWidths[.destruction] = 3
    for style in [
      DiagramLayout.Style.head, .facetHead, .message, .reply, .error, .activation, .note,
      .connection, .registration, .openRegistration, .added, .removed, .changed,
    ] { theme.lineWidths[style] = 2 }
    theme.light.leastContrastOfChosenText = leastContrast
    theme.dark.leastContrastOfChosenText = leastContrast
    return theme
  }()

  /// Brown ink on cream with terracotta accents, for books and long reading.
  public static let warm = Theme(3, "warm", summary: "brown ink on cream, a terracotta accent")

  /// Creates the theme at a place in ``all``.
  private init(_ index: Int, _ name: String, summary: String) {
    func palette(_ column: Int) -> Palette {
      Palette(canvas: Colors.canvas[column], series: Colors.series[column]) { style in
        Paint(
          stroke: Colors.strokes(of: style)[column], fill: Colors.fills(of: style)?[column])
      }
    }
    self.init(
      name: name, summary: summary, light: palette(2 * index), dark: palette(2 * index + 1),
      fontFamilies: ["Helvetica", "Arial", "Liberation Sans", "Arimo", "sans-serif"],
      lineWidths: [.destruction: 2])
  }
}

extension Theme {
  /// The themes' colours in one table: light and dark ones of each theme, in the order of ``all``.
  enum Colors {
    static let canvas: [UInt32] = [
      0xFFFFFF, 0x15191E, 0xFFFFFF, 0x000000, 0xFFFFFF, 0x000000, 0xFDF8F0, 0x211A16,
    ]

    /// The backgrounds of elements that take turns.
    static let series: [[UInt32]] = [
      [0xF6F2F9, 0xEEF6F2, 0xFBF6EB, 0xFAF1F1, 0xEDF7F7, 0xEEF3F9],
      [0x292836, 0x202D2C, 0x302D23, 0x2F272B, 0x1E2F33, 0x202A36],
      [0xF7F7F7, 0xEFEFEF],
      [0x141414, 0x1F1F1F],
      [0xF6F2F9, 0xEEF6F2, 0xFBF6EB, 0xFAF1F1, 0xEDF7F7, 0xEEF3F9],
      [0x1B1520, 0x101B15, 0x221B0A, 0x211414, 0x0E1D1D, 0x101820],
      [0xF4EBEB, 0xECEFE4, 0xF9EFDD, 0xF8EBE3, 0xEBF1E9, 0xEDEDEB],
      [0x32282D, 0x292C24, 0x392C1B, 0x382723, 0x282E2B, 0x2A2A2D],
    ]

    /// The colours of lines, outlines and texts.
    static func strokes(of style: DiagramLayout.Style) -> [UInt32] {
      switch style {
      case .text, .heading, .message, .connection:
        [0x1B2430, 0xE4E9EF, 0x000000, 0xFFFFFF, 0x000000, 0xFFFFFF, 0x3B2A20, 0xF1E4D6]
      case .quietText, .measure:
        [0x5A6675, 0xA3AFBC, 0x3D3D3D, 0xC8C8C8, 0x333333, 0xDDDDDD, 0x6D5645, 0xC3AE9A]
      case .number:
        [0x1559B5, 0x82B7FF, 0x000000, 0xFFFFFF, 0x00389E, 0x8FC1FF, 0xA33F1A, 0xF09A72]
      case .error, .destruction, .removed:
        [0xB3261E, 0xFF8A80, 0x000000, 0xFFFFFF, 0x9B0000, 0xFF9C94, 0xA3262E, 0xFF8F86]
      case .lifeline, .measureGuide:
        [0x9AA5B1, 0x66717E, 0x707070, 0x9A9A9A, 0x595959, 0xB0B0B0, 0xBBA793, 0x6E5C4E]
      case .lifelineGap:
        [0x3C4753, 0xB8C2CC, 0x707070, 0x9A9A9A, 0x595959, 0xB0B0B0, 0xBBA793, 0x6E5C4E]
      case .group:
        [0xB8C2CC, 0x4A5561, 0x707070, 0x9A9A9A, 0x595959, 0xB0B0B0, 0xBBA793, 0x6E5C4E]
      case .divider, .fragmentTab:
        [0x8793A1, 0x76828F, 0x707070, 0x9A9A9A, 0x000000, 0xFFFFFF, 0xBBA793, 0x6E5C4E]
      case .head, .facetHead:
        [0x4A6480, 0x7F9BB8, 0x000000, 0xFFFFFF, 0x000000, 0xFFFFFF, 0x8A6A50, 0xB59478]
      case .activation:
        [0x4A6480, 0x7F9BB8, 0x000000, 0xFFFFFF, 0x00389E, 0x8FC1FF, 0x8A6A50, 0xB59478]
      case .reply:
        [0x5A6675, 0xA3AFBC, 0x3D3D3D, 0xC8C8C8, 0x000000, 0xFFFFFF, 0x6D5645, 0xC3AE9A]
      case .fragment, .fragmentSeparator:
        [0x8793A1, 0x76828F, 0x707070, 0x9A9A9A, 0x595959, 0xB0B0B0, 0xBBA793, 0x6E5C4E]
      case .note:
        [0xB59B3B, 0xA8924A, 0x000000, 0xFFFFFF, 0x000000, 0xFFFFFF, 0xBBA793, 0x6E5C4E]
      case .registration:
        [0x2E7D4F, 0x7CCB98, 0x000000, 0xFFFFFF, 0x005A1B, 0x7DF09A, 0x4A6B2F, 0xA6C487]
      case .openRegistration:
        [0xB3561E, 0xF0A36B, 0x000000, 0xFFFFFF, 0x6B4100, 0xFFD166, 0x8A5500, 0xE8B860]
      case .link:
        [0x1559B5, 0x82B7FF, 0x3D3D3D, 0xC8C8C8, 0x00389E, 0x8FC1FF, 0xA33F1A, 0xF09A72]
      case .added:
        [0x1E7B34, 0x7CCB98, 0x000000, 0xFFFFFF, 0x005A1B, 0x7DF09A, 0x4A6B2F, 0xA6C487]
      case .changed:
        [0x8A5A00, 0xE9BE6A, 0x000000, 0xFFFFFF, 0x6B4100, 0xFFD166, 0x8A5500, 0xE8B860]
      }
    }

    /// The colours inside boxes; `nil` for styles without an inside.
    static func fills(of style: DiagramLayout.Style) -> [UInt32]? {
      switch style {
      case .divider, .fragmentTab:
        [0xF2F4F7, 0x222A32, 0xF0F0F0, 0x2A2A2A, 0xFFFFFF, 0x000000, 0xFAF1E4, 0x2A211B]
      case .head:
        [0xEAF1F8, 0x22303F, 0xFFFFFF, 0x000000, 0xE6EEFF, 0x00255C, 0xF5E6D3, 0x382A20]
      case .facetHead:
        [0xF6F9FC, 0x1B242E, 0xFFFFFF, 0x000000, 0xFFFFFF, 0x000000, 0xFAF1E4, 0x2A211B]
      case .activation:
        [0xCFDFEF, 0x34495F, 0xF0F0F0, 0x2A2A2A, 0xE6EEFF, 0x00255C, 0xEBCFB2, 0x573E2C]
      case .note:
        [0xFFF8DC, 0x332D18, 0xFFFFFF, 0x000000, 0xFFF6C2, 0x3B3000, 0xF3F0D2, 0x36331C]
      case .registration, .openRegistration, .connection: canvas
      case .added:
        [0xE3F4E6, 0x17301E, 0xFFFFFF, 0x000000, 0xFFFFFF, 0x000000, 0xFDF8F0, 0x211A16]
      case .removed:
        [0xFBE9E7, 0x3A1B1A, 0xFFFFFF, 0x000000, 0xFFFFFF, 0x000000, 0xFDF8F0, 0x211A16]
      case .changed:
        [0xFFF2D6, 0x3A2E12, 0xFFFFFF, 0x000000, 0xFFFFFF, 0x000000, 0xFDF8F0, 0x211A16]
      default: nil
      }
    }
  }
}
