import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceNotation
import SeqtraceRendering
import SeqtraceTranscript

/// Turns a trace into the bytes of a file: the one way that all commands go.
///
/// ```
/// Trace ─▶ DiagramBuilder ─▶ numbered(by: Matcher) ─▶ Numbering ─▶ DiagramView
///       ─▶ marked ─▶ captioned ─▶ paged ─▶ explained ─▶ renderer
/// ```
///
/// Only the whole diagram is matched with a design; what is hidden or folded is so for the eye.
struct TraceRenderer: Sendable {
  /// What was made of a trace.
  struct Rendering: Sendable {
    /// The drawing, or what it is still to be made of.
    var drawing: Drawing
    /// What the trace's design asks for and the run didn't do.
    var missing: [Match.Missing]
    /// The design that the trace names, if there is none of that name.
    var unknownDesign: String?
    /// The option that asked for a design's words or numbers, if the trace has no design.
    var optionWithoutDesign: String?
  }

  /// What is drawn: all at once, or page by page.
  enum Drawing: Sendable {
    /// All in one file.
    case file(Content)
    /// A file for each page, or a text for each.
    case pages(DrawnPages)
  }

  /// What a file is made of.
  enum Content: Sendable {
    /// The file as it is.
    case bytes([UInt8])
    /// A picture that is written piece by piece, since it can be many times larger than its trace.
    case svg(DiagramLayout, SVGRenderer)
  }

  /// The most character cells that a diagram in text may have.
  static let largestText = 60_000_000

  /// What to turn the trace into.
  var format: OutputFormat
  /// Which of UML's interaction diagrams is drawn.
  var kind = DiagramKind.sequence
  /// Whether numbered explanations stand under the picture.
  var showsCaptions = false
  /// The language of explanations and titles.
  var language = Language.en
  /// The colours and the type.
  var theme = Theme.standard
  /// Which of the theme's palettes are used.
  var appearance = SVGRenderer.Appearance.auto
  /// A PNG's pixels for each point.
  var scale = 1.0
  /// A PDF's paper; `nil` for one page as large as the picture.
  var paper: Paper?
  /// Whether a trace keeps its times, lanes and lines, instead of being normalised.
  var keepsTimes = false
  /// Which part of the diagram is drawn.
  var view = DiagramView()
  /// How messages are numbered.
  var numbering = Numbering.design
  /// The option that means nothing unless the trace has a design, if one was given.
  var needsDesign: String?
  /// Whether the notation is explained under the picture.
  var showsLegend = false
  /// From how long on calls tell their time, and silences are drawn.
  var leastDuration: TimeSpan?
  var leastGap: TimeSpan?
  /// The messages between which time is measured.
  var measures: [MessageRange] = []
  /// The stretches that are tinted.
  var regions: [TintedRange] = []
  /// What makes the links to the source.
  var sourceLinks: SourceLinkTemplate?
  /// How the diagram is dealt out to pages, if it is.
  var pageSize: PageSize?
  /// The files that the pages are written to, if each gets one.
  var pageFiles: PageFiles?

  /// Creates a renderer of plain diagrams.
  init(format: OutputFormat) { self.format = format }

  /// Draws a trace, or writes it down.
  ///
  /// The trace is given up as early as possible, which halves the memory that a large one takes.
  func render(_ trace: consuming Trace) throws(CommandError) -> Rendering {
    guard !format.isTrace else {
      return Rendering(drawing: .file(.bytes(written(trace))), missing: [])
    }
    // Drawing takes Graphviz last of all; whether it is there is known at once.
    if format.isBinary {
      try graphviz { () throws(GraphvizError) in try GraphvizRenderer.checkAvailability() }
    }
    let name = trace.design
    let design = name.flatMap(BuiltInDesign.named)
    try checkDetails(of: trace)
    let run = builder.build(consume trace)
    let match = design.map { Matcher(design: $0.steps).match(run) }
    let numbered = numbering.apply(to: match.map(run.numbered(by:)) ?? run)
    let part = try view.apply(to: numbered, keepsNumbers: numbering.isCount)
    let marked = try marked(part)
    let diagram = design.map { captioned(marked, by: $0) } ?? marked
    return Rendering(
      drawing: try drawing(of: diagram), missing: match?.missing ?? [],
      unknownDesign: design == nil ? name : nil,
      optionWithoutDesign: design == nil && name == nil ? needsDesign : nil)
  }

  /// The trace as a file of its own.
  private func written(_ trace: consuming Trace) -> [UInt8] {
    guard format == .jsonl else { return TranscriptWriter().write(trace) }
    return TraceWriter().write(keepsTimes ? trace : trace.normalized())
  }

  private var builder: DiagramBuilder {
    var builder = DiagramBuilder()
    builder.leastDuration = leastDuration
    builder.leastGap = leastGap
    builder.keepsTimes = !measures.isEmpty
    builder.sourceLinks = sourceLinks
    return builder
  }

  /// Refuses to tell times or places that no event has; an empty trace lacks nothing.
  private func checkDetails(of trace: borrowing Trace) throws(CommandError) {
    guard !trace.events.isEmpty else { return }
    if leastDuration != nil || leastGap != nil || !measures.isEmpty {
      guard trace.events.contains(where: { $0.time != nil }) else {
        throw .noTimes(
          leastDuration != nil ? "--durations" : leastGap != nil ? "--gaps" : "--measure")
      }
    }
    guard let sourceLinks else { return }
    let places = trace.events.lazy.compactMap(\.source)
    guard places.contains(where: { !sourceLinks.needsLine || $0.line != nil }) else {
      throw .noSource(isLineMissing: !places.isEmpty)
    }
  }

  /// The diagram with the measures and regions that were asked for, of messages that are drawn.
  private func marked(_ diagram: SequenceDiagram) throws(CommandError) -> SequenceDiagram {
    guard !measures.isEmpty || !regions.isEmpty else { return diagram }
    var diagram = diagram
    for measure in measures { diagram = try measure.measured(diagram) }
    for region in regions { diagram = try region.tinted(diagram) }
    diagram.times = []
    return diagram
  }

  /// The diagram with the design's words, in the language asked for.
  private func captioned(_ diagram: SequenceDiagram, by design: BuiltInDesign) -> SequenceDiagram {
    var result = showsCaptions ? diagram.captioned(design.captions(in: language)) : diagram
    // A title that somebody chose stays as it is.
    if result.title == nil || result.title == design.title(in: .en) {
      result.title = design.title(in: language)
    }
    return result
  }

  private func drawing(of diagram: SequenceDiagram) throws(CommandError) -> Drawing {
    guard let pageSize else { return .file(try content(of: diagram)) }
    let wording = PageWords(language: language).wording(for: pageFiles)
    let pages = DrawnPages(of: diagram.paged(pageSize, wording: wording), by: self)
    guard pages.count <= DrawnPages.mostPages else { throw .tooManyPages(pages.count) }
    guard pages.count > 1 else { return .file(try content(of: diagram)) }
    guard format.holdsPages else { return .pages(pages) }
    return .file(.bytes(try document(of: pages.diagrams, title: diagram.title)))
  }

  /// The diagram, or a page, with the legend if it is asked for.
  private func explained(_ diagram: SequenceDiagram) -> SequenceDiagram {
    showsLegend ? diagram.explained { LegendWording.text(for: $0, in: language) } : diagram
  }

  /// What the file of a diagram, or of one page, is made of.
  func content(of part: SequenceDiagram) throws(CommandError) -> Content {
    let diagram = explained(part)
    guard format == .svg else { return .bytes(try bytes(of: diagram)) }
    let renderer = SVGRenderer(theme: theme, appearance: appearance)
    return .svg(try layout(of: diagram), renderer)
  }

  private func bytes(of diagram: SequenceDiagram) throws(CommandError) -> [UInt8] {
    switch format {
    case .png: try picture(of: diagram, .png)
    case .pdf: try picture(of: diagram, .pdf)
    case .text: try text(of: diagram, .unicode)
    case .ascii: try text(of: diagram, .ascii)
    case .mermaid: Array(MermaidExporter().export(diagram).utf8)
    case .plantuml: Array(PlantUMLExporter().export(diagram).utf8)
    case .dot: Array(DOTExporter().export(diagram).utf8)
    case .json: Array(JSONExporter().export(diagram).utf8)
    case .svg, .jsonl, .transcript: []
    }
  }

  private func text(
    of diagram: SequenceDiagram, _ style: TextRenderer.Style
  ) throws(CommandError) -> [UInt8] {
    var engine = LayoutEngine.cells
    engine.wording = TooltipWords.wording(in: language)
    let layout = engine.layout(diagram)
    let (area, overflows) = layout.size.width.multipliedReportingOverflow(by: layout.size.height)
    guard !overflows, area <= Self.largestText else {
      throw .textTooLarge(width: layout.size.width, height: layout.size.height)
    }
    return TextRenderer(style: style).render(layout)
  }

  /// What lays out in points. Each sheet of paper has the heads at its top, so that there are none
  /// between its rows.
  private var engine: LayoutEngine {
    var engine = LayoutEngine.points
    engine.wording = TooltipWords.wording(in: language)
    guard paper != nil else { return engine }
    engine.metrics.headInterval = .max
    engine.metrics.longestHeadInterval = .max
    return engine
  }

  /// The picture in points, whichever kind of diagram it is.
  private func layout(of diagram: SequenceDiagram) throws(CommandError) -> DiagramLayout {
    guard kind == .communication else { return engine.layout(diagram) }
    do throws(GraphvizError) {
      return try CommunicationLayoutEngine().layout(diagram)
    } catch {
      throw .noCommunicationDiagram(error)
    }
  }

  private func picture(
    of diagram: SequenceDiagram, _ format: GraphvizRenderer.Format
  ) throws(CommandError) -> [UInt8] {
    let renderer = graphvizRenderer(format)
    let layout = try layout(of: diagram)
    return try graphviz { () throws(GraphvizError) in try renderer.render(layout) }
  }

  /// All pages in one PDF.
  private func document(
    of pages: DiagramPages, title: String?
  ) throws(CommandError) -> [UInt8] {
    let layouts = pages.lazy.map { engine.layout(explained($0)) }
    return try graphviz { () throws(GraphvizError) in
      try graphvizRenderer(.pdf).render(pages: layouts, title: title ?? "Sequence diagram")
    }
  }

  private func graphvizRenderer(_ format: GraphvizRenderer.Format) -> GraphvizRenderer {
    GraphvizRenderer(
      theme: theme, format: format, appearance: appearance == .dark ? .dark : .light, scale: scale,
      paper: paper)
  }

  private func graphviz<Result>(
    _ body: () throws(GraphvizError) -> Result
  ) throws(CommandError) -> Result {
    do throws(GraphvizError) {
      return try body()
    } catch {
      throw .noPicture(format, error)
    }
  }
}

extension TraceRenderer.Content {
  /// Writes the file piece by piece.
  func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .bytes(let bytes): try sink(bytes)
    case .svg(let layout, let renderer): try renderer.render(layout, to: sink)
    }
  }

  /// The file as a whole.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}
