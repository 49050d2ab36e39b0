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
/// Trace ─▶ DiagramBuilder ─▶ numbered(by: Matcher) ─▶ captioned ─▶ renderer or exporter
/// ```
struct TraceRenderer: Sendable {
  /// What was made of a trace.
  struct Rendering: Sendable {
    /// The file.
    var bytes: [UInt8]
    /// What the trace's design asks for and the run didn't do.
    var missing: [Match.Missing]
    /// The design that the trace names, if there is none of that name.
    var unknownDesign: String?
  }

  /// What to turn the trace into.
  var format: OutputFormat
  /// Whether numbered explanations stand under the picture.
  var showsCaptions = false
  /// The language of explanations and titles.
  var language = Language.en
  /// The colours and the type.
  var theme = Theme.standard
  /// Which of the theme's palettes are used.
  var appearance = SVGRenderer.Appearance.auto
  /// A PNG's pixels for each point.
  var scale = 2.0
  /// Whether a trace keeps its times, lanes and lines, instead of being normalised.
  var keepsTimes = false

  /// Creates a renderer of plain diagrams.
  init(format: OutputFormat) { self.format = format }

  /// Draws a trace, or writes it down.
  func render(_ trace: Trace) throws(GraphvizError) -> Rendering {
    guard format != .jsonl else {
      let trace = keepsTimes ? trace : trace.normalized()
      return Rendering(bytes: TraceWriter().write(trace), missing: [])
    }
    // Drawing takes Graphviz last of all; whether it is there is known at once.
    if format.isBinary { try GraphvizRenderer.checkAvailability() }
    let design = trace.design.flatMap(BuiltInDesign.named)
    let run = DiagramBuilder().build(trace)
    let match = design.map { Matcher(design: $0.steps).match(run) }
    let diagram = explained(match.map(run.numbered(by:)) ?? run, by: design)
    return Rendering(
      bytes: try bytes(of: diagram), missing: match?.missing ?? [],
      unknownDesign: design == nil ? trace.design : nil)
  }

  /// The diagram with the design's words, in the language asked for.
  private func explained(
    _ diagram: SequenceDiagram, by design: BuiltInDesign?
  ) -> SequenceDiagram {
    guard let design else { return diagram }
    var result = showsCaptions ? diagram.captioned(design.captions(in: language)) : diagram
    // A title that somebody chose stays as it is.
    if result.title == nil || result.title == design.title(in: .en) {
      result.title = design.title(in: language)
    }
    return result
  }

  private func bytes(of diagram: SequenceDiagram) throws(GraphvizError) -> [UInt8] {
    switch format {
    case .svg:
      SVGRenderer(theme: theme, appearance: appearance).render(LayoutEngine.points.layout(diagram))
    case .png: try picture(of: diagram, .png)
    case .pdf: try picture(of: diagram, .pdf)
    case .text: TextRenderer(style: .unicode).render(LayoutEngine.cells.layout(diagram))
    case .ascii: TextRenderer(style: .ascii).render(LayoutEngine.cells.layout(diagram))
    case .mermaid: Array(MermaidExporter().export(diagram).utf8)
    case .plantuml: Array(PlantUMLExporter().export(diagram).utf8)
    case .dot: Array(DOTExporter().export(diagram).utf8)
    case .json: Array(JSONExporter().export(diagram).utf8)
    case .jsonl: []
    }
  }

  private func picture(
    of diagram: SequenceDiagram, _ format: GraphvizRenderer.Format
  ) throws(GraphvizError) -> [UInt8] {
    let renderer = GraphvizRenderer(
      theme: theme, format: format, appearance: appearance == .dark ? .dark : .light, scale: scale)
    return try renderer.render(LayoutEngine.points.layout(diagram))
  }
}
