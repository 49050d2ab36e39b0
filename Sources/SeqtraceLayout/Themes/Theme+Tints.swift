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
    mixed(seen(color), most: 100, for: [Need(self[.text].stroke)])
  }

  /// A colour as it looks on the background.
  private func seen(_ color: Theme.Color) -> Theme.Color {
    guard color.opacity < 255 else { return color }
    return (background ?? canvas)
      .mixed(with: color, percent: (UInt32(color.opacity) * 100 + 127) / 255)
  }

  /// As much of the colour chosen for an element as leaves the texts on it readable.
  private func filling(_ color: Theme.Color, of surface: DiagramLayout.Style) -> Theme.Color {
    mixed(seen(color), most: 100, for: needs(on: surface))
  }

  /// A text colour, and the contrast that it needs.
  private struct Need {
    let text: Theme.Color
    let contrast: Double

    init(_ text: Theme.Color, contrast: Double = Theme.leastContrast) {
      (self.text, self.contrast) = (text, contrast)
    }
  }

  /// The texts on a surface, with the contrast that they need. On an element with its own colour, texts other
  /// than plain ones need no more contrast than lines.
  private func needs(on surface: DiagramLayout.Style?) -> [Need] {
    Theme.readings.filter {
      $0.surface == surface && (hasQuietHeads || $0.text != .quietText)
    }.map { reading in
      let isLess = surface != nil && reading.text != .text
      return Need(
        self[reading.text].stroke, contrast: isLess ? Theme.leastLineContrast : Theme.leastContrast)
    }
  }

  /// The canvas mixed with as much of a colour as leaves some texts the contrast that they need, or the
  /// contrast that they have to the canvas if that is less.
  private func mixed(_ color: Theme.Color, most: UInt32, for needs: [Need]) -> Theme.Color {
    let needs = needs.map { ($0.text, min($0.contrast, $0.text.contrast(to: canvas))) }
    let percents = stride(from: most, to: 0, by: -1)
    let mixed = percents.lazy.map { canvas.mixed(with: color, percent: $0) }
    return mixed.first { tint in needs.allSatisfy { $0.contrast(to: tint) >= $1 } } ?? canvas
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
    var hasColors = false
    for group in groups.distinct where [.head, .foot, .headRow].contains(group.role) {
      for item in group.items {
        switch item {
        case .box(_, _, _, let look): hasColors = hasColors || look.tint != nil
        case .text(let text):
          if text.spans.contains(where: { $0.style == .quietText }) { return false }
        default: break
        }
      }
    }
    return hasColors
  }

  /// The tints of parts of the background, which can be behind texts.
  fileprivate var grounds: Set<Tint> {
    var grounds: Set<Tint> = []
    for item in groups.distinct.lazy.flatMap(\.items) {
      if case .tint(_, let tint?) = item { grounds.insert(tint) }
    }
    return grounds
  }
}

extension Theme.Palette {
  fileprivate func on(_ background: Tint?, and grounds: Set<Tint>) -> Self {
    var palette = self
    palette.background = background.map { tint in
      if case .color(let color) = tint { ground(color) } else { self[tint] }
    }
    var (tints, chosen) = ([Theme.Color](), [Theme.Color]())
    for ground in grounds {
      if case .color = ground {
        chosen.append(palette[ground])
      } else {
        tints.append(palette[ground])
      }
    }
    palette.grounds = (tints + chosen).ends
    let surfaces = [palette[nil]] + (tints + chosen).ends
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
    let percents = stride(from: UInt32(100), to: 0, by: -5)
    let mixed = percents.lazy.map { text.mixed(with: color, percent: $0) }
    return mixed.first { ink in needs.allSatisfy { ink.contrast(to: $0) >= $1 } } ?? text
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
