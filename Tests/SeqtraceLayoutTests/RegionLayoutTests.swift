import SeqtraceDiagram
import SeqtraceLayout
import Testing

struct RegionLayoutTests {
  private func layout(_ regions: [Region]) -> DiagramLayout {
    let diagram = SequenceDiagram(
      lifelines: (0..<3).map { Lifeline(id: $0, name: "lifeline \($0)") },
      messages: (0..<6).map {
        Message(position: $0, from: .occurrence(0), to: .occurrence(2), name: "step\($0)()")
      },
      fragments: [CombinedFragment(.opt, operands: [.init(condition: "x", positions: 2..<4)])],
      regions: regions)
    return LayoutEngine.points.layout(diagram)
  }

  private func tints(_ layout: DiagramLayout) -> [Rectangle] {
    layout.groups.flatMap(\.items).compactMap { item in
      if case .tint(let box, _) = item { box } else { nil }
    }
  }

  private func frame(_ layout: DiagramLayout) throws -> Rectangle {
    try #require(
      layout.groups.flatMap(\.items).lazy.compactMap { item in
        if case .box(let box, _, .fragment, _) = item { box } else { nil }
      }.first)
  }

  @Test func `A region is around the messages of its positions, and no others`() {
    let layout = layout([Region(positions: 1..<5)])
    let box = tints(layout)[0]
    let ys = layout.groups.filter { $0.role == .message }.flatMap(\.items).compactMap { item in
      if case .arrow(let arrow) = item { arrow.start.y } else { nil }
    }
    #expect(ys.map { box.y < $0 && $0 < box.maxY } == [false, true, true, true, true, false])
  }

  @Test func `A region across all is as wide as the picture, but for its margin`() {
    let layout = layout([Region(positions: 0..<2), Region(positions: 3..<6, title: "second")])
    let boxes = tints(layout)
    #expect(Set(boxes.map(\.x)).count == 1 && Set(boxes.map(\.maxX)).count == 1)
    #expect(boxes[0].x == layout.size.width - boxes[0].maxX)
  }

  @Test(arguments: [(2..<4, true), (2..<5, true), (1..<4, true), (3..<4, false), (2..<3, false)])
  func `A region is around a fragment that it holds, and inside one that holds it`(
    positions: Range<Int>, isAround: Bool
  ) throws {
    let layout = layout([Region(positions: positions)])
    let (box, frame) = (tints(layout)[0], try frame(layout))
    #expect((box.y < frame.y && box.maxY > frame.maxY) == isAround)
    #expect((box.y > frame.y && box.maxY < frame.maxY) == !isAround)
  }

  @Test func `A label on a region hides what is behind it in the region's tint`() {
    let layout = layout([Region(positions: 0..<2, tint: .caution)])
    let tints = layout.groups.filter { $0.role == .message }.flatMap(\.items)
      .compactMap { item -> Tint?? in
        if case .text(let text) = item, text.isMasked { .some(text.tint) } else { nil }
      }
    #expect(tints == [.caution, .caution, nil, nil, nil, nil])
  }

  @Test func `A label over the edge of a tint hides what is behind it in the tints of both sides`()
  {
    var diagram = SequenceDiagram(
      lifelines: (0..<3).map { Lifeline(id: $0, name: "lifeline \($0)") },
      messages: [
        Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "crosses()"),
        Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "tinted()"),
      ])
    diagram.groups = [LifelineGroup(title: "in", from: 1, to: 2)]
    diagram.regions = [Region(positions: 1..<2, tint: .color(.init(0x00FF00)))]
    let messages = LayoutEngine.points.layout(diagram).groups.filter { $0.role == .message }
    let pieces = messages[0].items.compactMap { item -> (Rectangle, Tint?)? in
      if case .tint(let box, let tint) = item { (box, tint) } else { nil }
    }
    #expect(pieces.map(\.1) == [nil, .series(0)])
    #expect(pieces[0].0.maxX == pieces[1].0.x)
    guard case .text(let text)? = messages[0].items.last,
      case .text(let other)? = messages[1].items.last
    else { return #expect(Bool(false), "no texts") }
    #expect(!text.isMasked && text.cover.x == pieces[0].0.x && text.cover.maxX == pieces[1].0.maxX)
    #expect(other.isMasked && other.tint == .color(.init(0x00FF00)))
  }

  @Test func `The time of a measure hides what is behind it in the tint of its own place`() {
    let diagram = SequenceDiagram(
      lifelines: (0..<2).map { Lifeline(id: $0, name: "lifeline \($0)") },
      messages: (0..<5).map {
        Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "f()")
      },
      regions: [Region(positions: 0..<2, tint: .accent), Region(positions: 2..<4, tint: .caution)],
      measures: [TimeMeasure(beside: 0, from: 0, to: 4, time: TimeSpan(nanoseconds: 5))])
    let group = LayoutEngine.points.layout(diagram).groups.first { $0.role == .measureText }
    guard case .text(let text)? = group?.items.last else { return #expect(Bool(false), "no text") }
    #expect(text.tint == .caution && text.spans.map(\.text) == ["{5 ns}"])
  }

  @Test func `Frames around the time of a measure beside the first lifeline stay on the canvas`() {
    let diagram = SequenceDiagram(
      lifelines: (0..<2).map { Lifeline(id: $0, name: "l") },
      messages: (0..<9).map {
        Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "f()")
      },
      fragments: (1..<4).map { depth in
        CombinedFragment(.loop, operands: [.init(condition: nil, positions: depth..<(9 - depth))])
      },
      measures: [TimeMeasure(beside: 0, from: 0, to: 8, time: TimeSpan(nanoseconds: 5))])
    let groups = LayoutEngine.points.layout(diagram).groups.filter { $0.role == .fragment }
    #expect(groups.count == 3)
    for item in groups.flatMap(\.items) {
      if case .box(let frame, _, _, _) = item { #expect(frame.x >= 0) }
    }
  }

  @Test func `Of many regions, the one that was drawn last counts at each place`() {
    let regions = (0..<6).flatMap { start in
      [Region(positions: start..<6, tint: .series(start)), Region(positions: start..<start + 1)]
    }
    let layout = layout(
      regions.sorted {
        ($0.positions.lowerBound, -$0.positions.upperBound)
          < ($1.positions.lowerBound, -$1.positions.upperBound)
      })
    let texts = layout.groups.filter { $0.role == .message }.compactMap { group in
      if case .text(let text)? = group.items.last { text.tint } else { nil }
    }
    #expect(texts == Array(repeating: .neutral, count: 6))
    let nested = self.layout([
      Region(positions: 0..<6, tint: .accent), Region(positions: 1..<3, tint: .caution),
      Region(positions: 2..<3, tint: .negative),
    ])
    let tints = nested.groups.filter { $0.role == .message }.compactMap { group in
      if case .text(let text)? = group.items.last { text.tint } else { nil }
    }
    #expect(tints == [.accent, .caution, .negative, .accent, .accent, .accent])
  }

  @Test(arguments: Theme.all)
  func `On a colour of one's own all texts can be read`(_ theme: Theme) {
    for rgb: UInt32 in [0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFD43B, 0x777777] {
      let tint = Tint.color(Theme.Color(rgb))
      let adapted = theme.adapted(to: layout([Region(positions: 0..<2, tint: tint)]))
      for (palette, plain) in [(adapted.light, theme.light), (adapted.dark, theme.dark)] {
        for style: DiagramLayout.Style in [.text, .quietText, .heading, .number, .error, .link] {
          for surface in [palette[tint], palette[nil]] {
            // What is less in the theme itself stays as it is.
            let least = min(Theme.leastContrast, plain[style].stroke.contrast(to: plain.canvas))
            #expect(palette[style].stroke.contrast(to: surface) >= least, "\(style), \(rgb)")
          }
        }
      }
    }
    let red = theme.light[.color(Theme.Color(0xFF0000))]
    #expect(red != theme.light.canvas && red.rgb >> 16 > red.rgb & 0xFF)
  }

  @Test func `A region over nobody is left out`() {
    #expect(tints(layout([Region(positions: 0..<2, over: 7, 8)])).isEmpty)
  }

  @Test func `Text can be read on every tint of every theme`() {
    for theme in Theme.all {
      for palette in [theme.light, theme.dark] {
        for tint in Tint.meanings {
          let contrast = contrast(palette[.quietText].stroke, palette[tint])
          #expect(contrast >= 4.5, "\(theme.name), \(tint): \(contrast)")
        }
      }
    }
  }

  /// The contrast of two colours as WCAG 2.2 has it.
  private func contrast(_ first: Theme.Color, _ second: Theme.Color) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: Theme.Color) -> Double {
    let weights: [(UInt32, Double)] = [(16, 0.2126), (8, 0.7152), (0, 0.0722)]
    return weights.reduce(0) { sum, part in
      let value = Double((color.rgb >> part.0) & 0xFF) / 255
      let linear = value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
      return sum + part.1 * linear
    }
  }

  /// x to the power of 2.4: x² · x^(2/5), the root by Newton's method.
  private static func power(_ x: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      let fourth = root * root * root * root
      root -= (fourth * root - x * x) / (5 * fourth)
    }
    return x * x * root
  }

  @Test func `A transparent region has no tint, and lets the one around it show`() {
    let outer = Region(positions: 1..<5, tint: .accent)
    let inner = Region(positions: 2..<3, tint: .color(.transparent))
    #expect(tints(layout([outer, inner])).count == 1)
  }
}
