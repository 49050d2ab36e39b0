import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceNotation

/// The looks of a picture's items, each once. The page's script draws an item by its look alone.
struct PageLooks {
  private let theme: Theme
  private var indices: [Look: Int] = [:]
  /// The looks as JSON, by index.
  private(set) var json: [JSONValue] = []

  init(theme: Theme) { self.theme = theme }

  /// Everything that decides how an item looks, apart from its place and its text.
  private enum Look: Hashable {
    case line(DiagramLayout.Style, Tint.Color?)
    case box(DiagramLayout.Style, DiagramLayout.Look, radius: Int)
    case polygon(DiagramLayout.Style, DiagramLayout.Look)
    case symbol(DiagramLayout.Symbol, DiagramLayout.Style, DiagramLayout.Look)
    case tint(Tint?)
    /// An arrow without its ends.
    case arrow(DiagramLayout.Arrow)
    case text(fontSize: Int, isMasked: Bool, Tint?, isLink: Bool)
    case span(DiagramLayout.Style, TextRun.Looks, Ink?, size: UInt8, drop: Int)
  }

  private struct Ink: Hashable {
    let color: Tint.Color
    let filling: TextSurface.Filling?
  }

  /// The index of an item's look.
  mutating func index(of item: DiagramLayout.Item) -> Int {
    switch item {
    case .line(_, _, let style, let color): index(of: .line(style, color))
    case .box(_, let radius, let style, let look): index(of: .box(style, look, radius: radius))
    case .polygon(_, let style, let look): index(of: .polygon(style, look))
    case .symbol(let symbol, _, let style, let look): index(of: .symbol(symbol, style, look))
    case .tint(_, let tint): index(of: .tint(tint))
    case .arrow(let arrow): index(ofArrow: arrow)
    case .text(let text):
      index(
        of: .text(
          fontSize: text.fontSize, isMasked: text.isMasked, text.tint, isLink: text.isLink))
    }
  }

  private mutating func index(ofArrow arrow: DiagramLayout.Arrow) -> Int {
    var arrow = arrow
    (arrow.start, arrow.end, arrow.loop) = (Point(x: 0, y: 0), Point(x: 0, y: 0), nil)
    return index(of: Look.arrow(arrow))
  }

  /// Gives an item the spans of a text.
  mutating func take(
    _ text: DiagramLayout.Text, on surface: TextSurface, into item: inout PageItem
  ) {
    item.spans = spans(of: text, on: surface)
    if item.spans.count == 1, item.spans[0].look == plain {
      (item.text, item.spans) = (item.spans[0].text, [])
    }
  }

  /// The spans of a text, each with the index of its look.
  mutating func spans(
    of text: DiagramLayout.Text, on surface: TextSurface
  ) -> [(text: String, look: Int)] {
    text.spans.map { span in
      let ink = span.color.map { Ink(color: $0, filling: surface.filling(behind: text)) }
      let look = Look.span(span.style, span.looks, ink, size: span.size, drop: text.drop(of: span))
      return (span.text, index(of: look))
    }
  }

  /// The index of the look of plain text.
  private var plain: Int? { indices[.span(.text, [], nil, size: 0, drop: 0)] }

  private mutating func index(of look: Look) -> Int {
    if let index = indices[look] { return index }
    indices[look] = json.count
    json.append(.object(members(of: look)))
    return json.count - 1
  }

  private func members(of look: Look) -> [(key: String, value: JSONValue)] {
    switch look {
    case .line(let style, let color):
      named("line", style) + dashes(of: style)
        + theme.pair("stroke") { palette in color.map(palette.ink) }
    case .box(let style, let look, let radius):
      named("box", style) + colors(of: style, look)
        + (radius > 0 ? [("radius", .integer(radius))] : [])
    case .polygon(let style, let look): named("polygon", style) + colors(of: style, look)
    case .symbol(let symbol, let style, let look):
      named("symbol", style) + colors(of: style, look) + [("shape", Self.json(SymbolShape(symbol)))]
    case .tint(let tint): [("kind", .string("tint"))] + theme.pair("fill") { $0[tint] }
    case .arrow(let arrow):
      named("arrow", arrow.style)
        + theme.pair("stroke") { palette in arrow.color.map(palette.ink) }
        + (arrow.isDashed ? [Self.dashed] : [])
        + [
          ("tail", Self.json(SymbolShape.head(arrow.tail))),
          ("head", Self.json(SymbolShape.head(arrow.head))),
        ] + (arrow.dot.map { [("dot", .string($0.rawValue))] } ?? [])
    case .text(let fontSize, let isMasked, let tint, let isLink):
      [("kind", .string("text"))]
        + (fontSize == PictureMeasures.fontSize ? [] : [("size", .integer(fontSize))])
        + (!isMasked ? [] : tint == nil ? [("mask", .bool(true))] : theme.pair("mask") { $0[tint] })
        + (isLink ? [("underlined", .bool(true))] : [])
    case .span(let style, let looks, let ink, let size, let drop):
      named("span", style)
        + theme.pair("fill") { palette in ink.map { palette.textInk($0.color, on: $0.filling) } }
        + Self.words(of: looks).map { ($0, .bool(true)) }
        + (size > 0 ? [("size", .integer(Int(size)))] : [])
        + (drop != 0 ? [("drop", .integer(drop))] : [])
    }
  }

  private func named(
    _ kind: String, _ style: DiagramLayout.Style
  ) -> [(key: String, value: JSONValue)] {
    let width = theme.lineWidth(of: style)
    return [("kind", .string(kind)), ("style", .string(style.rawValue))]
      + (width != 1 && kind != "span" ? [("width", .integer(width))] : [])
  }

  /// The colours that an element has instead of its style's.
  private func colors(
    of style: DiagramLayout.Style, _ look: DiagramLayout.Look
  ) -> [(key: String, value: JSONValue)] {
    dashes(of: style)
      + (look.tint == nil ? [] : theme.pair("fill") { $0[style, look].fill })
      + (look.outline == nil ? [] : theme.pair("stroke") { $0[style, look].stroke })
  }

  private func dashes(of style: DiagramLayout.Style) -> [(key: String, value: JSONValue)] {
    style.isDashed ? [style.hasShortDashes ? Self.shortDashed : Self.dashed] : []
  }

  private static let dashed: (key: String, value: JSONValue) =
    ("dashes", .string("\(PictureMeasures.dash) \(PictureMeasures.dashGap)"))
  private static let shortDashed: (key: String, value: JSONValue) =
    ("dashes", .string("\(PictureMeasures.shortDash) \(PictureMeasures.shortDashGap)"))

  private static func words(of looks: TextRun.Looks) -> [String] {
    [
      (TextRun.Looks.bold, "bold"), (.italic, "italic"), (.monospaced, "monospaced"),
      (.underlined, "underlined"), (.linked, "underlined"), (.struckThrough, "struckThrough"),
    ].filter { looks.contains($0.0) }.map(\.1)
  }

  /// The dot of a lost or found message.
  static let dot = json(.dot)

  /// The strokes of a shape, each as the path and what of it is filled.
  private static func json(_ shape: SymbolShape) -> JSONValue {
    .array(
      shape.elements.map { element in
        let (path, filling) = part(element)
        return .array([.string(path), .string(filling)])
      })
  }

  private static func part(_ element: SymbolShape.Element) -> (path: String, filling: String) {
    func line(_ points: [Point]) -> String {
      "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    }
    func ring(_ center: Point, _ x: Int, _ y: Int) -> String {
      "M\(center.x - x) \(center.y)a\(x) \(y) 0 1 0 \(2 * x) 0a\(x) \(y) 0 1 0 \(-2 * x) 0Z"
    }
    return switch element {
    case .stroke(let points): (line(points), "none")
    case .solid(let points): (line(points) + "Z", "stroke")
    case .outline(let points): (line(points) + "Z", "fill")
    case .patch(let points): (line(points) + "Z", "patch")
    case .circle(let center, let radius, let isSolid):
      (ring(center, radius, radius), isSolid ? "stroke" : "fill")
    case .ellipse(let center, let x, let y): (ring(center, x, y), "fill")
    }
  }
}
