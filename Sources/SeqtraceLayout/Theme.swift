/// The colours and the type of a drawing: one palette for light surroundings, one for dark.
public struct Theme: Sendable, Hashable {
  /// A colour without transparency.
  public struct Color: Sendable, Hashable {
    /// Red, green and blue, eight bits each.
    public var rgb: UInt32

    /// Creates a colour from `0xRRGGBB`.
    public init(_ rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

    /// The colour as `#rrggbb`.
    public var hex: String {
      let digits = String(rgb, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  /// How an item of one style is painted.
  public struct Paint: Sendable, Hashable {
    /// The colour of lines, outlines and text.
    public var stroke: Color
    /// The colour inside boxes and polygons; `nil` leaves them empty.
    public var fill: Color?

    /// Creates a paint.
    public init(stroke: UInt32, fill: UInt32? = nil) {
      self.stroke = Color(stroke)
      self.fill = fill.map(Color.init)
    }
  }

  /// The colours for one kind of surroundings.
  public struct Palette: Sendable, Hashable {
    /// The background.
    public var canvas: Color
    /// The paint of every style.
    private var paints: [Paint]

    /// Creates a palette; `paint` is asked once for each style.
    public init(canvas: UInt32, paint: (DiagramLayout.Style) -> Paint) {
      self.canvas = Color(canvas)
      paints = DiagramLayout.Style.allCases.map(paint)
    }

    /// The paint of a style.
    public subscript(style: DiagramLayout.Style) -> Paint { paints[style.ordinal] }
  }

  /// What the theme is called on the command line.
  public var name: String
  /// The colours for light surroundings; PNG and PDF use them unless told otherwise.
  public var light: Palette
  /// The colours for dark surroundings.
  public var dark: Palette
  /// The faces to try, in order; all have the widths of the built-in table.
  public var fontFamilies: [String]

  /// Creates a theme.
  public init(name: String, light: Palette, dark: Palette, fontFamilies: [String]) {
    self.name = name
    self.light = light
    self.dark = dark
    self.fontFamilies = fontFamilies
  }
}

extension DiagramLayout.Style {
  fileprivate static let ordinals: [Self: Int] = Dictionary(
    uniqueKeysWithValues: zip(allCases, 0...))
  /// The style's place among all.
  fileprivate var ordinal: Int { Self.ordinals[self]! }
}
