public import SeqtraceLayout

/// Draws a finished layout as a PNG or PDF file, through Graphviz's libraries.
///
/// The libraries are opened at the first drawing; without them everything else works. The
/// environment variable `SEQTRACE_GRAPHVIZ_LIBRARY_PATH` names a folder to find them in instead of
/// the usual places; one that has none turns them off.
///
/// Equal input gives equal bytes on one machine; another machine's fonts and cairo may give others.
/// Drawings may be asked for on any thread; they are made one at a time.
public struct GraphvizRenderer: Sendable {
  /// The kind of file.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Pixels, as many for each unit as ``GraphvizRenderer/scale`` says.
    case png
    /// Pages with links, a point for each unit, on paper if there is any.
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
  /// A PNG's pixels for each of the layout's units; 2 suits screens of high resolution. PDF ignores
  /// it.
  public var scale: Double
  /// What a PDF is to be printed on. Without paper it is one page as large as the picture, or
  /// several where the picture is taller than a page may be, which is 14 400 points.
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

  /// Says, by throwing, why this machine can't draw PNG or PDF, before any work is done.
  ///
  /// - Throws: ``GraphvizError/unavailable(_:)``.
  public static func checkAvailability() throws(GraphvizError) {
    try GraphvizLibrary.checkAvailability()
  }

  /// The family of the face in which this machine sets the texts of a theme.
  ///
  /// It is what fontconfig finds for the theme's families; it is one of them, or one that stands in
  /// for them. A PNG has it as the text `Font`, a PDF among its keywords.
  ///
  /// - Returns: The family; empty where there is no fontconfig to ask.
  /// - Throws: ``GraphvizError``, if there is no face.
  public static func face(of theme: Theme) throws(GraphvizError) -> String {
    let artist = LayoutArtist(theme: theme, palette: theme.light)
    return try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      try artist.face(in: graph)
    }
  }

  /// Draws a layout whose unit is the point.
  ///
  /// - Throws: ``GraphvizError``; a PNG is never drawn smaller than asked for.
  /// - Complexity: O(*n* + *p*) for *n* items and *p* pixels; a PNG takes some ten megabytes of
  ///   memory besides the layout and the file.
  public func render(_ layout: DiagramLayout) throws(GraphvizError) -> [UInt8] {
    switch format {
    case .png: try drawPixels(layout, on: try PixelSheet(layout.size, scale: scale))
    case .pdf: try drawPages(of: [layout], title: layout.title)
    }
  }

  /// Draws layouts whose unit is the point as the pages of one PDF.
  ///
  /// - Parameters:
  ///   - pages: The layouts, each a page; several where it doesn't fit on one.
  ///   - title: The title of the document.
  /// - Throws: ``GraphvizError``.
  public func render(
    pages: some Sequence<DiagramLayout>, title: String
  ) throws(GraphvizError) -> [UInt8] {
    precondition(format == .pdf, "only a PDF has pages")
    return try drawPages(of: pages, title: title)
  }

  private var artist: LayoutArtist {
    LayoutArtist(
      theme: theme, palette: appearance == .light ? theme.light : theme.dark)
  }
}

// MARK: - PNG

extension GraphvizRenderer {
  private func drawPixels(
    _ layout: DiagramLayout, on sheet: PixelSheet
  ) throws(GraphvizError) -> [UInt8] {
    let artist = artist
    let bands = sheet.bands
    let borders = bands.map { sheet.units($0).from } + [sheet.size.height + 1]
    // A band that begins within a unit shows the end of the one before.
    let stretches = ItemStretches(layout, borders: borders, margin: 1)
    let width = sheet.extent.width
    return try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      var png = try PNGWriter(sheet.extent, face: try artist.face(in: graph))
      let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: bands[0].count * width)
      defer { pixels.deallocate() }
      for (index, rows) in bands.enumerated() {
        for columns in sheet.tiles {
          let canvas = try DrawingCanvas(
            pixels: pixels.baseAddress! + columns.lowerBound,
            size: Size(width: columns.count, height: rows.count), rowLength: width)
          canvas.fill(artist.palette.canvas)
          let part = sheet.part(columns: columns, rows: rows)
          try artist.draw(stretches[index], in: part, with: graph, on: canvas)
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
    let artist = artist
    return try GraphvizLibrary.withGraph { (graph) throws(GraphvizError) in
      let canvas = try DrawingCanvas(title: title, face: try artist.face(in: graph))
      for layout in layouts {
        let plan = try PagePlan(layout, paper: paper)
        let stretches = ItemStretches(layout, borders: plan.borders)
        let links = LinkArea.areas(of: layout)
        for (index, page) in plan.pages.enumerated() {
          canvas.beginPage(width: plan.pageSize.width, height: plan.pageSize.height)
          canvas.fill(artist.palette.canvas)
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
}
