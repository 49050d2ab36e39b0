import SeqtraceDiagram
import SeqtraceLayout
import Testing

struct ThemeTests {
  @Test func `Each theme has a name and a summary of its own`() {
    #expect(Set(Theme.all.map(\.name)).count == Theme.all.count)
    #expect(Set(Theme.all.map(\.summary)).count == Theme.all.count)
    #expect(Theme.all.first == .standard)
  }

  @Test(arguments: Theme.all)
  func `All that is to be read has enough contrast, in light and in dark`(_ theme: Theme) {
    let least = theme == .contrast ? 7 : Theme.leastContrast
    for (name, palette) in [("light", theme.light), ("dark", theme.dark)] {
      for reading in Theme.readings {
        let contrast = palette.contrast(of: reading)
        #expect(contrast >= least, "\(theme.name), \(name), \(reading)")
      }
    }
  }

  @Test(arguments: Theme.all)
  func `What is to be read on the canvas can be read on every tint`(_ theme: Theme) {
    for palette in [theme.light, theme.dark] {
      let series = palette.series.indices.map(Tint.series)
      for tint in Tint.meanings + series {
        for reading in Theme.readings where reading.surface == nil {
          let contrast = palette[reading.text].stroke.contrast(to: palette[tint])
          let least =
            theme == .contrast ? min(7, palette.contrast(of: reading)) : Theme.leastContrast
          #expect(contrast >= least, "\(theme.name), \(tint), \(reading.text)")
        }
      }
    }
  }

  /// Corners of the cube of colours, and what lies between.
  private static let colors: [Theme.Color] = {
    let shares: [UInt32] = [0, 0x80, 0xFF]
    return shares.flatMap { red in
      shares.flatMap { green in
        shares.map { Theme.Color(red << 16 | green << 8 | $0) }
      }
    }
  }()

  @Test(arguments: Theme.all)
  func `Any colour is changed until it can be read, or read on`(_ theme: Theme) {
    for palette in [theme.light, theme.dark] {
      for color in Self.colors {
        let text = palette.textInk(color, on: nil)
        let leastOfText = palette == theme.light && theme != .contrast ? 3 : Theme.leastContrast
        #expect(text.contrast(to: palette.canvas) >= leastOfText)
        // A line need only be seen.
        let least = palette == theme.light ? 1.07 : Theme.leastLineContrast
        #expect(palette.ink(color).contrast(to: palette.canvas) >= least)
        for reading in Theme.readings {
          guard let surface = reading.surface, [.head, .note].contains(surface) else { continue }
          let fill = palette[surface, .init(tint: .color(color))].fill ?? palette.canvas
          let least =
            reading.text == .text ? Theme.leastContrast : Theme.leastLineContrast
          #expect(
            palette[reading.text].stroke.contrast(to: fill) >= least,
            "\(theme.name), \(color.hex), \(reading)")
        }
      }
    }
  }

  @Test(arguments: [(0x008000, true, false), (0x005000, false, false), (0x00FF00, true, true)])
  func `A colour stays below letters of a colour that can be seen on it`(
    _ ink: UInt32, _ stays: Bool, _ staysInContrast: Bool
  ) {
    let look = DiagramLayout.Look(tint: .color(Theme.Color(0)), ink: Theme.Color(ink))
    for (theme, stays) in [(Theme.standard, stays), (.contrast, staysInContrast)] {
      #expect((theme.light[.head, look].fill == Theme.Color(0)) == stays)
    }
  }

  @Test func `In a region a colour stays as it is, unless nothing could be read on it`() {
    let palette = Theme.standard.light
    #expect(palette[.color(Theme.Color(0xFFEEEE))] == Theme.Color(0xFFEEEE))
    #expect(palette[.color(Theme.Color(0xADD8E6))] == Theme.Color(0xADD8E6))
    let red = palette[.color(Theme.Color(0xFF0000))]
    #expect(red.rgb >> 16 == 0xFF && (0x20..<0x60).contains(red.rgb & 0xFF))
    #expect(palette[.text].stroke.contrast(to: red) >= Theme.leastContrast)
  }

  @Test func `A colour of an element stays as it is if texts can be read on it`() {
    let palette = Theme.standard.light
    func fill(_ style: DiagramLayout.Style, _ color: UInt32) -> UInt32? {
      palette[style, .init(tint: .color(.init(color)))].fill?.rgb
    }
    for color: UInt32 in [0xFFBBBB, 0xAAAAAA, 0xF08080, 0x00FF00, 0xFFFF00] {
      #expect(fill(.note, color) == color)
    }
    // A head may have a quiet line.
    for color: UInt32 in [0xFFBBBB, 0xC0C0C0, 0xFFFF00] { #expect(fill(.head, color) == color) }
    // On black and blue nothing can be read; on red nearly.
    #expect(fill(.note, 0xFF0000).map { $0 >> 16 == 0xFF && $0 & 0xFF < 0x60 } ?? false)
    for style in [DiagramLayout.Style.note, .head] {
      #expect(fill(style, 0x0000FF) != 0x0000FF && fill(style, 0) != 0)
      #expect(palette[style, .plain] == palette[style])
    }
  }

  @Test(arguments: Theme.all)
  func `A dark background is dark in light surroundings, too`(_ theme: Theme) {
    func adapted(_ background: UInt32) -> Theme {
      var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
      diagram.surroundings.background = .color(Theme.Color(background))
      return theme.adapted(to: LayoutEngine.points.layout(diagram))
    }
    for color: UInt32 in [0x000080, 0x000000, 0x222244] {
      let palette = adapted(color).light
      #expect(palette[nil].luminance < palette[.text].stroke.luminance)
    }
    for color: UInt32 in [0xFFFFEE, 0xD3D3D3] {
      let palette = adapted(color)
      #expect(palette.light[nil].luminance > palette.light[.text].stroke.luminance)
      #expect(palette.dark[nil].luminance < palette.dark[.text].stroke.luminance)
    }
  }

  @Test(arguments: Theme.all)
  func `The lines of messages, bars and heads can be told from the canvas`(_ theme: Theme) {
    let styles: [DiagramLayout.Style] = [
      .message, .reply, .head, .facetHead, .activation, .destruction, .registration,
      .openRegistration,
    ]
    for palette in [theme.light, theme.dark] {
      for style in styles {
        // WCAG 2.2, success criterion 1.4.11, for graphics.
        #expect(palette[style].stroke.contrast(to: palette.canvas) >= 3, "\(style)")
      }
    }
  }

  @Test(arguments: [Theme.print.light, Theme.print.dark])
  func `The theme for paper is free of colour`(_ palette: Theme.Palette) {
    let paints = DiagramLayout.Style.allCases.map { palette[$0] }
    for color in paints.flatMap({ [$0.stroke, $0.fill ?? palette.canvas] }) {
      #expect(Set([color.rgb >> 16, color.rgb >> 8 & 0xFF, color.rgb & 0xFF]).count == 1)
    }
  }

  @Test(arguments: Theme.all)
  func `Only what has an inside is filled`(_ theme: Theme) {
    for palette in [theme.light, theme.dark] {
      for style in DiagramLayout.Style.allCases where !style.hasInside {
        #expect(palette[style].fill == nil, "\(style)")
      }
    }
  }

  @Test(arguments: Theme.all)
  func `The built-in themes use faces of the widths that the layout counts with`(_ theme: Theme) {
    for family in theme.fontFamilies { #expect(Theme.metricCompatibleFamilies.contains(family)) }
  }

  @Test func `Contrast is that of WCAG`() {
    let (black, white) = (Theme.Color(0x000000), Theme.Color(0xFFFFFF))
    #expect(abs(black.contrast(to: white) - 21) < 0.001)
    #expect(white.contrast(to: white) == 1)
    // The grey that is known as the lightest one to pass on white.
    #expect(Theme.Color(0x767676).contrast(to: white) >= 4.5)
    #expect(Theme.Color(0x777777).contrast(to: white) < 4.5)
  }

  @Test func `A colour is read from six digits or three`() {
    #expect(Theme.Color(hex: "#a1b2c3") == Theme.Color(0xA1B2C3))
    #expect(Theme.Color(hex: "#A1B2C3") == Theme.Color(0xA1B2C3))
    #expect(Theme.Color(hex: "#fa0") == Theme.Color(0xFFAA00))
    #expect(Theme.Color(hex: "#000000")?.hex == "#000000")
  }

  @Test(arguments: [
    "", "#", "fff", "#ff", "#ffff", "#fffffff", "#-00000", "#+00", "#ggg", "red", " #fff",
    "#fff;", "url(x)", "#ééé", "#\u{FF11}\u{FF11}\u{FF11}",
  ])
  func `Nothing else is a colour`(_ text: String) {
    #expect(Theme.Color(hex: text) == nil)
  }

  @Test(arguments: Theme.all)
  func `Colours of texts can be read on all grounds of a picture`(_ theme: Theme) {
    let colors = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x808080, 0xFFFFFF, 0x000000]
      .map { Theme.Color($0) }
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.surroundings.background = .color(Theme.Color(0x222244))
    diagram.notes = colors.enumerated().map { index, color in
      var note = Note(position: index, placement: .over(0, 0), text: "x")
      note.look.tint = .color(color)
      return note
    }
    diagram.regions = [Region(positions: 0..<3, tint: .negative)]
    let layout = LayoutEngine.points.layout(diagram)
    let changed = theme.adapted(to: layout)
    for palette in [changed.light, changed.dark] {
      let grounds = [palette[nil], palette[.negative], palette[.head].fill].compactMap(\.self)
      for color in colors {
        for ground in grounds {
          #expect(
            palette.textInk(color, on: nil).contrast(to: ground) >= Theme.leastContrast,
            "\(color.hex) on \(ground.hex)")
        }
        for filling in colors.map({ TextSurface.Filling(style: .note, tint: .color($0)) }) {
          let ground = palette[.note, .init(tint: filling.tint)].fill ?? palette.canvas
          #expect(
            palette.textInk(color, on: filling).contrast(to: ground) >= Theme.leastContrast,
            "\(color.hex) on \(ground.hex)")
        }
      }
    }
    let plain = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    #expect(theme.adapted(to: LayoutEngine.points.layout(plain)) == theme)
  }

  @Test(arguments: Theme.all, [0xEEEBDC, 0x222244, 0xFFFF00])
  func `Tints can be seen on a background of its own`(_ theme: Theme, _ background: UInt32) {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.surroundings.background = .color(Theme.Color(background))
    let changed = theme.adapted(to: LayoutEngine.points.layout(diagram))
    for palette in [changed.light, changed.dark] {
      #expect(palette[.text].stroke.contrast(to: palette[nil]) >= Theme.leastContrast)
      for color in [0xFFC0CB, 0xADD8E6, 0x90EE90].map({ Theme.Color($0) }) {
        #expect(palette[.color(color)] != palette[nil], "\(color.hex)")
      }
    }
  }

  @Test(arguments: Theme.all)
  func `Quiet lines can be seen on grounds that authors chose`(_ theme: Theme) {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    for color in [0xA0A0A0, 0xBBBBBB, 0x808080].map({ Theme.Color($0) }) {
      (diagram.surroundings.background, diagram.groups) = (.color(color), [])
      let behind = theme.adapted(to: LayoutEngine.points.layout(diagram))
      diagram.surroundings.background = nil
      diagram.groups = [LifelineGroup(title: "", from: 0, to: 0, tint: .color(color))]
      let boxed = theme.adapted(to: LayoutEngine.points.layout(diagram))
      for style in [DiagramLayout.Style.lifeline, .fragment, .reply] {
        for (palette, ground) in [
          (behind.light, behind.light[nil]), (boxed.light, boxed.light[.color(color)]),
        ] {
          #expect(
            palette[style].stroke.contrast(to: ground)
              >= min(2.2, theme.light[style].stroke.contrast(to: theme.light.canvas)),
            "\(style) on \(ground.hex)")
        }
      }
    }
  }

  @Test func `A head without quiet texts has the very colour that its author chose`() {
    let grey = Theme.Color(0xAAAAAA)
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.lifelines[0].look.tint = .color(grey)
    func fill() -> Theme.Color? {
      let palette = Theme.standard.adapted(to: LayoutEngine.points.layout(diagram)).light
      return palette[.head, .init(tint: .color(grey))].fill
    }
    #expect(fill() == grey)
    diagram.lifelines.append(Lifeline(id: 1, name: "A's", facetOf: 0))
    #expect(fill() != grey)
  }

  @Test(arguments: Theme.all)
  func `Strong colours stay as they are, below black or white letters`(_ theme: Theme) {
    let (black, white) = (Theme.Color(0), Theme.Color(0xFFFFFF))
    for (rgb, letters) in [
      (0xFF0000, black), (0x008000, white), (0x0000FF, white), (0x808080, black), (0, white),
    ] as [(UInt32, Theme.Color)] {
      let color = Theme.Color(rgb)
      var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
      diagram.lifelines[0].look.tint = .color(color)
      diagram.notes = [Note(position: 1, placement: .over(0, 0), text: "n")]
      diagram.notes[0].look.tint = .color(color)
      let layout = LayoutEngine.points.layout(diagram)
      let looks = layout.groups.flatMap(\.items).compactMap { item in
        switch item {
        case .box(_, _, let style, let look), .polygon(_, let style, let look):
          look.tint == nil ? nil : (style, look)
        default: nil
        }
      }
      #expect(looks.count >= 2)
      for palette in [theme.light, theme.dark] {
        for (style, look) in looks {
          #expect(palette[style, look].fill == color)
          #expect(look.ink == letters)
          #expect(palette.textInk(letters, on: .init(look, of: style)) == letters)
        }
      }
      let inks = layout.groups.flatMap(\.items).compactMap { item in
        if case .text(let text) = item { text.spans[0].color } else { nil }
      }
      #expect(inks == [letters, letters])
    }
  }

  @Test func `The name of a strongly coloured figure is plain`() {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A", kind: .actor)])
    diagram.lifelines[0].look.tint = .color(Theme.Color(0x0000FF))
    let items = LayoutEngine.points.layout(diagram).groups.filter { $0.role == .head }
      .flatMap(\.items)
    for item in items {
      if case .text(let text) = item { #expect(text.spans[0].color == nil) }
      if case .symbol(_, _, let style, let look) = item {
        #expect(Theme.standard.light[style, look].fill == Theme.Color(0x0000FF))
      }
    }
  }

  @Test func `A colour that a part of a text has stays its own`() {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.notes = [Note(position: 1, placement: .over(0, 0), text: "ab")]
    diagram.notes[0].look.tint = .color(Theme.Color(0xFF0000))
    diagram.notes[0].text.runs = [TextRun("a", color: Theme.Color(0xFFFF00)), TextRun("b")]
    let spans = LayoutEngine.points.layout(diagram).groups.filter { $0.role == .note }
      .flatMap(\.items).compactMap { item in
        if case .text(let text) = item { text.spans.map(\.color) } else { nil }
      }
    #expect(spans == [[Theme.Color(0xFFFF00), nil]])
  }

  @Test func `The letters in a frame's corner are those of its colour`() {
    var diagram = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "A")])
    diagram.references = [DiagramReference(position: 1, over: 0, 0, name: "x")]
    diagram.references[0].look.tint = .color(Theme.Color(0x006600))
    diagram.references[0].cornerTint = .color(Theme.Color(0x0000FF))
    let layout = LayoutEngine.points.layout(diagram)
    var surface = TextSurface()
    var fillings: [TextSurface.Filling?] = []
    for item in layout.groups.filter({ $0.role == .reference }).flatMap(\.items) {
      surface.pass(item)
      if case .text(let text) = item { fillings.append(surface.filling(behind: text)) }
    }
    #expect(fillings[0]?.tint == .color(Theme.Color(0x0000FF)))
    #expect(fillings[0]?.ink == Theme.Color(0xFFFFFF))
    #expect(fillings[1]?.tint == .color(Theme.Color(0x006600)))
    #expect(fillings[1]?.ink == Theme.Color(0xFFFFFF))
  }

  @Test func `A colour is mixed with the background as its opacity says`() {
    let palette = Theme.standard.light
    let half = Theme.Color(0xFF0000, opacity: 128)
    #expect(palette[.color(half)] == Theme.Color(0xFF8080))
    #expect(palette[.color(.transparent)] == palette.canvas)
    #expect(palette[.head, .init(tint: .color(.transparent))].fill == palette.canvas)
  }
}
