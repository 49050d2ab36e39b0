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
        Paint(stroke: Colors.strokes[style]![column], fill: Colors.fills[style]?[column])
      }
    }
    self.init(
      name: name, summary: summary, light: palette(2 * index), dark: palette(2 * index + 1),
      fontFamilies: ["Helvetica", "Arial", "Liberation Sans", "Arimo", "sans-serif"],
      lineWidths: [.destruction: 2])
  }
}

extension Theme {
  /// The themes' colours in tables with two columns for each theme, in the order of ``all``: for light and for
  /// dark surroundings.
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
    static let strokes = table(
      """
      text heading message connection = 1B2430 E4E9EF  000000 FFFFFF  000000 FFFFFF  3B2A20 F1E4D6
      quietText measure               = 5A6675 A3AFBC  3D3D3D C8C8C8  333333 DDDDDD  6D5645 C3AE9A
      number                          = 1559B5 82B7FF  000000 FFFFFF  00389E 8FC1FF  A33F1A F09A72
      error destruction removed       = B3261E FF8A80  000000 FFFFFF  9B0000 FF9C94  A3262E FF8F86
      lifeline measureGuide           = 9AA5B1 66717E  707070 9A9A9A  595959 B0B0B0  BBA793 6E5C4E
      lifelineGap                     = 3C4753 B8C2CC  707070 9A9A9A  595959 B0B0B0  BBA793 6E5C4E
      group                           = B8C2CC 4A5561  707070 9A9A9A  595959 B0B0B0  BBA793 6E5C4E
      divider fragmentTab             = 8793A1 76828F  707070 9A9A9A  000000 FFFFFF  BBA793 6E5C4E
      head facetHead                  = 4A6480 7F9BB8  000000 FFFFFF  000000 FFFFFF  8A6A50 B59478
      activation                      = 4A6480 7F9BB8  000000 FFFFFF  00389E 8FC1FF  8A6A50 B59478
      reply                           = 5A6675 A3AFBC  3D3D3D C8C8C8  000000 FFFFFF  6D5645 C3AE9A
      fragment fragmentSeparator      = 8793A1 76828F  707070 9A9A9A  595959 B0B0B0  BBA793 6E5C4E
      note                            = B59B3B A8924A  000000 FFFFFF  000000 FFFFFF  BBA793 6E5C4E
      registration                    = 2E7D4F 7CCB98  000000 FFFFFF  005A1B 7DF09A  4A6B2F A6C487
      openRegistration                = B3561E F0A36B  000000 FFFFFF  6B4100 FFD166  8A5500 E8B860
      link                            = 1559B5 82B7FF  3D3D3D C8C8C8  00389E 8FC1FF  A33F1A F09A72
      added                           = 1E7B34 7CCB98  000000 FFFFFF  005A1B 7DF09A  4A6B2F A6C487
      changed                         = 8A5A00 E9BE6A  000000 FFFFFF  6B4100 FFD166  8A5500 E8B860
      """)

    /// The colours inside boxes; absent for styles without an inside.
    static let fills = table(
      """
      divider fragmentTab = F2F4F7 222A32  F0F0F0 2A2A2A  FFFFFF 000000  FAF1E4 2A211B
      head                = EAF1F8 22303F  FFFFFF 000000  E6EEFF 00255C  F5E6D3 382A20
      facetHead           = F6F9FC 1B242E  FFFFFF 000000  FFFFFF 000000  FAF1E4 2A211B
      activation          = CFDFEF 34495F  F0F0F0 2A2A2A  E6EEFF 00255C  EBCFB2 573E2C
      note                = FFF8DC 332D18  FFFFFF 000000  FFF6C2 3B3000  F3F0D2 36331C
      registration        = FFFFFF 15191E  FFFFFF 000000  FFFFFF 000000  FDF8F0 211A16
      openRegistration    = FFFFFF 15191E  FFFFFF 000000  FFFFFF 000000  FDF8F0 211A16
      connection          = FFFFFF 15191E  FFFFFF 000000  FFFFFF 000000  FDF8F0 211A16
      added               = E3F4E6 17301E  FFFFFF 000000  FFFFFF 000000  FDF8F0 211A16
      removed             = FBE9E7 3A1B1A  FFFFFF 000000  FFFFFF 000000  FDF8F0 211A16
      changed             = FFF2D6 3A2E12  FFFFFF 000000  FFFFFF 000000  FDF8F0 211A16
      """)

    /// Reads lines of the form `style style = color color …`.
    private static func table(_ lines: String) -> [DiagramLayout.Style: [UInt32]] {
      var table: [DiagramLayout.Style: [UInt32]] = [:]
      for line in lines.split(separator: "\n") {
        let sides = line.split(separator: "=").map { $0.split(separator: " ") }
        for name in sides[0] {
          table[DiagramLayout.Style(rawValue: String(name))!] = sides[1].map {
            UInt32($0, radix: 16)!
          }
        }
      }
      return table
    }
  }
}
