internal import SeqtraceLayout

/// Converts the items of a layout to xdot operations, from back to front.
///
/// Lines, outlines and symbols are moved by half a unit, so that a line one unit wide fills whole pixels at
/// scale 1. Text and its backgrounds aren't moved.
struct LayoutPainter: Sendable {
  var drawing: XDot
  let palette: Theme.Palette
  private let theme: Theme
  /// The families as pango reads them. The comma at the end separates them from a weight.
  private let fontName: String

  private let window: Rectangle
  private let ruler: TextRuler

  /// The surface that the next text is drawn on.
  private var surface = TextSurface()

  init(window: Rectangle, theme: Theme, palette: Theme.Palette, ruler: TextRuler) {
    self.window = window
    self.ruler = ruler
    drawing = XDot(window: window)
    self.theme = theme
    self.palette = palette
    fontName = theme.fontFamilies.joined(separator: ",") + ","
  }

  /// Paints the items that overlap the window's columns. Other items are only taken into account as surfaces
  /// for texts.
  ///
  /// If all items were painted, each tile of a wide picture would cost as much as the whole picture.
  mutating func paint(_ items: some Sequence<DiagramLayout.Item>) {
    for item in items {
      surface.pass(item)
      if isInWindow(ItemBounds(item)) { paint(item) }
    }
  }

  /// An upper bound, in units, of how far letters of a substitute face exceed their box.
  private static let reach = 100.0

  private func isInWindow(_ bounds: ItemBounds) -> Bool {
    bounds.right + Self.reach >= Double(window.x)
      && bounds.left - Self.reach <= Double(window.x + window.width)
  }

  private mutating func paint(_ item: DiagramLayout.Item) {
    if let style = item.lineStyle { drawing.lineWidth = theme.lineWidth(of: style) }
    switch item {
    case .line(let from, let to, let style, let color):
      paintLine(
        [from, to].map(XDot.Place.init), palette[style, .init(outline: color)].stroke,
        dashes: style.isDashed ? style.hasShortDashes ? .short : .standard : nil)
    case .box(let box, let cornerRadius, let style, let look):
      paintBox(box, cornerRadius: cornerRadius, palette[style, look])
    case .polygon(let corners, let style, let look):
      let paint = palette[style, look]
      drawing.polygon(corners.map(XDot.Place.init), stroke: paint.stroke, fill: paint.fill)
    case .arrow(let arrow): paintArrow(arrow)
    case .text(let text): paintText(text)
    case .symbol(let symbol, let center, let style, let look):
      let middle = XDot.Place(center)
      paintShape(SymbolShape(symbol), palette[style, look]) { middle + $0 }
    case .tint(let box, let tint): paintTint(palette[tint], box)
    }
  }

  private mutating func paintText(_ text: DiagramLayout.Text) {
    if text.isMasked { paintTint(palette[text.tint], text.cover) }
    for link in text.links { paintUnderline(link, of: text) }
    var place = XDot.Place(x: Double(text.origin.x), y: Double(text.origin.y))
    let fitted = FittedText.line(text, fontName, measuredBy: ruler)
    for (span, fitted) in zip(text.spans, fitted) {
      if let fitted {
        let place = place + Point(x: 0, y: text.drop(of: span))
        drawing.text(fitted.text, at: place, fitted.font, ink(of: span, in: text))
        paintLines(
          of: span, in: text, at: place, fontSize: span.size == 0 ? text.fontSize : Int(span.size))
      }
      place.x += Double(span.width)
    }
  }

  private func ink(
    of span: DiagramLayout.Text.Span, in text: DiagramLayout.Text
  ) -> Theme.Color {
    span.color.map { palette.textInk($0, on: surface.filling(behind: text)) }
      ?? palette[span.style].stroke
  }

  /// Draws the lines under and through a span.
  private mutating func paintLines(
    of span: DiagramLayout.Text.Span, in text: DiagramLayout.Text, at place: XDot.Place,
    fontSize: Int
  ) {
    if span.looks.isDisjoint(with: [.underlined, .struckThrough]) { return }
    drawing.lineWidth = theme.lineWidth(of: span.style)
    func draw(at y: Double) {
      let start = XDot.Place(x: place.x, y: y)
      drawing.polyline(
        [start, start + Point(x: span.width, y: 0)], ink(of: span, in: text))
    }
    if span.looks.contains(.underlined) {
      draw(at: place.y + Double(PictureMeasures.underlineDrop) + 0.5)
    }
    if span.looks.contains(.struckThrough) { draw(at: place.y - Double(fontSize) * 0.3) }
  }

  private mutating func paintUnderline(_ stretch: Range<Int>, of text: DiagramLayout.Text) {
    let y = text.origin.y + PictureMeasures.underlineDrop
    let start = XDot.Place(x: Double(stretch.lowerBound), y: Double(y) + 0.5)
    drawing.lineWidth = theme.lineWidth(of: .link)
    drawing.polyline([start, start + Point(x: stretch.count, y: 0)], palette[.link].stroke)
  }

  private mutating func paintTint(_ color: Theme.Color, _ box: Rectangle) {
    let topLeft = XDot.Place(x: Double(box.x), y: Double(box.y))
    drawing.polygon(topLeft.corners(of: box), stroke: nil, fill: color)
  }
}

extension DiagramLayout.Item {
  /// The style of the item's lines, if it has any.
  fileprivate var lineStyle: DiagramLayout.Style? {
    switch self {
    case .line(_, _, let style, _), .box(_, _, let style, _), .polygon(_, let style, _),
      .symbol(_, _, let style, _):
      style
    case .arrow(let arrow): arrow.style
    case .text, .tint: nil
    }
  }
}

extension XDot.Place {
  /// Creates a position from a point of the layout: the middle of the unit at that point.
  init(_ point: Point) {
    self.init(x: Double(point.x) + 0.5, y: Double(point.y) + 0.5)
  }

  /// The corners of a box with its top left corner at this position, clockwise.
  func corners(of box: Rectangle) -> [Self] {
    let (width, height) = (box.width, box.height)
    return [(0, 0), (width, 0), (width, height), (0, height)].map { self + Point(x: $0, y: $1) }
  }

  static func + (place: Self, offset: Point) -> Self {
    Self(x: place.x + Double(offset.x), y: place.y + Double(offset.y))
  }
}
