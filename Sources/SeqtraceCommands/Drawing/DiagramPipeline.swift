import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings

/// Draws a source into the bytes of a file. All commands use it.
///
/// ```
/// DiagramSource ─▶ numbered(by: Matcher) ─▶ Numbering ─▶ DiagramView
///       ─▶ marked ─▶ captioned ─▶ paged ─▶ explained ─▶ OutputWriter
/// ```
///
/// A design is matched with the whole diagram. Hiding and folding come later, and affect only the picture.
struct DiagramPipeline: Sendable {
  /// The result for a source.
  struct Rendering: Sendable {
    /// The drawing, of which parts may be made on demand.
    var drawing: Drawing
    /// The name of the design; `nil` if there is none.
    var design: String?
    /// The steps of the design that don't occur in the run.
    var missing: [Match.Missing]
    /// The name of the trace's design, if there is no built-in design with that name.
    var unknownDesign: String?
    /// The option that needs a design, if the source has none.
    var optionWithoutDesign: DrawingOption?
    /// By how much the drawing is wider than the terminal; `nil` if it fits.
    var overflow: ScreenOverflow?
    /// By how much a text exceeds the limit of the hosts that draw it; `nil` if it stays within the limit.
    var hostLimit: HostLimit?
    /// By how much the drawing exceeds a few sheets of paper; `nil` if it fits.
    var sheetOverflow: SheetOverflow?
    /// The number of shown messages and of all messages, if a summary has left some out.
    var summarized: (shown: Int, all: Int)?
    /// The main facts of the drawing; empty for a trace.
    var facts = DiagramFacts()
  }

  /// A drawing: one file, or one page at a time.
  enum Drawing: Sendable {
    /// The whole drawing in one file.
    case file(any OutputContent)
    /// A file or text for each page.
    case pages(DrawnPages)
  }

  var format: OutputFormat
  var style = PictureStyle()
  /// Whether explanations of the numbers are below the picture.
  var showsCaptions = false
  /// Whether a written trace keeps its times, lanes and source lines instead of being normalised.
  var keepsTimes = false
  /// The calls that are drawn as separate diagrams; empty to draw the whole diagram.
  var roots: [Landmark] = []
  var view = DiagramView()
  var numbering = Numbering.design
  /// The design that numbers messages; `nil` for the source's own design.
  var design: Design?
  /// The given option that needs a design, if any.
  var needsDesign: DrawingOption?
  /// Whether a missing step of the design makes the command exit with status 1.
  var isStrict = false
  /// Whether a legend of the notation is below the picture.
  var showsLegend = false
  /// The builder of the whole diagram.
  var builder = DiagramBuilder()
  /// The package that source paths are relative to; `nil` for the working directory's package.
  var package: String?
  /// The functions that the recorded tests call but that aren't recorded.
  var unrecorded = UnrecordedFunctions()
  /// The pairs of messages between which time is measured.
  var measures: [MessageRange] = []
  var regions: [TintedRange] = []
  /// The options that are ignored where they don't apply, because a project file sets them for all drawings.
  var optional: Set<DrawingOption> = []
  /// Whether the findings of the default rules in a recording are shown as notes where they happened.
  var showsFindings = false
  /// The texts of the findings' notes. Those that the picture has no room for are listed below it.
  private var findings: [String] = []
  /// The size of the pages; `nil` for a single page or for the source's own pages.
  var pageSize: PageSize?
  /// Whether the source's own page breaks divide the drawing if there is no page size.
  var followsPages = false
  /// The files for the pages, if each page gets its own.
  var pageFiles: PageFiles?

  /// Creates a pipeline that draws whole diagrams.
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
    // A missing program that the writer needs is reported before anything is drawn.
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
    // The view of a test already leaves hidden lifelines out, and keeps the calls that pass through them.
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

  /// Throws if a lifeline to be hidden is neither in the view of a test nor in the whole recording.
  private func checkHidden(
    _ hidden: [NamePattern], in source: some DiagramSource, _ wording: DiagramWording
  ) throws(CommandError) {
    let told = try diagram(of: source, wording, hiding: []).lifelines
    // In the view of a test, the head of an object may show a name from the test before the object's type.
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

  /// The builder for the check of the source, without the options that are ignored where they don't apply.
  private var required: DiagramBuilder {
    var required = builder
    if optional.contains(.durations) { required.leastDuration = nil }
    if optional.contains(.gaps) { required.leastGap = nil }
    if optional.contains(.sourceLinks) { required.sourceLinks = nil }
    return required
  }

  /// Returns the part of a diagram that a view shows, its drawing, and by how much the drawing exceeds a few
  /// sheets of paper; `nil` if it fits.
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

  /// By how much a single picture exceeds a few sheets of paper; `nil` if it fits.
  private func sheetOverflow(of drawing: Drawing) -> SheetOverflow? {
    guard style.kind == .sequence, pageSize == nil, case .file(let content) = drawing else {
      return nil
    }
    return content.pictureSize.flatMap(SheetOverflow.init)
  }

  /// Divides a text that exceeds the limit of its hosts, if the format allows several diagrams in a file.
  ///
  /// Plain Mermaid stays in one piece, because it may be read again.
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

  /// By how much a drawing in one piece is wider than the terminal; `nil` if it fits.
  private func overflow(of drawing: Drawing, _ diagram: SequenceDiagram) -> ScreenOverflow? {
    guard let columns = style.columns, case .file(let text as DrawnText) = drawing,
      text.width > columns
    else { return nil }
    return ScreenOverflow(of: diagram, width: text.width, columns: columns)
  }

  /// Adds the requested measures and regions, which refer to drawn messages.
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
    // Pages of a chosen size have only the lifelines that are active on them, so the pages aren't aligned.
    let pageStyle = size == .separators ? style.aligned(for: pages.lazy.map(explained)) : style
    guard let writer = writer as? any DocumentWriter else {
      return .pages(DrawnPages(of: pages, by: writer, pageStyle, rule: format.rule, explained))
    }
    return .file(
      try writer.content(of: pages.lazy.map(explained), title: diagram.title?.text, pageStyle))
  }

  /// A diagram or page, with the legend if it is requested.
  @Sendable private func explained(_ diagram: SequenceDiagram) -> SequenceDiagram {
    showsLegend ? diagram.explained { LegendWording.text(for: $0, in: style.language) } : diagram
  }
}
