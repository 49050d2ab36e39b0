import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceNotation
import SeqtraceRendering

/// Turns a trace into the bytes of a file: the one way that all commands go.
///
/// ```
/// Trace ─▶ DiagramBuilder ─▶ numbered(by: Matcher) ─▶ Numbering ─▶ DiagramView
///       ─▶ captioned ─▶ explained ─▶ renderer
/// ```
///
/// Only the whole diagram is matched with a design; what is hidden or folded is so for the eye.
struct TraceRenderer: Sendable {
  /// What was made of a trace.
  struct Rendering: Sendable {
    /// The file, or what it is still to be made of.
    var content: Content
    /// What the trace's design asks for and the run didn't do.
    var missing: [Match.Missing]
    /// The design that the trace names, if there is none of that name.
    var unknownDesign: String?
    /// The option that asked for a design's words or numbers, if the trace has no design.
    var optionWithoutDesign: String?
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
  /// What makes the links to the source.
  var sourceLinks: SourceLinkTemplate?

  /// Creates a renderer of plain diagrams.
  init(format: OutputFormat) { self.format = format }

  /// Draws a trace, or writes it down.
  ///
  /// The trace is given up as early as possible, which halves the memory that a large one takes.
  func render(_ trace: consuming Trace) throws(CommandError) -> Rendering {
    guard format != .jsonl else {
      let written = TraceWriter().write(keepsTimes ? trace : trace.normalized())
      return Rendering(content: .bytes(written), missing: [])
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
    let diagram = explained(part, by: design)
    return Rendering(
      content: try content(of: diagram), missing: match?.missing ?? [],
      unknownDesign: design == nil ? name : nil,
      optionWithoutDesign: design == nil && name == nil ? needsDesign : nil)
  }

  private var builder: DiagramBuilder {
    var builder = DiagramBuilder()
    builder.leastDuration = leastDuration
    builder.leastGap = leastGap
    builder.sourceLinks = sourceLinks
    return builder
  }

  /// Refuses to tell times or places that no event has; an empty trace lacks nothing.
  private func checkDetails(of trace: borrowing Trace) throws(CommandError) {
    guard !trace.events.isEmpty else { return }
    if leastDuration != nil || leastGap != nil {
      guard trace.events.contains(where: { $0.time != nil }) else {
        throw .noTimes(leastDuration == nil ? "--gaps" : "--durations")
      }
    }
    guard let sourceLinks else { return }
    let places = trace.events.lazy.compactMap(\.source)
    guard places.contains(where: { !sourceLinks.needsLine || $0.line != nil }) else {
      throw .noSource(isLineMissing: !places.isEmpty)
    }
  }

  /// The diagram with the design's words and the legend, in the language asked for.
  private func explained(
    _ diagram: SequenceDiagram, by design: BuiltInDesign?
  ) -> SequenceDiagram {
    let titled = design.map { captioned(diagram, by: $0) } ?? diagram
    guard showsLegend else { return titled }
    return titled.explained { LegendWording.text(for: $0, in: language) }
  }

  private func captioned(_ diagram: SequenceDiagram, by design: BuiltInDesign) -> SequenceDiagram {
    var result = showsCaptions ? diagram.captioned(design.captions(in: language)) : diagram
    // A title that somebody chose stays as it is.
    if result.title == nil || result.title == design.title(in: .en) {
      result.title = design.title(in: language)
    }
    return result
  }

  private func content(of diagram: SequenceDiagram) throws(CommandError) -> Content {
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
    case .svg, .jsonl: []
    }
  }

  private func text(
    of diagram: SequenceDiagram, _ style: TextRenderer.Style
  ) throws(CommandError) -> [UInt8] {
    let layout = LayoutEngine.cells.layout(diagram)
    let (area, overflows) = layout.size.width.multipliedReportingOverflow(by: layout.size.height)
    guard !overflows, area <= Self.largestText else {
      throw .textTooLarge(width: layout.size.width, height: layout.size.height)
    }
    return TextRenderer(style: style).render(layout)
  }

  /// The picture in points, whichever kind of diagram it is.
  private func layout(of diagram: SequenceDiagram) throws(CommandError) -> DiagramLayout {
    guard kind == .communication else { return LayoutEngine.points.layout(diagram) }
    do throws(GraphvizError) {
      return try CommunicationLayoutEngine().layout(diagram)
    } catch {
      throw .noCommunicationDiagram(error)
    }
  }

  private func picture(
    of diagram: SequenceDiagram, _ format: GraphvizRenderer.Format
  ) throws(CommandError) -> [UInt8] {
    let renderer = GraphvizRenderer(
      theme: theme, format: format, appearance: appearance == .dark ? .dark : .light, scale: scale,
      paper: paper)
    let layout = try layout(of: diagram)
    return try graphviz { () throws(GraphvizError) in try renderer.render(layout) }
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

extension TraceRenderer.Rendering {
  /// Writes the file piece by piece.
  func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    switch content {
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
