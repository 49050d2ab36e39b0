internal import SeqtraceLayout

/// A drawing in xdot's language, as Graphviz reads it from an attribute.
///
/// The layout's coordinates have y downwards. They are written as Graphviz expects them: y upwards, in tenths
/// of a unit. Every number is therefore whole and independent of the locale, and pango, which rounds a
/// glyph's advance to whole units, positions text as it was measured.
struct XDot: Sendable {
  /// The number of Graphviz's units in one unit of the layout.
  static let unit = 10

  /// The part of the layout that is drawn, in the layout's units. Graphviz's y starts at the bottom of this
  /// part.
  let window: Rectangle
  /// The distance, for a font size of 1, by which Graphviz draws a text above its position. Graphviz takes
  /// the position for the middle of the line, with pango as well as with Core Text.
  private static let rise = 0.2
  private(set) var operationCount = 0
  private var bytes: [UInt8] = []
  /// The pen's current colour; empty before the first one.
  private var pen = ""
  private var fill: Theme.Color?
  private var font: TextFont?
  /// The width of lines and outlines drawn from now on, in the layout's units.
  var lineWidth = 1 {
    didSet {
      if lineWidth != oldValue { setLineWidth() }
    }
  }

  /// Starts an empty drawing of a window of the layout.
  init(window: Rectangle) {
    self.window = window
    setLineWidth()
  }

  /// Calls `body` with the drawing as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
    }
  }

  /// The drawing as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension XDot {
  /// A point in the layout's units, with y downwards.
  struct Place: Hashable {
    var x: Double
    var y: Double
  }

  mutating func polyline(_ places: [Place], _ color: Theme.Color) {
    setPen(color)
    operation("L", places)
  }

  /// Draws a closed outline.
  mutating func polygon(_ places: [Place], stroke: Theme.Color?, fill: Theme.Color?) {
    setPen(stroke)
    if let fill { setFill(fill) }
    operation(fill == nil ? "p" : "P", places)
  }

  /// Draws a closed outline of Bézier curves: a start, then two control points and an end for each curve.
  mutating func curves(_ places: [Place], stroke: Theme.Color?, fill: Theme.Color?) {
    setPen(stroke)
    if let fill { setFill(fill) }
    operation(fill == nil ? "B" : "b", places)
  }

  mutating func ellipse(
    _ center: Place, radiusX: Double, radiusY: Double, stroke: Theme.Color?, fill: Theme.Color?
  ) {
    setPen(stroke)
    if let fill { setFill(fill) }
    begin(fill == nil ? "e" : "E")
    append(center)
    append(radiusX)
    append(radiusY)
  }

  /// Draws a line of text without control characters. `place` is the start of its baseline.
  mutating func text(_ text: String, at place: Place, _ font: TextFont, _ color: Theme.Color) {
    setPen(color)
    setFont(font)
    begin("T")
    append(Place(x: place.x, y: place.y + font.size * Self.rise))
    append(count: -1)  // The position is the text's left end.
    append(count: 0)  // The width, which no renderer reads.
    append(text: text)
  }
}

// MARK: - The language

extension XDot {
  /// Sets the pen's colour. Graphviz outlines everything that it fills, so `nil` sets a transparent pen.
  private mutating func setPen(_ color: Theme.Color?) {
    let name = color?.hex ?? "#00000000"
    guard name != pen else { return }
    pen = name
    operation("c", text: name)
  }

  private mutating func setLineWidth() {
    operation("S", text: "setlinewidth(\(lineWidth * Self.unit))")
  }

  private mutating func setFill(_ color: Theme.Color) {
    guard color != fill else { return }
    fill = color
    operation("C", text: color.hex)
  }

  private mutating func setFont(_ font: TextFont) {
    guard font != self.font else { return }
    self.font = font
    begin("F")
    append(font.size)
    append(text: font.name)
  }

  private mutating func operation(_ letter: Unicode.Scalar, text: String) {
    begin(letter)
    append(text: text)
  }

  private mutating func operation(_ letter: Unicode.Scalar, _ places: [Place]) {
    begin(letter)
    append(count: places.count)
    for place in places { append(place) }
  }

  private mutating func begin(_ letter: Unicode.Scalar) {
    operationCount += 1
    bytes.append(UInt8(ascii: letter))
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func append(count: Int) {
    bytes.append(contentsOf: String(count).utf8)
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func append(_ length: Double) {
    append(count: Self.scaled(length))
  }

  private mutating func append(_ place: Place) {
    append(place.x - Double(window.x))
    append(Double(window.maxY) - place.y)
  }

  /// Appends a text with its length in bytes, so that it needs no escaping.
  private mutating func append(text: String) {
    append(count: text.utf8.count)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: " "))
  }

  /// Converts a length to Graphviz's units, limited to the range of cairo's fixed-point numbers.
  static func scaled(_ length: Double) -> Int {
    let limit = 1_000_000.0
    return Int((min(max(length, -limit), limit) * Double(unit)).rounded())
  }
}
