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

  /// Everything that decides how an item or a span looks.
  private enum Look: Hashable {
    /// An item without its place and its text.
    case item(DiagramLayout.Item)
    /// A span without its text, and its distance below the baseline. The filling is what is behind a span with
    /// a colour of its own.
    case span(DiagramLayout.Text.Span, TextSurface.Filling?, drop: Int)
  }

  /// The index of an item's look.
  mutating func index(of item: DiagramLayout.Item) -> Int {
    let (point, box) = (Point(x: 0, y: 0), Rectangle(x: 0, y: 0, width: 0, height: 0))
    var item = item
    switch item {
    case .line(_, _, let style, let color):
      item = .line(from: point, to: point, style: style, color: color)
    case .box(_, let radius, let style, let look):
      item = .box(box, cornerRadius: radius, style: style, look: look)
    case .polygon(_, let style, let look): item = .polygon([], style: style, look: look)
    case .symbol(let symbol, _, let style, let look):
      item = .symbol(symbol, center: point, style: style, look: look)
    case .tint(_, let tint): item = .tint(box, tint)
    case .arrow(var arrow):
      (arrow.start, arrow.end, arrow.loop) = (point, point, nil)
      item = .arrow(arrow)
    case .text(var text):
      (text.origin, text.spans) = (point, [])
      item = .text(text)
    }
    return index(of: Look.item(item))
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
      var look = span
      (look.text, look.width) = ("", 0)
      let filling = span.color == nil ? nil : surface.filling(behind: text)
      return (span.text, index(of: .span(look, filling, drop: text.drop(of: span))))
    }
  }

  /// The index of the look of plain text.
  private var plain: Int? { indices[.span(.init("", width: 0), nil, drop: 0)] }

  private mutating func index(of look: Look) -> Int {
    if let index = indices[look] { return index }
    indices[look] = json.count
    json.append(.object(members(of: look)))
    return json.count - 1
  }

  private func members(of look: Look) -> [(key: String, value: JSONValue)] {
    switch look {
    case .item(.line(_, _, let style, let color)):
      named("line", style) + dashes(of: style)
        + theme.pair("stroke") { palette in color.map(palette.ink) }
    case .item(.box(_, let radius, let style, let look)):
      named("box", style) + colors(of: style, look)
        + (radius > 0 ? [("radius", .integer(radius))] : [])
    case .item(.polygon(_, let style, let look)):
      named("polygon", style) + colors(of: style, look)
    case .item(.symbol(let symbol, _, let style, let look)):
      named("symbol", style) + colors(of: style, look) + [("shape", Self.json(SymbolShape(symbol)))]
    case .item(.tint(_, let tint)):
      [("kind", .string("tint"))] + theme.pair("fill") { $0[tint] }
    case .item(.arrow(let arrow)):
      named("arrow", arrow.style)
        + theme.pair("stroke") { palette in arrow.color.map(palette.ink) }
        + (arrow.isDashed ? [Self.dashed] : [])
        + [
          ("tail", Self.json(SymbolShape.head(arrow.tail))),
          ("head", Self.json(SymbolShape.head(arrow.head))),
        ] + (arrow.dot.map { [("dot", .string($0.rawValue))] } ?? [])
    case .item(.text(let text)):
      [("kind", .string("text"))]
        + (text.fontSize == PictureMeasures.fontSize ? [] : [("size", .integer(text.fontSize))])
        + (!text.isMasked
          ? [] : text.tint == nil ? [("mask", .bool(true))] : theme.pair("mask") { $0[text.tint] })
        + (text.isLink ? [("underlined", .bool(true))] : [])
    case .span(let span, let filling, let drop):
      named("span", span.style)
        + theme.pair("fill") { palette in span.color.map { palette.textInk($0, on: filling) } }
        + Self.words(of: span.looks).map { ($0, .bool(true)) }
        + (span.size > 0 ? [("size", .integer(Int(span.size)))] : [])
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
