public import SeqtraceDiagram

/// The colours, fonts and line widths of a drawing, with a palette for light and one for dark
/// surroundings.
public struct Theme: Sendable, Hashable {
  /// A colour without transparency.
  public typealias Color = Tint.Color

  /// The colours of items of one style.
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

  /// The colours for light or for dark surroundings.
  public struct Palette: Sendable, Hashable {
    /// The background.
    public var canvas: Color
    /// The background of a picture that has its own. Tints are still mixed with the canvas, because a
    /// background that is itself a tint leaves no contrast for another one.
    package var background: Color?
    /// Colours other than the background behind texts in a picture.
    package var grounds: [Color] = []
    /// Whether the picture has quiet texts in heads.
    package var hasQuietHeads = true
    /// The least contrast of a text in a colour that an author chose for a bright background.
    package var leastContrastOfChosenText = Theme.leastContrastOfChosenText
    /// The background colours that elements of a series, such as the boxes of groups, take in turn; never
    /// empty.
    public var series: [Color]
    /// The paint of every style.
    private var paints: [DiagramLayout.Style: Paint]

    /// Creates a palette; `paint` is called once for each style.
    public init(canvas: UInt32, series: [UInt32], paint: (DiagramLayout.Style) -> Paint) {
      precondition(!series.isEmpty, "a palette has at least one tint for things in a row")
      self.canvas = Color(canvas)
      self.series = series.map(Color.init)
      paints = Dictionary(
        uniqueKeysWithValues: DiagramLayout.Style.allCases.map { ($0, paint($0)) })
    }

    /// The paint for a style.
    public subscript(style: DiagramLayout.Style) -> Paint {
      get { paints[style]! }
      set { paints[style] = newValue }
    }
  }

  /// The name of the theme on the command line.
  public var name: String
  /// The purpose of the theme, in one line.
  public var summary: String
  /// The colours for light surroundings, also the default of PNG and PDF.
  public var light: Palette
  /// The colours for dark surroundings.
  public var dark: Palette
  /// The font families to try, in order; layout measures with the widths of
  /// ``metricCompatibleFamilies``.
  public var fontFamilies: [String]
  /// The widths of lines and outlines by style, in points; a style that is absent has width 1.
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
  /// The font families with the letter widths that the layout assumes, and the generic fallback.
  /// Text in other fonts is squeezed or spaced to fit.
  public static let metricCompatibleFamilies = [
    "Helvetica", "Arial", "Liberation Sans", "Arimo", "Nimbus Sans", "Nimbus Sans L",
    "TeX Gyre Heros", "FreeSans", "sans-serif",
  ]
}

extension DiagramLayout.Style {
  /// Whether items of this style have an inside, coloured by ``Theme/Paint/fill``.
  public var hasInside: Bool { Theme.Colors.fills[self] != nil }
}
