public import SeqtraceDiagram

/// The colours, the type and the strength of the lines of a drawing: one palette for light
/// surroundings, one for dark.
public struct Theme: Sendable, Hashable {
  /// A colour without transparency.
  public typealias Color = Tint.Color

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
    /// The backgrounds of things in a row, such as the boxes of groups, which take them in turn; never
    /// empty.
    public var series: [Color]
    /// The paint of every style.
    private var paints: [Paint]

    /// Creates a palette; `paint` is asked once for each style.
    public init(canvas: UInt32, series: [UInt32], paint: (DiagramLayout.Style) -> Paint) {
      precondition(!series.isEmpty, "a palette has at least one tint for things in a row")
      self.canvas = Color(canvas)
      self.series = series.map(Color.init)
      paints = DiagramLayout.Style.allCases.map(paint)
    }

    /// The paint of a style.
    public subscript(style: DiagramLayout.Style) -> Paint {
      get { paints[style.ordinal] }
      set { paints[style.ordinal] = newValue }
    }
  }

  /// What the theme is called on the command line.
  public var name: String
  /// What it is for, in a line.
  public var summary: String
  /// The colours for light surroundings; PNG and PDF use them unless told otherwise.
  public var light: Palette
  /// The colours for dark surroundings.
  public var dark: Palette
  /// The faces to try, in order; layout counts with the widths of ``metricCompatibleFamilies``.
  public var fontFamilies: [String]
  /// The widths of the styles' lines and outlines, in points; a style that is absent has 1.
  public var lineWidths: [DiagramLayout.Style: Int]

  /// Creates a theme.
  public init(
    name: String, summary: String = "", light: Palette, dark: Palette, fontFamilies: [String],
    lineWidths: [DiagramLayout.Style: Int] = [:]
  ) {
    self.name = name
    self.summary = summary
    self.light = light
    self.dark = dark
    self.fontFamilies = fontFamilies
    self.lineWidths = lineWidths
  }

  /// The width of a style's lines and outlines, in points.
  public func lineWidth(of style: DiagramLayout.Style) -> Int { lineWidths[style] ?? 1 }
}

extension Theme {
  /// The faces whose letters are as wide as the layout takes them to be, and the generic name that
  /// stands for none; with others, texts are squeezed or spaced to their place.
  public static let metricCompatibleFamilies = [
    "Helvetica", "Arial", "Liberation Sans", "Arimo", "Nimbus Sans", "Nimbus Sans L",
    "TeX Gyre Heros", "FreeSans", "sans-serif",
  ]
}

extension DiagramLayout.Style {
  /// Whether what has this style has an inside that a ``Theme/Paint/fill`` colours.
  public var hasInside: Bool {
    switch self {
    case .divider, .head, .facetHead, .activation, .fragmentTab, .note, .registration,
      .openRegistration, .added, .removed, .changed:
      true
    default: false
    }
  }

  fileprivate static let ordinals: [Self: Int] = Dictionary(
    uniqueKeysWithValues: zip(allCases, 0...))
  /// The style's place among all.
  fileprivate var ordinal: Int { Self.ordinals[self]! }
}
