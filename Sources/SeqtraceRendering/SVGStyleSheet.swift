import SeqtraceDiagram
import SeqtraceLayout

/// The styles, arrow heads and symbols that a layout uses, written as a style sheet and SVG definitions.
struct SVGStyleSheet {
  private var strokes: Set<DiagramLayout.Style> = []
  private var texts: Set<DiagramLayout.Style> = []
  /// An arrow of each class, by the class.
  private var arrows: [String: DiagramLayout.Arrow] = [:]
  private var symbols: Set<DiagramLayout.Symbol> = []
  private var tints: Set<Tint> = []
  /// The fill colours that outlined items have instead of their style's.
  private var fillings: Set<TextSurface.Filling> = []
  /// The colours that texts have instead of their role's.
  private var inks: Set<Ink> = []
  private var hasDots = false
  /// The colours that lines and outlines have instead of their style's.
  private var outlines: Set<Tint.Color> = []

  /// Collects the styles, heads and symbols of a layout.
  init(layout: DiagramLayout) {
    for group in layout.groups.examples {
      if group.link != nil { strokes.insert(.link) }
      var surface = TextSurface()
      for item in group.items {
        surface.pass(item)
        take(item, on: surface)
      }
    }
  }

  private mutating func take(_ item: DiagramLayout.Item, on surface: TextSurface) {
    switch item {
    case .line(_, _, let style, let color):
      strokes.insert(style)
      if let color { outlines.insert(color) }
    case .box(_, _, let style, let look), .polygon(_, let style, let look):
      take(look, of: style)
    case .symbol(let symbol, _, let style, let look):
      take(look, of: style)
      symbols.insert(symbol)
    case .arrow(let arrow):
      arrows[arrow.className] = arrow
      if arrow.dot != nil {
        strokes.insert(arrow.style)
        hasDots = true
        if let color = arrow.color { outlines.insert(color) }
      }
    case .text(let text):
      for span in text.spans {
        texts.insert(span.style)
        if let color = span.color {
          inks.insert(Ink(color: color, filling: surface.filling(behind: text)))
        }
      }
    case .tint(_, let tint): if let tint { tints.insert(tint) }
    }
  }

  private mutating func take(_ look: DiagramLayout.Look, of style: DiagramLayout.Style) {
    strokes.insert(style)
    if let filling = TextSurface.Filling(look, of: style) { fillings.insert(filling) }
    if let color = look.outline { outlines.insert(color) }
  }

  // MARK: Style sheet

  /// Writes the `style` element.
  func write(
    theme: Theme, appearance: SVGRenderer.Appearance, to output: inout XMLWriter
  ) {
    output.raw("<style>\n")
    // The direction is set because texts would otherwise start at their right ends in a right-to-left page.
    output.raw(".seqtrace{direction:ltr;font-family:")
    output.composed(theme.fontFamilies.map(Self.cssFamily).joined(separator: ","))
    output.raw(";font-kerning:none;stroke-width:1}\n")
    output.raw(".seqtrace text{white-space:pre}.seqtrace .bold{font-weight:bold}\n")
    for style in DiagramLayout.Style.allCases where theme.lineWidth(of: style) != 1 {
      output.composed(".seqtrace .\(style.rawValue){stroke-width:\(theme.lineWidth(of: style))}\n")
    }
    for style in DiagramLayout.Style.allCases where style.isDashed && strokes.contains(style) {
      let dashes = style.hasShortDashes ? Self.shortDashes : Self.dashes
      output.composed(".seqtrace .\(style.rawValue){\(dashes)}\n")
    }
    for arrow in orderedArrows {
      write(arrow, width: theme.lineWidth(of: arrow.style), to: &output)
    }
    write(appearance == .dark ? theme.dark : theme.light, to: &output)
    if appearance == .auto {
      output.raw("@media (prefers-color-scheme:dark){\n")
      write(theme.dark, to: &output)
      output.raw("}\n")
    }
    output.raw("</style>\n")
  }

  /// The class of a tint, or of the canvas.
  static func name(of tint: Tint?) -> String { tint?.className ?? "canvas" }

  /// The class of a colour for lines and outlines.
  static func name(ofLine color: Tint.Color) -> String { "line-\(color.hex.dropFirst())" }

  /// The colour of a text, and the filling that it is drawn on.
  struct Ink: Hashable {
    let color: Tint.Color
    let filling: TextSurface.Filling?

    /// The class of texts with this colour and filling.
    var name: String {
      let ground = filling.map { "-\($0.style.rawValue)-\($0.className)" } ?? ""
      return "ink-\(color.hex.dropFirst())\(ground)"
    }
  }

  /// Writes those rules for an arrow's line and heads that are the same in light and dark.
  private func write(_ arrow: DiagramLayout.Arrow, width: Int, to output: inout XMLWriter) {
    output.composed(".seqtrace .\(arrow.className){fill:none")
    for end in arrow.markedEnds { output.composed(";\(end.property):url(#seqtrace-\(end.id))") }
    if arrow.isDashed { output.composed(";\(Self.dashes)") }
    if width != 1 { output.composed(";stroke-width:\(width)") }
    output.raw("}\n")
    // A marker inherits no stroke from its line. The join is round because a mitre would pierce the line's
    // target.
    for end in arrow.markedEnds where width != 1 && !end.head.isSolid {
      output.composed(
        ".seqtrace .\(end.className){stroke-width:\(width);stroke-linejoin:round}\n")
    }
  }

  private static let dashes =
    "stroke-dasharray:\(PictureMeasures.dash) \(PictureMeasures.dashGap)"
  private static let shortDashes =
    "stroke-dasharray:\(PictureMeasures.shortDash) \(PictureMeasures.shortDashGap)"

  /// Returns a font family's name for CSS. It keeps only letters, digits, spaces and hyphens, so that the
  /// name can't end the rule.
  private static func cssFamily(_ family: String) -> String {
    let name = String(
      family.unicodeScalars.filter {
        ("A"..."Z").contains($0) || ("a"..."z").contains($0) || ("0"..."9").contains($0)
          || $0 == " " || $0 == "-"
      })
    let isIdentifier =
      name.first != "-"
      && name.utf8.allSatisfy { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: "-") }
    // The keywords that every property accepts must be quoted.
    return isIdentifier && !cssWords.contains(name.lowercased()) ? name : "'\(name)'"
  }

  private static let cssWords: Set<String> = [
    "default", "inherit", "initial", "revert", "revert-layer", "unset",
  ]

  private func write(_ palette: Theme.Palette, to output: inout XMLWriter) {
    let canvas = palette[nil].hex
    output.composed(".seqtrace .canvas{fill:\(canvas)}\n")
    output.composed(".seqtrace text{fill:\(palette[.text].stroke.hex)}\n")
    for tint in tints.sorted(by: { $0.rank < $1.rank }) {
      output.composed(".seqtrace .\(Self.name(of: tint)){fill:\(palette[tint].hex)}\n")
    }
    for style in DiagramLayout.Style.allCases {
      let paint = palette[style]
      if texts.contains(style), style != .text {
        output.composed(".seqtrace tspan.\(style.rawValue){fill:\(paint.stroke.hex);stroke:none}\n")
      }
      guard strokes.contains(style) else { continue }
      output.composed(
        ".seqtrace .\(style.rawValue){color:\(paint.stroke.hex);stroke:\(paint.stroke.hex)")
      output.composed(";fill:\(paint.fill?.hex ?? "none")}\n")
      for filling in fillings.filter({ $0.style == style }).sorted(by: { $0.rank < $1.rank }) {
        let fill = palette[style, filling.look].fill?.hex ?? "none"
        output.composed(".seqtrace .\(style.rawValue).\(filling.className){fill:\(fill)}\n")
      }
    }
    for (name, ink) in inks.map({ ($0.name, $0) }).sorted(by: { $0.0 < $1.0 }) {
      let color = palette.textInk(ink.color, on: ink.filling).hex
      output.composed(".seqtrace tspan.\(name){fill:\(color);stroke:none}\n")
    }
    for color in outlines.sorted(by: { $0.hex < $1.hex }) {
      let (name, ink) = (Self.name(ofLine: color), palette.ink(color).hex)
      output.composed(".seqtrace .\(name){color:\(ink);stroke:\(ink)}\n")
    }
    for arrow in orderedArrows {
      let color = (arrow.color.map(palette.ink) ?? palette[arrow.style].stroke).hex
      output.composed(".seqtrace .\(arrow.className){stroke:\(color)}")
      if arrow.markedEnds.isEmpty { output.raw("\n") }
      for end in arrow.markedEnds {
        let property = end.head.isSolid ? "fill" : "stroke"
        output.composed(".seqtrace .\(end.className){\(property):\(color)}\n")
      }
    }
  }

  // MARK: Definitions

  /// Writes the arrow heads and symbols, each once.
  func writeDefinitions(to output: inout XMLWriter) {
    output.raw("<defs>\n")
    for arrow in orderedArrows { writeMarkers(of: arrow, to: &output) }
    for symbol in DiagramLayout.Symbol.allCases where symbols.contains(symbol) {
      write(SymbolShape(symbol), id: symbol.rawValue, to: &output)
    }
    if hasDots { write(.dot, id: "dot", to: &output) }
    output.raw("</defs>\n")
  }

  private func writeMarkers(of arrow: DiagramLayout.Arrow, to output: inout XMLWriter) {
    for end in arrow.markedEnds {
      // The line ends in the middle of a cross, and at the tip of any other head.
      let (left, right) = end.head == .cross ? (6, 6) : (10, 2)
      output.composed(
        "<marker id=\"seqtrace-\(end.id)\" viewBox=\"-\(left) -6 \(left + right) 12\" ")
      output.composed("markerWidth=\"\(left + right)\" markerHeight=\"12\" ")
      output.composed("markerUnits=\"userSpaceOnUse\" orient=\"\(end.orientation)\">")
      for element in SymbolShape.head(end.head).elements {
        write(element, class: end.className, to: &output)
      }
      output.raw("</marker>\n")
    }
  }

  private func write(_ shape: SymbolShape, id: String, to output: inout XMLWriter) {
    output.composed("<g id=\"seqtrace-\(id)\">")
    for element in shape.elements { write(element, class: nil, to: &output) }
    output.raw("</g>\n")
  }

  /// Writes an element of a shape. `name` is the class of an element of an arrow head; `nil` in other shapes.
  ///
  /// In some browsers, style sheets don't apply through `use`, so a filled element has attributes instead.
  private func write(
    _ element: SymbolShape.Element, class name: String?, to output: inout XMLWriter
  ) {
    let attribute = name.map { " class=\"\($0)\"" } ?? ""
    switch element {
    case .stroke(let points):
      writePath(points, isClosed: false, attributes: attribute + " fill=\"none\"", to: &output)
    case .solid(let points):
      let fill = name == nil ? " fill=\"currentColor\"" : ""
      writePath(points, isClosed: true, attributes: attribute + fill, to: &output)
    case .outline(let points):
      writePath(points, isClosed: true, attributes: attribute, to: &output)
    case .patch(let points):
      writePath(points, isClosed: true, attributes: attribute + " stroke=\"none\"", to: &output)
    case .ellipse(let center, let radiusX, let radiusY):
      output.composed("<ellipse\(attribute) cx=\"\(center.x)\" cy=\"\(center.y)\" ")
      output.composed("rx=\"\(radiusX)\" ry=\"\(radiusY)\"/>")
    case .circle(let center, let radius, let isSolid):
      output.composed("<circle\(attribute) cx=\"\(center.x)\" cy=\"\(center.y)\" r=\"\(radius)\"")
      output.raw(isSolid ? " fill=\"currentColor\"/>" : "/>")
    }
  }

  private func writePath(
    _ points: [Point], isClosed: Bool, attributes: String, to output: inout XMLWriter
  ) {
    let corners = points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    output.composed("<path\(attributes) d=\"M\(corners)\(isClosed ? "Z" : "")\"/>")
  }

  /// An arrow of each class, ordered by class.
  private var orderedArrows: [DiagramLayout.Arrow] {
    arrows.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension TextSurface.Filling {
  /// The class of the filling: `tint-ffd43b`, `tint-000080-with-ffffff`.
  var className: String {
    tint.className + (ink.map { "-with-\($0.hex.dropFirst())" } ?? "")
  }

  /// The sort key in a style sheet.
  fileprivate var rank: (Int, Int, Int) {
    (tint.rank.0, tint.rank.1, ink.map { Int($0.rgb) << 8 | Int($0.opacity) } ?? -1)
  }
}

extension Tint {
  /// The class of the tint: `tint-accent`, `tint-1`, `tint-ffd43b`.
  fileprivate var className: String {
    switch self {
    case .neutral, .accent, .positive, .caution, .negative: "tint-\(self)"
    case .series(let index): "tint-\(max(0, index) + 1)"
    case .color(let color): "tint-\(color.hex.dropFirst())"
    }
  }

  /// The sort key in a style sheet: tints with a meaning, then those of a series, then colours.
  fileprivate var rank: (Int, Int) {
    switch self {
    case .neutral: (0, 0)
    case .accent: (0, 1)
    case .positive: (0, 2)
    case .caution: (0, 3)
    case .negative: (0, 4)
    case .series(let index): (1, index)
    case .color(let color): (2, Int(color.rgb) << 8 | Int(color.opacity))
    }
  }
}
