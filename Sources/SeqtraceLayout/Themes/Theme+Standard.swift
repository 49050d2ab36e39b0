extension Theme {
  /// All themes, the standard one first.
  public static let all: [Theme] = [.standard, .print, .contrast, .warm]

  /// The font families that all themes try.
  static let fontFamilies = ["Helvetica", "Arial", "Liberation Sans", "Arimo", "sans-serif"]

  /// The font families of monospaced texts in each theme; all share the widths of Courier.
  public static let monospacedFamilies = [
    "Liberation Mono", "Cousine", "Courier New", "Courier", "monospace",
  ]

  /// Slate lines, blue accents and warm notes.
  public static let standard = Theme(
    name: "standard", summary: "slate lines, a blue accent, warm notes",
    light: Palette(
      canvas: 0xFFFFFF, series: [0xF6F2F9, 0xEEF6F2, 0xFBF6EB, 0xFAF1F1, 0xEDF7F7, 0xEEF3F9]
    ) { style in
      switch style {
      case .text: Paint(stroke: 0x1B2430)
      case .quietText: Paint(stroke: 0x5A6675)
      case .heading: Paint(stroke: 0x1B2430)
      case .number, .link: Paint(stroke: 0x1559B5)
      case .error: Paint(stroke: 0xB3261E)
      case .lifeline: Paint(stroke: 0x9AA5B1)
      case .lifelineGap: Paint(stroke: 0x3C4753)
      case .group: Paint(stroke: 0xB8C2CC)
      case .divider: Paint(stroke: 0x8793A1, fill: 0xF2F4F7)
      case .head: Paint(stroke: 0x4A6480, fill: 0xEAF1F8)
      case .facetHead: Paint(stroke: 0x4A6480, fill: 0xF6F9FC)
      case .activation: Paint(stroke: 0x4A6480, fill: 0xCFDFEF)
      case .message: Paint(stroke: 0x1B2430)
      case .connection: Paint(stroke: 0x1B2430, fill: 0xFFFFFF)
      case .reply: Paint(stroke: 0x5A6675)
      case .measure: Paint(stroke: 0x5A6675)
      case .measureGuide: Paint(stroke: 0x9AA5B1)
      case .fragment: Paint(stroke: 0x8793A1)
      case .fragmentTab: Paint(stroke: 0x8793A1, fill: 0xF2F4F7)
      case .fragmentSeparator: Paint(stroke: 0x8793A1)
      case .note: Paint(stroke: 0xB59B3B, fill: 0xFFF8DC)
      case .registration: Paint(stroke: 0x2E7D4F, fill: 0xFFFFFF)
      case .openRegistration: Paint(stroke: 0xB3561E, fill: 0xFFFFFF)
      case .destruction: Paint(stroke: 0xB3261E)
      case .added: Paint(stroke: 0x1E7B34, fill: 0xE3F4E6)
      case .removed: Paint(stroke: 0xB3261E, fill: 0xFBE9E7)
      case .changed: Paint(stroke: 0x8A5A00, fill: 0xFFF2D6)
      }
    },
    dark: Palette(
      canvas: 0x15191E, series: [0x292836, 0x202D2C, 0x302D23, 0x2F272B, 0x1E2F33, 0x202A36]
    ) { style in
      switch style {
      case .text: Paint(stroke: 0xE4E9EF)
      case .quietText: Paint(stroke: 0xA3AFBC)
      case .heading: Paint(stroke: 0xE4E9EF)
      case .number, .link: Paint(stroke: 0x82B7FF)
      case .error: Paint(stroke: 0xFF8A80)
      case .lifeline: Paint(stroke: 0x66717E)
      case .lifelineGap: Paint(stroke: 0xB8C2CC)
      case .group: Paint(stroke: 0x4A5561)
      case .divider: Paint(stroke: 0x76828F, fill: 0x222A32)
      case .head: Paint(stroke: 0x7F9BB8, fill: 0x22303F)
      case .facetHead: Paint(stroke: 0x7F9BB8, fill: 0x1B242E)
      case .activation: Paint(stroke: 0x7F9BB8, fill: 0x34495F)
      case .message: Paint(stroke: 0xE4E9EF)
      case .connection: Paint(stroke: 0xE4E9EF, fill: 0x15191E)
      case .reply: Paint(stroke: 0xA3AFBC)
      case .measure: Paint(stroke: 0xA3AFBC)
      case .measureGuide: Paint(stroke: 0x66717E)
      case .fragment: Paint(stroke: 0x76828F)
      case .fragmentTab: Paint(stroke: 0x76828F, fill: 0x222A32)
      case .fragmentSeparator: Paint(stroke: 0x76828F)
      case .note: Paint(stroke: 0xA8924A, fill: 0x332D18)
      case .registration: Paint(stroke: 0x7CCB98, fill: 0x15191E)
      case .openRegistration: Paint(stroke: 0xF0A36B, fill: 0x15191E)
      case .destruction: Paint(stroke: 0xFF8A80)
      case .added: Paint(stroke: 0x7CCB98, fill: 0x17301E)
      case .removed: Paint(stroke: 0xFF8A80, fill: 0x3A1B1A)
      case .changed: Paint(stroke: 0xE9BE6A, fill: 0x3A2E12)
      }
    },
    fontFamilies: fontFamilies, lineWidths: [.destruction: 2])
}
