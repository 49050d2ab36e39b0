import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceNotation
import SeqtracePage
import SeqtraceRendering

/// Writes a diagram as source text for another tool, or as JSON.
struct SourceOutput: OutputWriter {
  /// Creates the exporter for a wording.
  let exporter: @Sendable (DiagramWording) -> any SourceExporter

  func content(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    let exporter = exporter(DiagramWording(in: style.language))
    return WholeFile(piece: Array(exporter.export(diagram).utf8))
  }
}

/// Writes Mermaid in Markdown, each page in a code block.
struct MarkdownOutput: DocumentWriter {
  /// Whether diagrams' titles are headings above the code blocks.
  var hasHeadings = true

  func content(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    try content(of: [diagram], title: diagram.title?.text, style)
  }

  func content(
    of pages: some Sequence<SequenceDiagram>, title: String?, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    let exporter = MarkdownExporter(wording: DiagramWording(in: style.language))
    let blocks = pages.map { page in
      var page = page
      if !hasHeadings { page.title = nil }
      return Array(exporter.export(page).utf8)
    }
    return WholeFile(piece: Array(blocks.joined(separator: [UInt8(ascii: "\n")])))
  }
}

/// Draws diagrams in characters.
struct TextOutput: PictureWriter {
  /// The largest number of character cells of a diagram.
  static let largestText = 60_000_000

  let style: TextRenderer.Style

  func layout(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> DiagramLayout {
    var engine = LayoutEngine.cells
    engine.wording = LayoutWording(in: style.language)
    let layout = style.columns.map { engine.layout(diagram, fitting: $0) } ?? engine.layout(diagram)
    let (area, overflows) = layout.size.width.multipliedReportingOverflow(by: layout.size.height)
    guard !overflows, area <= Self.largestText else {
      throw .textTooLarge(width: layout.size.width, height: layout.size.height)
    }
    return layout
  }

  func content(of layout: DiagramLayout, _ style: PictureStyle) -> any OutputContent {
    WholeFile(piece: TextRenderer(style: self.style).render(layout))
  }
}

/// Draws diagrams as SVG. The file is written in pieces, because it can be many times larger than its trace.
struct SVGOutput: PictureWriter {
  private struct Content: OutputContent {
    let layout: DiagramLayout
    let renderer: SVGRenderer

    func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
      try renderer.render(layout, to: sink)
    }
  }

  func content(of layout: DiagramLayout, _ style: PictureStyle) -> any OutputContent {
    Content(
      layout: layout, renderer: SVGRenderer(theme: style.theme, appearance: style.appearance))
  }
}

/// Writes an interactive page, which also has a picture for browsers without scripts.
struct PageOutput: OutputWriter {
  /// The diagram for the picture; `nil` for a summary of the page's diagram.
  var still: SequenceDiagram?

  func content(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    var renderer = PageRenderer(theme: style.theme, appearance: style.appearance)
    renderer.language = style.language
    renderer.excerpts = style.sources?.excerpts(for: diagram) ?? [:]
    // Both parts are made concurrently: each takes about 150 ms for 100 000 messages.
    let halves = try [true, false].concurrentMap { [renderer] isFirst throws(CommandError) in
      guard isFirst else { return renderer.data(of: diagram) }
      let summary = DiagramView(summarySize: .init())
      let picture =
        if let still { still } else {
          try summary.apply(to: diagram, in: style.language).diagram
        }
      return renderer.headAndPicture(of: diagram, try style.layout(of: picture))
    }
    return WholeFile(piece: halves[0] + halves[1])
  }
}

/// Draws diagrams as PNG.
struct PNGOutput: PictureWriter {
  func checkAvailability() throws(CommandError) { try GraphvizRenderer.check(for: .png) }

  func content(
    of layout: DiagramLayout, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    try graphviz(.png) { () throws(GraphvizError) in
      WholeFile(piece: try style.renderer(.png).render(layout))
    }
  }
}

/// Draws diagrams as PDF.
struct PDFOutput: PictureWriter, DocumentWriter {
  func checkAvailability() throws(CommandError) { try GraphvizRenderer.check(for: .pdf) }

  func content(
    of layout: DiagramLayout, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    try graphviz(.pdf) { () throws(GraphvizError) in
      WholeFile(piece: try style.renderer(.pdf).render(layout))
    }
  }

  func content(
    of pages: some Sequence<SequenceDiagram>, title: String?, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    let layouts = pages.lazy.map { style.engine.layout($0) }
    return try graphviz(.pdf) { () throws(GraphvizError) in
      WholeFile(
        piece: try style.renderer(.pdf).render(
          pages: layouts, title: title ?? style.engine.wording.sequenceDiagram))
    }
  }
}

/// Calls `body`. An error of Graphviz becomes an error about a picture in the given format.
private func graphviz<Result>(
  _ format: OutputFormat, _ body: () throws(GraphvizError) -> Result
) throws(CommandError) -> Result {
  do throws(GraphvizError) {
    return try body()
  } catch {
    throw .noPicture(format, error)
  }
}

extension GraphvizRenderer {
  fileprivate static func check(for format: OutputFormat) throws(CommandError) {
    try graphviz(format) { () throws(GraphvizError) in try checkAvailability() }
  }
}

extension PictureStyle {
  /// The layout engine for pictures. On paper, heads are at the top of each sheet, so they aren't repeated
  /// between rows.
  fileprivate var engine: LayoutEngine {
    var engine = LayoutEngine.points
    engine.wording = LayoutWording(in: language)
    engine.leastGaps = leastGaps
    guard paper != nil else { return engine }
    engine.metrics.repetition = .feetOnly(above: engine.metrics.repetition.footThreshold)
    return engine
  }

  /// The style for several pages, in which lifelines have the same positions on all pages.
  func aligned(for pages: some Sequence<SequenceDiagram>) -> PictureStyle {
    var style = self
    style.leastGaps = engine.commonGaps(of: pages)
    return style
  }

  /// The layout in points, of the style's kind of diagram.
  func layout(of diagram: SequenceDiagram) throws(CommandError) -> DiagramLayout {
    guard kind == .communication else { return engine.layout(diagram) }
    do throws(GraphvizError) {
      var engine = CommunicationLayoutEngine()
      engine.wording = LayoutWording(in: language)
      return try engine.layout(diagram)
    } catch {
      throw .noCommunicationDiagram(error)
    }
  }

  fileprivate func renderer(_ format: GraphvizRenderer.Format) -> GraphvizRenderer {
    GraphvizRenderer(
      theme: theme, format: format, appearance: appearance == .dark ? .dark : .light, scale: scale,
      paper: paper)
  }
}
