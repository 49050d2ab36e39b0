extension Theme {
  /// Black on white with few greys, for printers and photocopies; no meaning depends on colour.
  ///
  /// The dark palette is the negative of the light one.
  public static let print = Theme(
    name: "print", summary: "black on white, for paper",
    light: monochrome(
      ink: 0x000000, quiet: 0x3D3D3D, thin: 0x707070, tint: 0xF0F0F0, 0xFFFFFF,
      series: [0xF7F7F7, 0xEFEFEF]),
    dark: monochrome(
      ink: 0xFFFFFF, quiet: 0xC8C8C8, thin: 0x9A9A9A, tint: 0x2A2A2A, 0x000000,
      series: [0x141414, 0x1F1F1F]),
    fontFamilies: fontFamilies, lineWidths: [.destruction: 2])

  /// A palette of one ink on a canvas; `thin` is for lines that only guide the eye.
  private static func monochrome(
    ink: UInt32, quiet: UInt32, thin: UInt32, tint: UInt32, _ canvas: UInt32,
    series: [UInt32]
  ) -> Palette {
    Palette(canvas: canvas, series: series) { style in
      switch style {
      case .quietText, .reply, .measure, .link: Paint(stroke: quiet)
      case .lifeline, .lifelineGap, .group, .fragment, .fragmentSeparator, .measureGuide:
        Paint(stroke: thin)
      case .fragmentTab, .divider: Paint(stroke: thin, fill: tint)
      case .activation: Paint(stroke: ink, fill: tint)
      case .head, .facetHead, .note, .registration, .openRegistration, .added, .removed, .changed,
        .connection:
        Paint(stroke: ink, fill: canvas)
      default: Paint(stroke: ink)
      }
    }
  }
}
