import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings

/// Turns a source into the bytes of a file; all commands use it.
///
/// ```
/// DiagramSource ─▶ numbered(by: Matcher) ─▶ Numbering ─▶ DiagramView
///       ─▶ marked ─▶ captioned ─▶ paged ─▶ explained ─▶ OutputWriter
/// ```
///
/// A design is matched with the whole diagram; hiding and folding come later and only affect the picture.
struct DiagramPipeline: Sendable {
  /// The result for a source.
  struct Rendering: Sendable {
    /// The drawing; parts of it may be made on demand.
    var drawing: Drawing
    /// The name of the design; `nil` if there is none.
    var design: String?
    /// The steps of the design that the run lacks.
    var missing: [Match.Missing]
    /// The design that the trace names, if there is no built-in design of that name.
    var unknownDesign: String?
    /// The option that needs a design, if the trace has none.
    var optionWithoutDesign: DrawingOption?
    /// The excess width over the terminal; `nil` if it fits.
    var overflow: ScreenOverflow?
    /// The excess length of a text over its hosts' limit; `nil` if it fits.
    var hostLimit: HostLimit?
    /// The excess size over a few sheets of paper; `nil` if it fits.
    var sheetOverflow: SheetOverflow?
    /// The numbers of messages that are shown and that there are, if a summary left out some.
    var summarized: (shown: Int, all: Int)?
    /// What the drawing shows; empty for a trace.
    var facts = DiagramFacts()
  }

  /// The drawing: in one piece, or page by page.
  enum Drawing: Sendable {
    /// Everything in one file.
    case file(any OutputContent)
    /// A file or a text for each page.
    case pages(DrawnPages)
  }

  /// The format of the output.
  var format: OutputFormat
  /// The style of the picture.
  var style = PictureStyle()
  /// Whether numbered explanations are under the picture.
  var showsCaptions = false
  /// Whether a trace keeps its times, lanes and source lines instead of being normalised.
  var keepsTimes = false
  /// The calls of which each is drawn as its own diagram; empty for the whole diagram.
  var roots: [Landmark] = []
  /// The part of the diagram that is drawn.
  var view = DiagramView()
  /// The numbering of messages.
  var numbering = Numbering.design
  /// The design that numbers messages, instead of the one that the source names.
  var design: Design?
  /// The option that needs a design, if one was given.
  var needsDesign: DrawingOption?
  /// Whether the command's answer is no if a step of the design is missing.
  var isStrict = false
  /// Whether the notation is explained under the picture.
  var showsLegend = false
  /// The builder of the whole diagram, before any part of it is chosen.
  var builder = DiagramBuilder()
  /// The package whose paths source files have; `nil` for the one that the working directory is in.
  var package: String?
  /// Functions that the recorded tests call and that aren't recorded.
  var unrecorded = UnrecordedFunctions()
  /// The messages between which time is measured.
  var measures: [MessageRange] = []
  /// The ranges that are tinted.
  var regions: [TintedRange] = []
  /// The options that have no effect where they have no meaning, because a project file chooses them for all drawings.
  var optional: Set<DrawingOption> = []
  /// Whether what the default rules find in a recording is shown where it happened.
  var showsFindings = false
  /// The notes of what was found. Those for which a story has no room are under the picture.
  private var findings: [String] = []
  /// The size of the pages; `nil` for a single page, or for pages that the author wrote.
  var pageSize: PageSize?
  /// Whether pages that the author wrote are drawn as such, if no size is given.
  var followsPages = false
  /// The files that the pages are written to, if each gets one.
  var pageFiles: PageFiles?

  /// Creates a renderer of plain diagrams.
  init(format: OutputFormat) { self.format = format }

  /// Draws a source, or writes it in a text format.
  func render(_ source: consuming some DiagramSource) throws(CommandError) -> Rendering {
    let writer: any OutputWriter
    switch format.writer {
    case .diagram(let drawing): writer = drawing
    case .trace(let write):
      let trace = try source.trace(for: format)
      return Rendering(drawing: .file(WholeFile(piece: write(trace, keepsTimes))), missing: [])
    }
    if showsFindings, let trace = (copy source) as? Trace {
      var pipeline = self
      let findings = FindingsFinder().findings(in: trace)
      (pipeline.showsFindings, pipeline.findings) = (false, findings.map(\.note))
      return try pipeline.render(trace.noting(findings))
    }
    // A writer that lacks a program is reported before anything is drawn.
    try writer.checkAvailability()
    let name = design == nil ? source.design : nil
    let design = design ?? name.flatMap(Design.builtIn)
    let words = design?.words ?? source.words
    let wording = DiagramWords.wording(in: style.language)
    var view = view
    if let story = view.story, !source.hasCall(of: story) {
      let landmark = Landmark.name(story)
      let names = landmark.alternatives(in: try diagram(of: source, wording))
      throw .part(.unknownMessage(.story, landmark, names: names))
    }
    let tells = view.story != nil || view.summarySize != nil && source.tellsTest
    if tells {
      view.summarySize = nil
      view.leastRepeats = view.leastRepeats ?? 2
    }
    if tells, !view.hidden.isEmpty, !view.allowsUnknownLifelines {
      try checkHidden(view.hidden, in: source, wording)
    }
    var run = try diagram(of: consume source, wording, hiding: tells ? view.hidden : nil)
    // A test's story is told without them, so that what passes through them stays.
    if tells { view.hidden = [] }
    run.remarks += unrecorded.remarks(on: run).map { wording($0) }
    run.remarks += findings.filter { text in !run.notes.contains { $0.text.text == text } }
    let match = try design?.match(run)
    let numbered = numbering.apply(to: match.map(run.numbered(by:)) ?? run)
    var (diagram, isSummary, drawing, sheetOverflow) = try drawn(numbered, view, words, by: writer)
    while let size = view.summarySize,
      let smaller = sheetOverflow?.smaller(than: size, drawn: diagram)
    {
      view.summarySize = smaller
      (diagram, isSummary, drawing, sheetOverflow) = try drawn(numbered, view, words, by: writer)
    }
    let hostLimit = try divide(&drawing, of: diagram, by: writer)
    return Rendering(
      drawing: drawing, design: design?.name, missing: match?.missing ?? [],
      unknownDesign: design == nil ? name : nil,
      optionWithoutDesign: design == nil && name == nil ? needsDesign : nil,
      overflow: overflow(of: drawing, diagram), hostLimit: hostLimit,
      sheetOverflow: sheetOverflow,
      summarized: isSummary ? (diagram.messages.count, numbered.messages.count) : nil,
      facts: DiagramFacts(diagram))
  }

  /// Throws if a lifeline that is to be hidden is neither in the story of a test nor in its recording.
  private func checkHidden(
    _ hidden: [NamePattern], in source: some DiagramSource, _ wording: DiagramWording
  ) throws(CommandError) {
    let told = try diagram(of: source, wording, hiding: []).lifelines
    // Heads of a story have the test's name for an object before its type.
    let names = Set(
      told.flatMap { [$0.label.text] + $0.label.text.split(separator: ": ").map(String.init) })
    let others = hidden.filter { !names.contains(where: $0.matches) }
    if others.isEmpty { return }
    let all = try diagram(of: source, wording).lifelines
    if let unknown = others.first(where: { !all.contains(where: $0.matches) }) {
      throw .part(
        .unknownLifeline(.hide, unknown.description, lifelines: told.map(\.label.text)))
    }
  }

  /// The whole diagram of a source.
  func diagram(
    of source: consuming some DiagramSource, _ wording: DiagramWording,
    hiding hidden: [NamePattern]? = nil
  ) throws(CommandError) -> SequenceDiagram {
    try source.check(required)
    var builder = builder
    builder.tellsTest = hidden != nil
    builder.toldFunction = view.story
    builder.leastPasses = view.leastRepeats ?? 2
    builder.hiddenInTest = hidden ?? []
    builder.wording = wording
    if format.isInteractive { builder.keepsContexts = true }
    if format.isInteractive || builder.sourceLinks != nil {
      builder.sourcePaths = SourcePaths.found(for: package)
    }
    return source.diagram(by: builder)
  }

  /// The builder with what the source must have.
  private var required: DiagramBuilder {
    var required = builder
    if optional.contains(.durations) { required.leastDuration = nil }
    if optional.contains(.gaps) { required.leastGap = nil }
    if optional.contains(.sourceLinks) { required.sourceLinks = nil }
    return required
  }

  /// A view of a diagram, its drawing, and the excess size.
  private func drawn(
    _ whole: SequenceDiagram, _ view: DiagramView, _ words: DesignWords, by writer: any OutputWriter
  ) throws(CommandError) -> (SequenceDiagram, isSummary: Bool, Drawing, SheetOverflow?) {
    let (part, isSummary) = try view.apply(
      to: whole, keepsNumbers: numbering.isCount, in: style.language)
    let marked = try marked(part)
    let diagram = words.translating(marked, into: style.language, showsCaptions: showsCaptions)
    let drawing = try drawing(of: diagram, by: writer)
    return (diagram, isSummary, drawing, self.sheetOverflow(of: drawing))
  }

  /// The excess size over a few sheets of paper, if the diagram is drawn as one picture.
  private func sheetOverflow(of drawing: Drawing) -> SheetOverflow? {
    guard style.kind == .sequence, pageSize == nil, case .file(let content) = drawing else {
      return nil
    }
    return content.pictureSize.flatMap(SheetOverflow.init)
  }

  /// Divides a text that its hosts wouldn't draw, if the format allows several diagrams in a file.
  ///
  /// Plain Mermaid stays in one piece, because it may be read back.
  private func divide(
    _ drawing: inout Drawing, of diagram: SequenceDiagram, by writer: any OutputWriter
  ) throws(CommandError) -> HostLimit? {
    guard let limit = format.hostLimit, pageSize == nil,
      case .file(let file as WholeFile) = drawing
    else { return nil }
    let wording = PageWords(language: style.language).wording(for: nil)
    var found = try HostLimit(of: diagram, file.piece, limit: limit, wording) {
      page throws(CommandError) in try writer.content(of: explained(page), style).bytes
    }
    if let messages = found?.pageMessages, let writer = writer as? any DocumentWriter {
      let pages = diagram.paged(.messages(messages), wording: wording)
      drawing = .file(
        try writer.content(of: pages.lazy.map(explained), title: diagram.title?.text, style))
      found?.isDivided = true
    }
    return found
  }

  /// The excess width over the terminal, if the diagram is drawn in one piece.
  private func overflow(of drawing: Drawing, _ diagram: SequenceDiagram) -> ScreenOverflow? {
    guard let columns = style.columns, case .file(let text as DrawnText) = drawing,
      text.width > columns
    else { return nil }
    return ScreenOverflow(of: diagram, width: text.width, columns: columns)
  }

  /// The diagram with the requested measures and regions. They refer to messages that are drawn.
  private func marked(_ diagram: SequenceDiagram) throws(CommandError) -> SequenceDiagram {
    guard !measures.isEmpty || !regions.isEmpty else { return diagram }
    var diagram = diagram
    for measure in measures { diagram = try measure.measured(diagram) }
    for region in regions { diagram = try region.tinted(diagram) }
    if !format.isInteractive { diagram.contexts = [] }
    return diagram
  }

  private func drawing(
    of diagram: SequenceDiagram, by writer: any OutputWriter
  ) throws(CommandError) -> Drawing {
    func whole() throws(CommandError) -> Drawing {
      .file(try writer.content(of: explained(diagram), style))
    }
    let hasPages =
      followsPages && style.kind == .sequence
      && diagram.separators.contains { $0.kind == .page }
    guard let size = pageSize ?? (hasPages ? .separators : nil) else { return try whole() }
    let wording = PageWords(language: style.language).wording(for: pageFiles)
    let pages = diagram.paged(size, wording: wording)
    guard pages.count <= DrawnPages.mostPages else {
      throw .page(.tooMany(pages.count, areWritten: pageSize == nil))
    }
    guard pages.count > 1 else { return try whole() }
    // Pages of a chosen size only have the lifelines that are active there.
    let pageStyle = size == .separators ? style.aligned(for: pages.lazy.map(explained)) : style
    guard let writer = writer as? any DocumentWriter else {
      return .pages(DrawnPages(of: pages, by: writer, pageStyle, rule: format.rule, explained))
    }
    return .file(
      try writer.content(of: pages.lazy.map(explained), title: diagram.title?.text, pageStyle))
  }

  /// The diagram, or a page, with the legend if it is requested.
  @Sendable private func explained(_ diagram: SequenceDiagram) -> SequenceDiagram {
    showsLegend ? diagram.explained { LegendWording.text(for: $0, in: style.language) } : diagram
  }
}
