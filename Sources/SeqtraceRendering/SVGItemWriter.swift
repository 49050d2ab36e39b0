import SeqtraceDiagram
import SeqtraceLayout

/// Writes items as SVG elements.
enum SVGItemWriter {
  /// Appends the elements for some items.
  static func write(_ items: [DiagramLayout.Item], to output: inout XMLWriter) {
    var surface = TextSurface()
    for item in items {
      surface.pass(item)
      write(item, surface, to: &output)
    }
  }

  private static func write(
    _ item: DiagramLayout.Item, _ surface: TextSurface, to output: inout XMLWriter
  ) {
    switch item {
    case .line(let from, let to, let style, let color):
      writeLine(from, to, style, color, to: &output)
    case .box(let box, let radius, let style, let look):
      writeBox(box, radius, style, look, to: &output)
    case .polygon(let points, let style, let look):
      writePolygon(points, style, look, to: &output)
    case .arrow(let arrow): writeArrow(arrow, to: &output)
    case .text(let text): writeText(text, surface, to: &output)
    case .tint(let box, let tint): writeTint(tint, box, to: &output)
    case .symbol(let symbol, let center, let style, let look):
      writeUse(symbol.rawValue, at: center, style, look, to: &output)
    }
  }

  /// Writes the start of an element, with the classes of its style and of its own colours, if it has any.
  private static func writeStart(
    _ start: StaticString, _ style: DiagramLayout.Style, _ look: DiagramLayout.Look,
    to output: inout XMLWriter
  ) {
    output.raw(start)
    output.raw(" class=\"")
    output.composed(style.rawValue)
    if let filling = TextSurface.Filling(look, of: style) {
      output.raw(" ")
      output.composed(filling.className)
    }
    if let outline = look.outline {
      output.raw(" ")
      output.composed(SVGStyleSheet.name(ofLine: outline))
    }
  }

  /// Writes a reference to a symbol's definition.
  private static func writeUse(
    _ name: String, at center: Point, _ style: DiagramLayout.Style, _ look: DiagramLayout.Look,
    to output: inout XMLWriter
  ) {
    writeStart("<use", style, look, to: &output)
    output.raw("\" href=\"#seqtrace-")
    output.composed(name)
    output.raw("\" x=\"")
    output.middle(center.x)
    output.raw("\" y=\"")
    output.middle(center.y)
    output.raw("\"/>")
  }

  private static func writeLine(
    _ from: Point, _ to: Point, _ style: DiagramLayout.Style, _ color: Tint.Color?,
    to output: inout XMLWriter
  ) {
    writeStart("<path", style, .init(outline: color), to: &output)
    output.raw("\" d=\"M")
    output.middle(from)
    if from.x == to.x, from.y != to.y {
      output.raw("V")
      output.middle(to.y)
    } else {
      writeEnd(of: from.y, at: to, to: &output)
    }
    output.raw("\"/>")
  }

  /// Writes the end of a line that starts at a height.
  private static func writeEnd(of y: Int, at end: Point, to output: inout XMLWriter) {
    if y == end.y {
      output.raw("H")
      output.middle(end.x)
    } else {
      output.raw("L")
      output.middle(end)
    }
  }

  private static func writeBox(
    _ box: Rectangle, _ radius: Int, _ style: DiagramLayout.Style,
    _ look: DiagramLayout.Look, to output: inout XMLWriter
  ) {
    writeStart("<rect", style, look, to: &output)
    output.raw("\" x=\"")
    output.middle(box.x)
    output.raw("\" y=\"")
    output.middle(box.y)
    output.raw("\" width=\"")
    output.number(box.width)
    output.raw("\" height=\"")
    output.number(box.height)
    if radius > 0 {
      output.raw("\" rx=\"")
      output.number(radius)
    }
    output.raw("\"/>")
  }

  private static func writePolygon(
    _ points: [Point], _ style: DiagramLayout.Style, _ look: DiagramLayout.Look,
    to output: inout XMLWriter
  ) {
    writeStart("<path", style, look, to: &output)
    output.raw("\" d=\"")
    for (index, point) in points.enumerated() {
      output.raw(index == 0 ? "M" : "L")
      output.middle(point)
    }
    output.raw("Z\"/>")
  }

  private static func writeArrow(_ arrow: DiagramLayout.Arrow, to output: inout XMLWriter) {
    output.raw("<path class=\"")
    output.composed(arrow.className)
    output.raw("\" d=\"M")
    output.middle(arrow.start)
    if let loop = arrow.loop {
      output.raw("H")
      output.middle(loop - PictureMeasures.loopCorner)
      output.composed(Self.upperCorner)
      output.middle(arrow.end.y - PictureMeasures.loopCorner)
      output.composed(Self.lowerCorner)
    }
    // The line of a lost message stops at the edge of its dot.
    let radius = PictureMeasures.dotRadius
    var end = arrow.end
    if arrow.dot == .end { end.x += arrow.end.x < arrow.start.x ? radius : -radius }
    writeEnd(of: arrow.loop == nil ? arrow.start.y : end.y, at: end, to: &output)
    output.raw("\"/>")
    if let dot = arrow.dot {
      writeUse(
        "dot", at: dot == .start ? arrow.start : arrow.end, arrow.style,
        .init(outline: arrow.color), to: &output)
    }
  }

  /// The corners of a self-message's line: from the upper line down, and into the lower line.
  private static let upperCorner =
    "q\(PictureMeasures.loopCorner) 0 \(PictureMeasures.loopCorner) \(PictureMeasures.loopCorner)V"
  private static let lowerCorner =
    "q0 \(PictureMeasures.loopCorner)-\(PictureMeasures.loopCorner) \(PictureMeasures.loopCorner)"

  private static func writeText(
    _ text: DiagramLayout.Text, _ surface: TextSurface, to output: inout XMLWriter
  ) {
    if text.isMasked { writeTint(text.tint, text.cover, to: &output) }
    // The text keeps its colours even in a link.
    let underline = text.origin.y + PictureMeasures.underlineDrop
    for link in text.links {
      writeLine(
        Point(x: link.lowerBound, y: underline), Point(x: link.upperBound, y: underline), .link,
        nil, to: &output)
    }
    output.raw("<text x=\"")
    output.number(text.origin.x)
    output.raw("\" y=\"")
    output.number(text.origin.y)
    // The length is fixed so that another font can't break the layout.
    output.raw("\" textLength=\"")
    output.number(text.width)
    if text.fontSize != PictureMeasures.fontSize {
      output.raw("\" font-size=\"")
      output.number(text.fontSize)
    }
    output.raw("\">")
    var height = 0
    for span in text.spans {
      let drop = text.drop(of: span)
      writeSpan(
        span, on: span.color == nil ? nil : surface.filling(behind: text),
        moved: drop - height,
        to: &output)
      height = drop
    }
    output.raw("</text>")
  }

  /// Writes a rectangle in a tint's colour, or in the canvas's colour if `tint` is `nil`. The rectangle has
  /// no outline, so its edges lie between units.
  private static func writeTint(
    _ tint: Tint?, _ box: Rectangle, to output: inout XMLWriter
  ) {
    output.raw("<rect class=\"")
    output.composed(SVGStyleSheet.name(of: tint))
    output.raw("\" x=\"")
    output.number(box.x)
    output.raw("\" y=\"")
    output.number(box.y)
    output.raw("\" width=\"")
    output.number(box.width)
    output.raw("\" height=\"")
    output.number(box.height)
    output.raw("\"/>")
  }

  private static func writeSpan(
    _ span: DiagramLayout.Text.Span, on filling: TextSurface.Filling?, moved: Int,
    to output: inout XMLWriter
  ) {
    if span.style == .text, span.looks.isEmpty, span.color == nil, span.size == 0, moved == 0 {
      return output.text(span.text)
    }
    output.raw("<tspan class=\"")
    output.composed(span.style.rawValue)
    if let color = span.color {
      output.raw(" ")
      output.composed(SVGStyleSheet.Ink(color: color, filling: filling).name)
    }
    output.raw(span.looks.contains(.bold) ? " bold\"" : "\"")
    if moved != 0 {
      output.raw(" dy=\"")
      output.number(moved)
      output.raw("\"")
    }
    if span.size > 0 {
      output.raw(" font-size=\"")
      output.number(Int(span.size))
      output.raw("\"")
    }
    if !span.looks.subtracting(.bold).isEmpty { writeLooks(span.looks, to: &output) }
    output.raw(">")
    output.text(span.text)
    output.raw("</tspan>")
  }

  /// Writes rare looks, as attributes. As classes, they would need rules in every picture's style sheet.
  private static func writeLooks(_ looks: TextRun.Looks, to output: inout XMLWriter) {
    if looks.contains(.italic) { output.raw(" font-style=\"italic\"") }
    if looks.contains(.monospaced) {
      output.raw(" font-family=\"")
      output.composed(Theme.monospacedFamilies.joined(separator: ", "))
      output.raw("\"")
    }
    let lines = [(TextRun.Looks.underlined, "underline"), (.struckThrough, "line-through")]
      .filter { looks.contains($0.0) }.map(\.1)
    if !lines.isEmpty {
      output.raw(" text-decoration=\"")
      output.composed(lines.joined(separator: " "))
      output.raw("\"")
    }
  }
}

extension DiagramLayout.Arrow {
  /// The class shared by the lines of all arrows with the same look. It is also the id of the class's marker.
  var className: String {
    guard tail == .none else { return "\(lineName)-from-\(tail.rawValue)" }
    return lineName
  }

  private var lineName: String {
    if let color {
      let kind = "\(style.rawValue)-\(head.rawValue)" + (isDashed ? "-dashed" : "")
      return "\(kind)-\(SVGStyleSheet.Ink(color: color, filling: nil).name)"
    }
    return switch (style, head, isDashed) {
    // The common classes are constants, so that a large diagram builds no strings for them.
    case (.message, .filled, false): "message-filled"
    case (.message, .open, false): "message-open"
    case (.message, .open, true): "message-open-dashed"
    case (.reply, .open, true): "reply-open-dashed"
    default: "\(style.rawValue)-\(head.rawValue)" + (isDashed ? "-dashed" : "")
    }
  }

  /// A line's end that has an arrow head.
  struct MarkedEnd {
    let head: Head
    /// The CSS property that sets the marker.
    let property: String
    /// The marker's id, without the common prefix.
    let id: String
    /// The class of the marker's content.
    let className: String
    /// The marker's `orient` attribute.
    let orientation: String
  }

  /// The line's ends that have an arrow head.
  var markedEnds: [MarkedEnd] {
    let name = className
    return [
      MarkedEnd(
        head: head, property: "marker-end", id: name, className: "\(name)-head",
        orientation: "auto"),
      MarkedEnd(
        head: tail, property: "marker-start", id: "\(name)-tail", className: "\(name)-tail",
        orientation: "auto-start-reverse"),
    ].filter { $0.head != .none }
  }
}
