public import SeqtraceLayout

/// Draws a finished layout as a PNG or PDF file, through Graphviz's libraries.
///
/// The libraries are opened at the first drawing; without them everything else works. The
/// environment variable `SEQTRACE_GRAPHVIZ_LIBRARY_PATH` names a folder to find them in instead of
/// the usual places; one that has none turns them off.
///
/// Equal input gives equal bytes on one machine; another machine's fonts and cairo may give others.
/// (From cairo 1.17.6 on, PDF packs its date where it can't be blanked, so PDFs differ in that.)
/// Drawings may be asked for on any thread; they are made one at a time.
public struct GraphvizRenderer: Sendable {
  /// The kind of file.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Pixels, as many for each unit as ``GraphvizRenderer/scale`` says.
    case png
    /// One page as large as the picture, a point for each unit, with links.
    case pdf
  }

  /// Which of the theme's palettes is used.
  public enum Appearance: String, Sendable, Hashable, CaseIterable {
    case light, dark
  }

  /// The scales that a PNG can have.
  public static let scales: ClosedRange<Double> = 0.1...8

  /// The colours and the type.
  public var theme: Theme
  /// The kind of file.
  public var format: Format
  /// The palette.
  public var appearance: Appearance
  /// A PNG's pixels for each of the layout's units; 2 suits today's screens. PDF ignores it.
  public var scale: Double

  /// Creates a renderer.
  public init(
    theme: Theme = .standard, format: Format, appearance: Appearance = .light, scale: Double = 2
  ) {
    self.theme = theme
    self.format = format
    self.appearance = appearance
    self.scale = scale
  }

  /// Says, by throwing, why this machine can't draw PNG or PDF, before any work is done.
  ///
  /// - Throws: ``GraphvizError/unavailable(_:)``.
  public static func checkAvailability() throws(GraphvizError) {
    try GraphvizLibrary.checkAvailability()
  }

  /// Draws a layout whose unit is the point.
  ///
  /// - Throws: ``GraphvizError``; nothing is ever drawn smaller than asked for.
  /// - Complexity: O(*n* + *p*) for *n* items and *p* pixels, of four bytes each.
  public func render(_ layout: DiagramLayout) throws(GraphvizError) -> [UInt8] {
    let page = try Page(layout.size, format: format, scale: scale)
    let palette = appearance == .light ? theme.light : theme.dark
    let links = format == .pdf ? LinkArea.areas(of: layout) : []
    let families = theme.fontFamilies
    let bytes = try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      guard graph.hasFont(for: families) else { throw .noFont(families: families) }
      var painter = LayoutPainter(
        size: page.size, palette: palette, fontFamilies: families, ruler: graph.ruler)
      painter.paint(layout)
      try graph.setBackground(painter.drawing)
      graph.setPage(page, canvas: palette.canvas)
      for (index, link) in links.enumerated() {
        try graph.add(link, name: "link\(index)", pageHeight: page.size.height)
      }
      return try graph.render(engine: "nop2", format: "\(page.format.rawValue):cairo")
    }
    return try page.checked(bytes)
  }
}

extension GraphvizGraph {
  /// Makes the picture as large as the page, with nothing around it.
  fileprivate func setPage(_ page: Page, canvas: Theme.Color) {
    let width = page.size.width * XDot.unit
    let height = page.size.height * XDot.unit
    set("bb", "0,0,\(width),\(height)")
    // Width and height in points, the zoom, and what is in the middle.
    set(
      "viewport",
      "\(page.size.width),\(page.size.height),\(1 / Double(XDot.unit)),"
        + "\(Double(width) / 2),\(Double(height) / 2)")
    set("dpi", "\(72 * page.scale)")
    set("bgcolor", canvas.hex)
    set("pad", "0")
    set("margin", "0")
  }

  /// Lays an invisible node over a group's items, which carries its link.
  fileprivate func add(_ link: LinkArea, name: String, pageHeight: Int) throws(GraphvizError) {
    let points = Double(XDot.unit)
    let attributes = [
      ("pos", "\(link.middleX * points),\((Double(pageHeight) - link.middleY) * points)"),
      ("width", "\(link.width * points / 72)"), ("height", "\(link.height * points / 72)"),
      ("fixedsize", "true"), ("shape", "box"), ("label", ""), ("color", "transparent"),
      ("URL", link.target),
    ]
    for (key, value) in attributes { try set(key, value, ofNode: name) }
  }
}
