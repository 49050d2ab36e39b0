extension Theme {
  /// Strong lines and few, saturated colours, for readers with low vision and for weak projectors.
  ///
  /// Text reaches a contrast of 7, the enhanced level of WCAG 2.2 (success criterion 1.4.6).
  public static let contrast = Theme(
    name: "contrast", summary: "strong lines and the highest contrast",
    light: strong(
      Inks(
        canvas: 0xFFFFFF, ink: 0x000000, quiet: 0x333333, line: 0x595959, accent: 0x00389E,
        good: 0x005A1B, bad: 0x9B0000, wary: 0x6B4100, tint: 0xE6EEFF, noteTint: 0xFFF6C2,
        series: [0xF6F2F9, 0xEEF6F2, 0xFBF6EB, 0xFAF1F1, 0xEDF7F7, 0xEEF3F9])),
    dark: strong(
      Inks(
        canvas: 0x000000, ink: 0xFFFFFF, quiet: 0xDDDDDD, line: 0xB0B0B0, accent: 0x8FC1FF,
        good: 0x7DF09A, bad: 0xFF9C94, wary: 0xFFD166, tint: 0x00255C, noteTint: 0x3B3000,
        series: [0x1B1520, 0x101B15, 0x221B0A, 0x211414, 0x0E1D1D, 0x101820])),
    fontFamilies: fontFamilies,
    lineWidths: [
      .destruction: 3, .head: 2, .facetHead: 2, .message: 2, .reply: 2, .error: 2, .activation: 2,
      .note: 2, .connection: 2,
      .registration: 2, .openRegistration: 2, .added: 2, .removed: 2, .changed: 2,
    ])

  /// The few colours of the palette.
  private struct Inks {
    let canvas, ink, quiet, line, accent, good, bad, wary, tint, noteTint: UInt32
    let series: [UInt32]
  }

  private static func strong(_ inks: Inks) -> Palette {
    var palette = Palette(canvas: inks.canvas, series: inks.series) { style in
      switch style {
      case .quietText, .measure: Paint(stroke: inks.quiet)
      case .number, .link: Paint(stroke: inks.accent)
      case .error, .destruction: Paint(stroke: inks.bad)
      case .lifeline, .lifelineGap, .group, .fragment, .fragmentSeparator, .measureGuide:
        Paint(stroke: inks.line)
      case .head: Paint(stroke: inks.ink, fill: inks.tint)
      case .activation: Paint(stroke: inks.accent, fill: inks.tint)
      case .facetHead, .fragmentTab, .divider: Paint(stroke: inks.ink, fill: inks.canvas)
      case .note: Paint(stroke: inks.ink, fill: inks.noteTint)
      case .registration, .added: Paint(stroke: inks.good, fill: inks.canvas)
      case .openRegistration, .changed: Paint(stroke: inks.wary, fill: inks.canvas)
      case .removed: Paint(stroke: inks.bad, fill: inks.canvas)
      case .connection: Paint(stroke: inks.ink, fill: inks.canvas)
      default: Paint(stroke: inks.ink)
      }
    }
    palette.leastContrastOfChosenText = leastContrast
    return palette
  }
}
