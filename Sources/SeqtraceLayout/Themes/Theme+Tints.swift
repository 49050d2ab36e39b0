public import SeqtraceDiagram

extension Theme.Palette {
  /// The colour of a tinted background, on which text stays readable; the picture's own for `nil`.
  ///
  /// A tint with a meaning is the canvas, mixed with a little of the palette's colour for that
  /// meaning. A fixed colour is mixed in as strongly as the contrast of plain text allows.
  public subscript(tint: Tint?) -> Theme.Color {
    switch tint {
    case .neutral: thinned(.quietText)
    case .accent: thinned(.number)
    case .positive: thinned(.added)
    case .caution: thinned(.changed)
    case .negative: thinned(.removed)
    case nil: background ?? canvas
    case .series(let index): series[max(0, index) % series.count]
    case .color(let color): ground(color)
    }
  }

  private func thinned(_ style: DiagramLayout.Style) -> Theme.Color {
    canvas.mixed(with: self[style].stroke, percent: isDark ? 18 : 9)
  }

  /// Whether text is brighter than the canvas. A little of a bright colour is less visible on a dark
  /// background than a little of a dark one on a bright background.
  private var isDark: Bool { canvas.luminance < self[.text].stroke.luminance }

  /// The canvas mixed with as much of a colour as leaves plain text readable. A picture's other texts are
  /// adapted to its backgrounds.
  private func ground(_ color: Theme.Color) -> Theme.Color {
    mixed(color, for: [(self[.text].stroke, Theme.leastContrast)])
  }

  /// A colour as it looks on the background.
  private func seen(_ color: Theme.Color) -> Theme.Color {
    guard color.opacity < 255 else { return color }
    return (background ?? canvas)
      .mixed(with: color, percent: (UInt32(color.opacity) * 100 + 127) / 255)
  }

  /// As much of the colour chosen for an element as leaves the texts on it readable. Texts other than plain
  /// ones need no more contrast than lines.
  private func filling(_ color: Theme.Color, of surface: DiagramLayout.Style) -> Theme.Color {
    let texts = Theme.readings.filter { $0.surface == surface }.map(\.text)
    let needs = texts.filter { hasQuietHeads || $0 != .quietText }.map { text in
      (self[text].stroke, text == .text ? Theme.leastContrast : Theme.leastLineContrast)
    }
    return mixed(color, for: needs)
  }

  /// The canvas mixed with as much of a colour as leaves some texts the contrast that they need, or the
  /// contrast that they have to the canvas if that is less.
  private func mixed(
    _ color: Theme.Color, for needs: [(text: Theme.Color, contrast: Double)]
  ) -> Theme.Color {
    let needs = needs.map { ($0.text, min($0.contrast, $0.text.contrast(to: canvas))) }
    return canvas.mixed(with: seen(color), by: 1) { tint in
      needs.allSatisfy { $0.contrast(to: tint) >= $1 }
    }
  }
}

extension Theme {
  /// The theme for one picture: with its background, and with text colours that are readable on all of its
  /// tints.
  package func adapted(to layout: DiagramLayout) -> Theme {
    let grounds = layout.grounds
    var theme = self
    if let width = layout.messageWidth {
      for style in [DiagramLayout.Style.message, .reply, .error, .connection] {
        theme.lineWidths[style] = SequenceDiagram.drawn(width)
      }
    }
    if layout.hasOnlyLoudHeads {
      (theme.light.hasQuietHeads, theme.dark.hasQuietHeads) = (false, false)
    }
    guard layout.background != nil || !grounds.isEmpty else { return theme }
    // A dark background is dark in light surroundings, too, so texts and lines on it have to be bright there.
    let isDark =
      if case .color(let color)? = layout.background {
        dark[.text].stroke.contrast(to: color) > light[.text].stroke.contrast(to: color)
      } else { false }
    theme.light = (isDark ? dark : light).on(layout.background, and: grounds)
    theme.dark = dark.on(layout.background, and: grounds)
    return theme
  }
}

extension DiagramLayout {
  /// Whether there are heads with their own colours, and no head has quiet texts.
  fileprivate var hasOnlyLoudHeads: Bool {
    var (hasColors, hasQuietTexts) = (false, false)
    for group in groups.distinct where [.head, .foot, .headRow].contains(group.role) {
      for item in group.items {
        if case .box(_, _, _, let look) = item, look.tint != nil { hasColors = true }
        guard case .text(let text) = item else { continue }
        hasQuietTexts = hasQuietTexts || text.spans.contains { $0.style == .quietText }
      }
    }
    return hasColors && !hasQuietTexts
  }

  /// The tints of parts of the background, which can be behind texts.
  fileprivate var grounds: Set<Tint> {
    Set(
      groups.distinct.lazy.flatMap(\.items).compactMap { item in
        if case .tint(_, let tint) = item { tint } else { nil }
      })
  }
}

extension Theme.Palette {
  fileprivate func on(_ background: Tint?, and grounds: Set<Tint>) -> Self {
    var palette = self
    palette.background = background.map { tint in
      if case .color(let color) = tint { ground(color) } else { self[tint] }
    }
    let colors = grounds.map { palette[$0] }
    let chosen = grounds.filter { if case .color = $0 { true } else { false } }.map { palette[$0] }
    palette.grounds = colors.ends
    let surfaces = [palette[nil]] + colors.ends
    for style in [DiagramLayout.Style.quietText, .heading, .number, .error, .link] {
      palette[style].stroke = palette.ink(
        palette[style].stroke, on: surfaces, contrast: Theme.leastContrast)
    }
    for style in Self.linesOnGrounds {
      let line = self[style].stroke
      palette[style].stroke = palette.ink(
        line, on: [palette[nil]] + chosen.ends,
        contrast: min(line.contrast(to: canvas), Theme.leastContrastOnGrounds))
    }
    return palette
  }

  /// The styles of quiet lines that cross tinted backgrounds.
  private static let linesOnGrounds: [DiagramLayout.Style] = [
    .lifeline, .lifelineGap, .group, .divider, .reply, .measure, .measureGuide, .fragment,
    .fragmentTab, .fragmentSeparator,
  ]

  /// The colour of a line, mixed with the text's colour until it is visible on the background.
  package func ink(_ color: Theme.Color) -> Theme.Color {
    ink(
      seen(color), on: [self[nil]],
      contrast: isDark ? Theme.leastLineContrast : Theme.leastContrastOfChosenLine)
  }

  /// The colour of a text, mixed with the theme's text colour until it has enough contrast to its filling and
  /// to the picture's other backgrounds.
  package func textInk(
    _ color: Theme.Color, on filling: TextSurface.Filling?
  ) -> Theme.Color {
    let fill = filling.flatMap { self[$0.style, $0.look].fill }
    // The filling is drawn as its author chose it, and the text's colour was chosen with it.
    if let filling, let fill, filling.ink == color, isReadable(filling.look),
      filling.tint == .color(fill)
    {
      return color
    }
    let surfaces = [self[nil], self[.note].fill ?? canvas, self[.head].fill ?? canvas] + grounds
    return ink(
      seen(color), on: surfaces + [fill].compactMap(\.self),
      contrast: isDark ? Theme.leastContrast : leastContrastOfChosenText)
  }

  fileprivate func ink(
    _ color: Theme.Color, on surfaces: [Theme.Color], contrast: Double
  ) -> Theme.Color {
    let text = self[.text].stroke
    let needs = surfaces.map { ($0, min(contrast, text.contrast(to: $0))) }
    return text.mixed(with: color, by: 5) { ink in
      needs.allSatisfy { ink.contrast(to: $0) >= $1 }
    }
  }

  /// The paint of an element; colours of its own replace those of the style.
  package subscript(style: DiagramLayout.Style, look: DiagramLayout.Look) -> Theme.Paint {
    var paint = self[style]
    if case .color(let color)? = look.tint {
      paint.fill = isReadable(look) ? color : filling(color, of: style)
    } else if look.tint != nil {
      paint.fill = self[look.tint]
    }
    if let outline = look.outline { paint.stroke = ink(outline) }
    return paint
  }
}

extension [Theme.Color] {
  /// The darkest and the brightest colour: text that is readable on both is readable on all others.
  fileprivate var ends: [Theme.Color] {
    [self.min { $0.luminance < $1.luminance }, self.max { $0.luminance < $1.luminance }].compactMap(
      \.self)
  }
}

extension Tint.Color {
  /// This colour mixed with a percentage of another.
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

  /// This colour mixed with as much of another as a condition allows, in steps of some percent; unmixed if no
  /// step fulfils the condition.
  fileprivate func mixed(
    with other: Self, by step: Int, while isGood: (Self) -> Bool
  ) -> Self {
    stride(from: 100, to: 0, by: -step).lazy.map { mixed(with: other, percent: UInt32($0)) }
      .first(where: isGood) ?? self
  }
}

extension Theme.Palette {
  /// Whether the colours of an element's texts and filling have enough contrast to each other.
  private func isReadable(_ look: DiagramLayout.Look) -> Bool {
    guard let ink = look.ink, case .color(let color)? = look.tint, color.opacity == 255 else {
      return false
    }
    return ink.contrast(to: color) >= leastContrastOfChosenText
  }
}
