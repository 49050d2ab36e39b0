import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import Testing

struct GraphvizRendererPNGTests {
  private let renderer = GraphvizRenderer(format: .png, scale: 1)

  @Test(arguments: GraphvizRenderer.Appearance.allCases)
  func `Colours are the palette's`(_ appearance: GraphvizRenderer.Appearance) throws {
    let palette = appearance == .light ? Theme.standard.light : Theme.standard.dark
    let box = Rectangle(x: 10, y: 10, width: 20, height: 20)
    let layout = SampleLayout.items([.box(box, cornerRadius: 0, style: .head)])
    let pixels = try Pixels(
      GraphvizRenderer(format: .png, appearance: appearance, scale: 1).render(layout))
    #expect(pixels[2, 2] == palette.canvas.rgb)
    #expect(pixels[20, 20] == palette[.head].fill?.rgb)
    #expect(pixels[10, 20] == palette[.head].stroke.rgb)
  }

  @Test func `Outlines and lines have colours of their own, and a picture has a background`() throws
  {
    let (red, blue) = (Tint.Color(0xA00000), Tint.Color(0x0000A0))
    let box = Rectangle(x: 10, y: 10, width: 20, height: 20)
    var layout = SampleLayout.items([
      .box(
        box, cornerRadius: 0, style: .head,
        look: .init(tint: .color(.init(0xFFC0CB)), outline: red)),
      .line(from: Point(x: 35, y: 0), to: Point(x: 35, y: 40), style: .lifeline, color: blue),
    ])
    layout.background = .color(.init(0xEEEBDC))
    let palette = Theme.standard.light
    let pixels = try Pixels(renderer.render(layout))
    #expect(pixels[2, 2] == palette[layout.background].rgb && pixels[2, 2] != palette.canvas.rgb)
    #expect(pixels[20, 20] == palette[.head, .init(tint: .color(.init(0xFFC0CB)))].fill?.rgb)
    #expect(pixels[10, 20] == 0xA00000)
    #expect(pixels[35, 20] == 0x0000A0)
  }

  @Test(arguments: [(1.0, 2.0, 2), (2.0, 1.5, 3), (1.0, 100.0, 8), (2.0, 0.5, 1)])
  func `A diagram has a scale besides that of the picture`(
    _ scale: Double, _ own: Double, _ factor: Int
  ) throws {
    var layout = SampleLayout.items([])
    let size = layout.size
    layout.scale = own
    let pixels = try Pixels(GraphvizRenderer(format: .png, scale: scale).render(layout))
    #expect(pixels.width == factor * size.width && pixels.height == factor * size.height)
  }

  @Test func `The file names the face that its texts are set in`() throws {
    let face = try GraphvizRenderer.face(of: .standard)
    try #require(!face.isEmpty)
    let file = try renderer.render(SampleLayout.items([]))
    let chunk = Array("iTXtFont\0\0\0\0\0\(face)".utf8)
    let starts = file.indices.filter { file[$0...].starts(with: chunk) }
    #expect(starts == [37])
  }

  @Test func `A line one unit wide fills whole pixels`() throws {
    let layout = SampleLayout.items([
      .line(from: Point(x: 10, y: 0), to: Point(x: 10, y: 40), style: .message)
    ])
    let pixels = try Pixels(renderer.render(layout))
    #expect(pixels.inkedColumns == [10])
    #expect(pixels[10, 20] == Theme.standard.light[.message].stroke.rgb)
  }

  @Test func `Lines are as strong as the theme has them, also after one another`() throws {
    var theme = Theme.standard
    theme.lineWidths[.message] = 3
    let lines = [(10, DiagramLayout.Style.message), (20, .reply), (30, .message)]
    let layout = SampleLayout.items(
      lines.map { x, style in
        .line(from: Point(x: x, y: 0), to: Point(x: x, y: 40), style: style)
      })
    let renderer = GraphvizRenderer(theme: theme, format: .png, scale: 1)
    let pixels = try Pixels(renderer.render(layout))
    #expect(pixels.inkedColumns == [9, 10, 11, 20, 29, 30, 31])
  }

  @Test func `An operand's border is dashed and a lifeline is not`() throws {
    func isBroken(_ style: DiagramLayout.Style) throws -> Bool {
      let line = DiagramLayout.Item.line(
        from: Point(x: 0, y: 20), to: Point(x: 40, y: 20), style: style)
      let pixels = try Pixels(renderer.render(SampleLayout.items([line])))
      return (1..<39).contains { pixels[$0, 20] == Theme.standard.light.canvas.rgb }
    }
    #expect(try isBroken(.fragmentSeparator))
    #expect(try !isBroken(.lifeline))
  }

  @Test func `Text stands on its baseline at its size`() throws {
    let pixels = try Pixels(renderer.render(SampleLayout.text("H")))
    // The capitals of these faces are 0.72 to 0.73 of the size: 9.4 pixels above the baseline.
    #expect(pixels.inkedRows.last == 29)
    #expect((20...21).contains(try #require(pixels.inkedRows.first)))
  }

  @Test(arguments: [1.0, 2.0])
  func `Brackets of monospaced texts are strokes, not blots`(_ scale: Double) throws {
    func ink(_ text: String) throws -> Int {
      let span = DiagramLayout.Text.Span(text, width: 8 * text.count, looks: .monospaced)
      let layout = SampleLayout.items([
        .text(.init(origin: Point(x: 5, y: 25), spans: [span], fontSize: 13))
      ])
      let pixels = try Pixels(GraphvizRenderer(format: .png, scale: scale).render(layout))
      return (0..<pixels.height).reduce(0) { sum, y in
        sum + pixels.row(y).reduce(0) { $0 + 255 - Int($1) }
      }
    }
    let equals = try ink("==")
    #expect(equals > 0)
    // As two strokes of the same width: blots had more than twice as much.
    for text in ["<<", ">>"] { #expect(try ink(text) < equals * 3 / 2) }
  }

  @Test func `The gaps between letters are even`() throws {
    let letters = Array(repeating: "l", count: 20).joined(separator: " ")
    let pixels = try Pixels(renderer.render(SampleLayout.text(letters)))
    // How dark each column is: the middle of each letter's stroke tells where it stands.
    let ink = (0..<pixels.width).map { column in
      (0..<pixels.height).reduce(0) { $0 + 255 - Int(pixels[column, $1] & 0xFF) }
    }
    var middles: [Double] = []
    for column in ink.indices where ink[column] > 0 {
      if column > 0, ink[column - 1] > 0 { continue }
      let stroke = ink[column...].prefix { $0 > 0 }
      let moment = zip(stroke.indices, stroke).reduce(0) { $0 + $1.0 * $1.1 }
      middles.append(Double(moment) / Double(stroke.reduce(0, +)))
    }
    let gaps = zip(middles, middles.dropFirst()).map { $1 - $0 }
    #expect(gaps.count == 19)
    // On whole pixels, they would differ by one.
    #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) < 0.6)
  }

  @Test func `A link has a line below it, as wide as the text`() throws {
    let text = DiagramLayout.Text(
      origin: Point(x: 10, y: 30), spans: [.init("H", width: 20)], fontSize: 13, isLink: true)
    let pixels = try Pixels(renderer.render(SampleLayout.items([.text(text)])))
    let color = Theme.standard.light[.link].stroke.rgb
    #expect((0..<pixels.width).filter { pixels[$0, 32] == color } == Array(10..<30))
  }

  @Test func `A span starts where the widths before it end`() throws {
    let layout = SampleLayout.items(
      [
        .text(
          .init(
            origin: Point(x: 10, y: 30),
            spans: [.init("", width: 100), .init("H", width: 10, looks: .bold)], fontSize: 13))
      ], size: Size(width: 200, height: 40))
    let first = try #require(try Pixels(renderer.render(layout)).inkedColumns.first)
    #expect((110...112).contains(first))
  }

  @Test(arguments: [("addPlaceholderLabel()", 90), ("日本語テキスト", 70)])
  func `A span that comes out wider than the layout measured is set smaller`(
    _ text: String, _ width: Int
  ) throws {
    let pixels = try Pixels(renderer.render(SampleLayout.text(text, width: width)))
    let columns = pixels.inkedColumns
    #expect(try #require(columns.last) <= 20 + width)
    #expect(try #require(columns.last) > 20 + width - 6)
    #expect(pixels.inkedRows.contains(29), "the baseline stays")
  }

  @Test func `Masked text hides what it stands on`() throws {
    func pixels(isMasked: Bool) throws -> Pixels {
      let layout = SampleLayout.items([
        .line(from: Point(x: 20, y: 0), to: Point(x: 20, y: 40), style: .lifeline),
        .text(
          .init(
            origin: Point(x: 10, y: 30), spans: [.init("  ", width: 20)], fontSize: 13,
            isMasked: isMasked)),
      ])
      return try Pixels(renderer.render(layout))
    }
    let canvas = Theme.standard.light.canvas.rgb
    #expect(try pixels(isMasked: true)[20, 25] == canvas)
    #expect(try pixels(isMasked: false)[20, 25] != canvas)
    #expect(try pixels(isMasked: true)[20, 5] != canvas)
  }

  @Test(arguments: [
    (Point(x: 5, y: 20), Point(x: 30, y: 20), 29), (Point(x: 38, y: 20), Point(x: 10, y: 20), 11),
  ])
  func `A filled head's tip touches its goal, whichever way it points`(
    _ from: Point, _ to: Point, _ tip: Int
  ) throws {
    let layout = SampleLayout.items([.arrow(.init(from: from, to: to, head: .filled))])
    let columns = try Pixels(renderer.render(layout)).inkedColumns
    let reached = from.x < to.x ? columns.max() : columns.min()
    #expect((min(tip, to.x)...max(tip, to.x)).contains(try #require(reached)))
  }

  @Test func `A head turns with its line`() throws {
    let down = SampleLayout.items([
      .arrow(.init(from: Point(x: 20, y: 5), to: Point(x: 20, y: 30), head: .filled))
    ])
    let pixels = try Pixels(renderer.render(down))
    // Four units to each side of the line.
    #expect(pixels.inkedColumns.count >= 7)
    #expect((29...30).contains(try #require(pixels.inkedRows.last)))
  }

  /// A ladder of lines and letters, taller than a band and than cairo can draw.
  private static let tall: DiagramLayout = {
    let rows = stride(from: 5, to: 40_000, by: 40).flatMap { y -> [DiagramLayout.Item] in
      [
        .line(from: Point(x: y % 97, y: y), to: Point(x: 120, y: y), style: .message),
        .text(
          .init(
            origin: Point(x: 4, y: y + 25), spans: [.init("row \(y)", width: 60)], fontSize: 13)),
      ]
    }
    let long = DiagramLayout.Item.line(
      from: Point(x: 60, y: 0), to: Point(x: 60, y: 40_000), style: .lifeline)
    return SampleLayout.items([long] + rows, size: Size(width: 140, height: 40_000))
  }()

  @Test(arguments: [1, 1.3])
  func `A picture beyond cairo's limit is drawn whole, without seams between its bands`(
    _ scale: Double
  ) throws {
    let whole = try Pixels(GraphvizRenderer(format: .png, scale: scale).render(Self.tall))
    #expect(whole.height == Int(40_000 * scale))
    // Each of its stretches alone, drawn in one piece, shows the same.
    for top in stride(from: 0, to: 40_000, by: 10_000) {
      let items = Self.tall.groups.flatMap(\.items).map { $0.raised(by: top) }
      let piece = SampleLayout.items(items, size: Size(width: 140, height: 10_000))
      let pixels = try Pixels(GraphvizRenderer(format: .png, scale: scale).render(piece))
      let start = Int(Double(top) * scale)
      let differing = (0..<pixels.height).first { pixels.row($0) != whole.row(start + $0) }
      #expect(differing == nil, "row \(differing.map { $0 + start } ?? 0)")
    }
  }

  @Test func `A seam between bands cuts no letter`() throws {
    // Bands of some hundred rows, and a letter at each height.
    let letters = (0..<300).map { index in
      DiagramLayout.Item.text(
        .init(
          origin: Point(x: 30 * index, y: 60 + index), spans: [.init("H", width: 12)], fontSize: 13)
      )
    }
    let layout = SampleLayout.items(letters, size: Size(width: 40_000, height: 400))
    let pixels = try Pixels(renderer.render(layout))
    let canvas = pixels[39_000, 0]
    func rows(_ index: Int) -> [Int] {
      (45..<380).filter { row in
        (30 * index..<30 * index + 14).contains { pixels[$0, row] != canvas }
      }.map { $0 - index }
    }
    let first = rows(0)
    #expect(first.count >= 9)
    for index in 1..<300 { #expect(rows(index) == first, "\(index)") }
  }

  @Test func `A picture wider than cairo's limit is drawn whole`() throws {
    let size = Size(width: 40_000, height: 30)
    let ends = [0, 16_383, 16_384, 32_767, 32_768, 39_999]
    let items = ends.map {
      DiagramLayout.Item.line(from: Point(x: $0, y: 4), to: Point(x: $0, y: 20), style: .message)
    }
    let pixels = try Pixels(renderer.render(SampleLayout.items(items, size: size)))
    #expect((0..<40_000).filter { pixels[$0, 12] != pixels[0, 28] } == ends)
  }
}

extension DiagramLayout.Item {
  /// The line or the text, moved up.
  fileprivate func raised(by height: Int) -> Self {
    switch self {
    case .line(let from, let to, let style, _):
      return .line(
        from: Point(x: from.x, y: from.y - height), to: Point(x: to.x, y: to.y - height),
        style: style)
    case .text(var text):
      text.origin.y -= height
      return .text(text)
    default: return self
    }
  }
}
