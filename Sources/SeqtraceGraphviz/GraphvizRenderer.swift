public import SeqtraceLayout

/// Draws a finished layout as a PNG or PDF file, with Graphviz's libraries.
///
/// The libraries are loaded for the first drawing; everything else works without them. The environment
/// variable `SEQTRACE_GRAPHVIZ_LIBRARY_PATH` sets a folder to load them from instead of the usual ones. A
/// folder without the libraries disables them.
///
/// Equal input gives equal bytes on one machine; another machine's fonts and cairo version may give different
/// ones. Drawings can be requested on any thread, and are made one at a time.
public struct GraphvizRenderer: Sendable {
  /// The file format.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// A bitmap with ``GraphvizRenderer/scale`` pixels for each of the layout's units.
    case png
    /// PDF pages with links. A unit of the layout is one point, unless the picture is fitted to
    /// ``GraphvizRenderer/paper``.
    case pdf
  }

  /// The palette of the theme.
  public enum Appearance: String, Sendable, Hashable, CaseIterable {
    case light, dark
  }

  /// The allowed scales of a PNG.
  public static let scales: ClosedRange<Double> = 0.1...8

  /// The colours, fonts and line widths.
  public var theme: Theme
  /// The file format.
  public var format: Format
  /// The palette.
  public var appearance: Appearance
  /// The number of a PNG's pixels for each unit of the layout; 2 suits high-resolution screens. A PDF ignores
  /// it.
  public var scale: Double
  /// The paper of a PDF. If `nil`, the picture is one page of its own size, or several pages if it is taller
  /// than 14 400 points, the greatest height of a page.
  public var paper: Paper?

  /// Creates a renderer.
  public init(
    theme: Theme = .standard, format: Format, appearance: Appearance = .light, scale: Double = 1,
    paper: Paper? = nil
  ) {
    self.theme = theme
    self.format = format
    self.appearance = appearance
    self.scale = scale
    self.paper = paper
  }

  /// Checks that this machine can draw PNG and PDF. Call it before any expensive work.
  ///
  /// - Throws: ``GraphvizError/unavailable(_:)``.
  public static func checkAvailability() throws(GraphvizError) {
    try GraphvizLibrary.checkAvailability()
  }

  /// Returns the font family in which this machine sets the texts of a theme.
  ///
  /// The family is fontconfig's match for the theme's families: one of them, or a substitute. A PNG contains
  /// its name in the text chunk `Font`, a PDF in the keywords.
  ///
  /// - Returns: The family; empty if there is no fontconfig.
  /// - Throws: ``GraphvizError``, if there is no font.
  public static func face(of theme: Theme) throws(GraphvizError) -> String {
    let artist = LayoutArtist(theme: theme, palette: theme.light)
    return try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      try artist.face(in: graph)
    }
  }

  /// Draws a layout, which is in points.
  ///
  /// - Throws: ``GraphvizError``. A PNG that is too large is an error; it isn't scaled down.
  /// - Complexity: O(*n* + *p*) for *n* items and *p* pixels; a PNG takes about twenty megabytes of memory in
  ///   addition to the layout and the file.
  public func render(_ layout: DiagramLayout) throws(GraphvizError) -> [UInt8] {
    switch format {
    case .png: try drawPixels(layout, on: try sheet(for: layout))
    case .pdf: try drawPages(of: [layout], title: layout.title)
    }
  }

  /// Returns the pixels for a layout. The layout's own scale multiplies the renderer's.
  private func sheet(for layout: DiagramLayout) throws(GraphvizError) -> PixelSheet {
    guard Self.scales.contains(scale) else { throw .unusableScale(scale) }
    let wanted = scale * layout.scale
    let bounded = min(max(wanted, Self.scales.lowerBound), Self.scales.upperBound)
    do throws(GraphvizError) {
      return try PixelSheet(layout.size, scale: bounded)
    } catch {
      guard case .tooLarge(var excess) = error else { throw error }
      // Report the limit as a value for the renderer's scale.
      excess.largestScale = excess.largestScale.map {
        ($0 / layout.scale * 100).rounded(.down) / 100
      }
      throw .tooLarge(excess)
    }
  }

  /// Draws layouts, which are in points, as the pages of one PDF.
  ///
  /// - Parameters:
  ///   - pages: The layouts. Each starts on a new page, and takes several if it doesn't fit on one.
  ///   - title: The title of the document.
  /// - Throws: ``GraphvizError``.
  public func render(
    pages: some Sequence<DiagramLayout>, title: String
  ) throws(GraphvizError) -> [UInt8] {
    precondition(format == .pdf, "only a PDF has pages")
    return try drawPages(of: pages, title: title)
  }

  private func artist(of layout: DiagramLayout? = nil) -> LayoutArtist {
    let theme = layout.map { self.theme.adapted(to: $0) } ?? self.theme
    return LayoutArtist(theme: theme, palette: appearance == .light ? theme.light : theme.dark)
  }
}

// MARK: - PNG

extension GraphvizRenderer {
  private func drawPixels(
    _ layout: DiagramLayout, on sheet: PixelSheet
  ) throws(GraphvizError) -> [UInt8] {
    let artist = artist(of: layout)
    let bands = sheet.bands
    let borders = bands.map { sheet.units($0).from } + [sheet.size.height + 1]
    // A band that starts inside a unit also shows the rest of that unit, hence the margin.
    let stretches = ItemStretches(layout, borders: borders, margin: 1)
    let width = sheet.extent.width
    return try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      var png = try PNGWriter(sheet.extent, face: try artist.face(in: graph))
      let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: bands[0].count * width)
      defer { pixels.deallocate() }
      for (index, rows) in bands.enumerated() {
        let items = Array(stretches[index])
        for (columns, near) in zip(sheet.tiles, sheet.itemsByTile(items)) {
          let canvas = try DrawingCanvas(
            pixels: pixels.baseAddress! + columns.lowerBound,
            size: Size(width: columns.count, height: rows.count), rowLength: width)
          canvas.fill(artist.palette[nil])
          let part = sheet.part(columns: columns, rows: rows)
          try artist.draw(near.lazy.map { items[$0] }, in: part, with: graph, on: canvas)
          try canvas.finish()
        }
        png.add(UnsafeBufferPointer(rebasing: pixels[..<(rows.count * width)]))
      }
      return try png.finish()
    }
  }
}

// MARK: - PDF

extension GraphvizRenderer {
  private func drawPages(
    of layouts: some Sequence<DiagramLayout>, title: String
  ) throws(GraphvizError) -> [UInt8] {
    return try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      let canvas = try DrawingCanvas(title: title, face: try artist().face(in: graph))
      for layout in layouts {
        let artist = artist(of: layout)
        let plan = try pages(of: layout)
        let stretches = ItemStretches(layout, borders: plan.borders)
        let links = LinkArea.areas(of: layout)
        for (index, page) in plan.pages.enumerated() {
          canvas.beginPage(width: plan.pageSize.width, height: plan.pageSize.height)
          canvas.fill(artist.palette[nil])
          try artist.draw(stretches[index], in: page.content, with: graph, on: canvas)
          for furniture in page.furniture {
            try artist.draw(furniture.items, in: furniture.part, with: graph, on: canvas)
          }
          for link in links {
            link.clipped(from: page.rows.lowerBound, to: page.rows.upperBound)
              .map { canvas.link($0, in: page.content) }
          }
          canvas.endPage()
        }
      }
      try canvas.finish()
      return canvas.file
    }
  }

  private func pages(of layout: DiagramLayout) throws(GraphvizError) -> PagePlan {
    let width = max(layout.size.width, 1)
    do {
      return try PagePlan(layout, paper: paper?.size(for: width), margin: Paper.margin)
    } catch {
      throw .tooWide(.init(width: width, widest: error.widest))
    }
  }
}
