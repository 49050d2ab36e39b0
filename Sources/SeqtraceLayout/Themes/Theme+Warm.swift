extension Theme {
  /// Brown ink on cream with terracotta accents, for books and long reading.
  public static let warm = Theme(
    name: "warm", summary: "brown ink on cream, a terracotta accent",
    light: soft(
      Inks(
        canvas: 0xFDF8F0, ink: 0x3B2A20, quiet: 0x6D5645, line: 0xBBA793, edge: 0x8A6A50,
        accent: 0xA33F1A, good: 0x4A6B2F, bad: 0xA3262E, wary: 0x8A5500,
        headTint: 0xF5E6D3, faintTint: 0xFAF1E4, barTint: 0xEBCFB2, noteTint: 0xF3F0D2,
        series: [0xF4EBEB, 0xECEFE4, 0xF9EFDD, 0xF8EBE3, 0xEBF1E9, 0xEDEDEB])),
    dark: soft(
      Inks(
        canvas: 0x211A16, ink: 0xF1E4D6, quiet: 0xC3AE9A, line: 0x6E5C4E, edge: 0xB59478,
        accent: 0xF09A72, good: 0xA6C487, bad: 0xFF8F86, wary: 0xE8B860,
        headTint: 0x382A20, faintTint: 0x2A211B, barTint: 0x573E2C, noteTint: 0x36331C,
        series: [0x32282D, 0x292C24, 0x392C1B, 0x382723, 0x282E2B, 0x2A2A2D])),
    fontFamilies: fontFamilies, lineWidths: [.destruction: 2])

  /// The few colours of the palette.
  private struct Inks {
    let canvas, ink, quiet, line, edge, accent, good, bad, wary: UInt32
    let headTint, faintTint, barTint, noteTint: UInt32
    let series: [UInt32]
  }

  private static func soft(_ inks: Inks) -> Palette {
    Palette(canvas: inks.canvas, series: inks.series) { style in
      switch style {
      case .quietText, .reply, .measure: Paint(stroke: inks.quiet)
      case .number, .link: Paint(stroke: inks.accent)
      case .error, .destruction: Paint(stroke: inks.bad)
      case .lifeline, .lifelineGap, .group, .fragment, .fragmentSeparator, .measureGuide:
        Paint(stroke: inks.line)
      case .fragmentTab, .divider: Paint(stroke: inks.line, fill: inks.faintTint)
      case .head: Paint(stroke: inks.edge, fill: inks.headTint)
      case .facetHead: Paint(stroke: inks.edge, fill: inks.faintTint)
      case .activation: Paint(stroke: inks.edge, fill: inks.barTint)
      case .note: Paint(stroke: inks.line, fill: inks.noteTint)
      case .registration, .added: Paint(stroke: inks.good, fill: inks.canvas)
      case .openRegistration, .changed: Paint(stroke: inks.wary, fill: inks.canvas)
      case .removed: Paint(stroke: inks.bad, fill: inks.canvas)
      case .connection: Paint(stroke: inks.ink, fill: inks.canvas)
      default: Paint(stroke: inks.ink)
      }
    }
  }
}
