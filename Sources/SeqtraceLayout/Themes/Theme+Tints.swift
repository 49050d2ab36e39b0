public import SeqtraceDiagram

extension Theme.Palette {
  /// The colour of a tinted background, on which text stays readable; the canvas for `nil`.
  ///
  /// A tint with a meaning is the canvas, mixed with a little of the palette's colour for that
  /// meaning. A fixed colour is mixed in as strongly as the text's contrast allows.
  public subscript(tint: Tint?) -> Theme.Color {
    switch tint {
    case .neutral: thinned(.quietText)
    case .accent: thinned(.number)
    case .positive: thinned(.added)
    case .caution: thinned(.changed)
    case .negative: thinned(.removed)
    case nil: canvas
    case .series(let index): series[max(0, index) % series.count]
    case .color(let color): legible(color)
    }
  }

  private func thinned(_ style: DiagramLayout.Style) -> Theme.Color {
    canvas.mixed(with: self[style].stroke, percent: isDark ? 18 : 9)
  }

  /// Whether its text is brighter than its canvas; a little of a bright colour shows less on a dark
  /// ground than a little of a dark one on a bright ground.
  private var isDark: Bool { canvas.luminance < self[.text].stroke.luminance }

  /// The canvas with as much of a colour, up to a third, as leaves all that is read on the canvas
  /// the contrast that it needs, or that it has there if that is less.
  private func legible(_ color: Theme.Color) -> Theme.Color {
    let texts = Theme.readings.lazy.filter { $0.surface == nil }.map { self[$0.text].stroke }
    let needs = texts.map { ($0, min(Theme.leastContrast, $0.contrast(to: canvas))) }
    let percents = stride(from: UInt32(33), to: 0, by: -1)
    let mixed = percents.lazy.map { canvas.mixed(with: color, percent: $0) }
    return mixed.first { tint in needs.allSatisfy { $0.contrast(to: tint) >= $1 } } ?? canvas
  }
}

extension Tint.Color {
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
