extension Theme.Palette {
  /// The colour of a tinted background: the canvas with a little of a colour that the palette has
  /// for the same meaning, so that whatever is read on the canvas can be read on it.
  public subscript(tint: DiagramLayout.Tint) -> Theme.Color {
    let style: DiagramLayout.Style =
      switch tint {
      case .neutral: .quietText
      case .accent: .number
      case .positive: .added
      case .caution: .changed
      case .negative: .removed
      }
    return canvas.mixed(with: self[style].stroke, percent: isDark ? 18 : 9)
  }
}

extension Theme.Palette {
  /// Whether its text is brighter than its canvas; a little of a bright colour shows less on a dark
  /// ground than a little of a dark one on a bright ground.
  private var isDark: Bool { canvas.luminance < self[.text].stroke.luminance }
}

extension Theme.Color {
  /// This colour with some percent of another.
  fileprivate func mixed(with other: Self, percent: UInt32) -> Self {
    var mixed: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let own = (rgb >> shift) & 0xFF
      let others = (other.rgb >> shift) & 0xFF
      let part = (own * (100 - percent) + others * percent + 50) / 100
      mixed |= part << shift
    }
    return Self(mixed)
  }
}
