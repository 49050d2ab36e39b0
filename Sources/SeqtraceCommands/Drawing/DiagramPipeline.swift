import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceFindings
import SeqtraceLayout

/// Draws a source into the bytes of a file. All commands use it.
///
/// ```
/// DiagramSource ─▶ numbered(by: Matcher) ─▶ Numbering ─▶ DiagramView ─▶ marked
///       ─▶ captioned ─▶ paged ─▶ explained ─▶ layout ─▶ OutputWriter
/// ```
///
/// The size of a picture is known from its layout. If a summary is requested, and its layout exceeds a few
/// sheets of paper, the summary is reduced before anything is drawn.
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
    /// The notes about the drawing's size.
    var notes: [SizeNote] = []
    /// The layout of a picture in one piece; `nil` for other drawings.
    var layout: DiagramLayout?
    /// The alternative text of that picture: its title, if any, and its summary.
    var accessibleText: String?
    /// The main facts of the drawing; empty for a trace.
    var facts = DiagramFacts()

    /// The bytes of a drawing in one file.
    var bytes: [UInt8] {
      guard case .file(let content) = drawing else { preconditionFailure("a file for each page") }
      return content.bytes
    }
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
  /// Whether a page has the source lines of its messages.
  var showsSources = false
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
  /// The size of the pages; `nil` for a single page or for the source's own pages.
  var pageSize: PageSize?
  /// Whether the source's own page breaks divide the drawing if there is no page size.
  var followsPages = false
  /// The files for the pages, if each page gets its own.
  var pageFiles: PageFiles?
  /// Whether the drawing goes into a file.
  var hasFile = false
  /// Whether there is a note if a summary leaves messages out.
  var notesSummary = true
  /// Whether there is a note if a picture exceeds a few sheets of paper.
  var notesSheets = true

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
    // A missing program that the writer needs is reported before anything is drawn.
    try writer.checkAvailability()
    guard showsFindings, let trace = (copy source) as? Trace else {
      return try render(consume source, by: writer, noting: [])
    }
    let findings = FindingsFinder().findings(in: trace)
    return try render(trace.noting(findings), by: writer, noting: findings.map(\.note))
  }

  /// Draws a source.
  ///
  /// - Parameter findings: The texts of the findings' notes. Those that the picture has no room for are listed
  ///   below it.
  private func render(
    _ source: consuming some DiagramSource, by writer: any OutputWriter, noting findings: [String]
  ) throws(CommandError) -> Rendering {
    let name = design == nil ? source.design : nil
    let design = design ?? name.flatMap(Design.builtIn)
    let words = design?.words ?? source.words
    let wording = DiagramWording(in: style.language)
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
    let sheet = try sheet(of: numbered, view, words, by: writer)
    let (drawing, hostNote) = try draw(sheet, by: writer)
    let notes = [
      hostNote, screenNote(about: sheet),
      sheet.isSummary && notesSummary
        ? .leftOut(sheet.diagram.messages.count, of: numbered.messages.count) : nil,
      notesSheets ? sheet.overflow?.note(isSummary: self.view.summarySize != nil) : nil,
    ]
    return Rendering(
      drawing: drawing, design: design?.name, missing: match?.missing ?? [],
      unknownDesign: design == nil ? name : nil,
      optionWithoutDesign: design == nil && name == nil ? needsDesign : nil,
      notes: notes.compactMap(\.self), layout: sheet.layout,
      accessibleText: sheet.accessibleText, facts: DiagramFacts(sheet.diagram))
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

  /// A diagram that is ready to be drawn.
  private struct Sheet {
    let diagram: SequenceDiagram
    /// Whether a summary reduced the diagram.
    let isSummary: Bool
    /// The pages; `nil` for a drawing in one piece.
    let pages: DiagramPages?
    /// The layout of a picture in one piece; `nil` for other drawings.
    let layout: DiagramLayout?
    /// By how much the picture exceeds a few sheets of paper; `nil` if it fits.
    let overflow: SheetOverflow?

    var accessibleText: String? {
      let isTitled = diagram.title != nil || diagram.surroundings.accessibleTitle != nil
      return layout.map { isTitled ? "\($0.title): \($0.summary)" : $0.summary }
    }
  }

  /// Returns the part of a diagram that a view shows. A summary is reduced until it fits a few sheets of paper.
  private func sheet(
    of whole: SequenceDiagram, _ view: DiagramView, _ words: DesignWords,
    by writer: any OutputWriter
  ) throws(CommandError) -> Sheet {
    var view = view
    while true {
      let (part, isSummary) = try view.apply(
        to: whole, keepsNumbers: numbering.isCount, in: style.language)
      let diagram = words.translating(
        try marked(part), into: style.language, showsCaptions: showsCaptions)
      let pages = try pages(of: diagram)
      let layout =
        pages == nil
        ? try (writer as? any PictureWriter)?.layout(of: explained(diagram), style) : nil
      let isLimited = format.isSheet && style.kind == .sequence && pageSize == nil
      let overflow = isLimited ? layout.flatMap { SheetOverflow(size: $0.size) } : nil
      guard let size = view.summarySize,
        let smaller = overflow?.smaller(than: size, drawn: diagram)
      else {
        return Sheet(
          diagram: diagram, isSummary: isSummary, pages: pages, layout: layout, overflow: overflow)
      }
      view.summarySize = smaller
    }
  }

  /// The pages of a diagram; `nil` if it is drawn in one piece.
  private func pages(of diagram: SequenceDiagram) throws(CommandError) -> DiagramPages? {
    let hasPages =
      followsPages && style.kind == .sequence
      && diagram.separators.contains { $0.kind == .page }
    guard let size = pageSize ?? (hasPages ? .separators : nil) else { return nil }
    var wording = PageWording(in: style.language)
    if let pageFiles { wording.file = { pageFiles.name(of: $0, count: $1) } }
    let pages = diagram.paged(size, wording: wording)
    guard pages.count <= DrawnPages.mostPages else {
      throw .page(.tooMany(pages.count, areWritten: pageSize == nil))
    }
    return pages.count > 1 ? pages : nil
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

  private func draw(
    _ sheet: Sheet, by writer: any OutputWriter
  ) throws(CommandError) -> (Drawing, SizeNote?) {
    if let pages = sheet.pages {
      // Pages of a chosen size have only the lifelines that are active on them, so the pages aren't aligned.
      let style = pageSize == nil ? style.aligned(for: pages.lazy.map(explained)) : style
      guard let writer = writer as? any DocumentWriter else {
        let drawn = DrawnPages(
          diagrams: pages, writer: writer, style: style, rule: format.rule ?? "",
          finish: explained)
        return (.pages(drawn), nil)
      }
      return (
        .file(
          try writer.content(
            of: pages.lazy.map(explained), title: sheet.diagram.title?.text, style)), nil
      )
    }
    if let layout = sheet.layout, let writer = writer as? any PictureWriter {
      return (.file(try writer.content(of: layout, style)), nil)
    }
    var style = style
    if showsSources { style.sources = SourceFiles(of: package) }
    let content = try writer.content(of: explained(sheet.diagram), style)
    return try divided(content, of: sheet.diagram, by: writer) ?? (.file(content), nil)
  }

  /// Divides a text that exceeds the limit of its hosts, if the format allows several diagrams in a file.
  ///
  /// Plain Mermaid stays in one piece, because it may be read again.
  ///
  /// - Returns: The drawing, with a note; `nil` if the text stays within the limit.
  private func divided(
    _ content: any OutputContent, of diagram: SequenceDiagram, by writer: any OutputWriter
  ) throws(CommandError) -> (Drawing, SizeNote?)? {
    guard let limit = format.hostLimit, pageSize == nil, let file = content as? WholeFile else {
      return nil
    }
    let wording = PageWording(in: style.language)
    let found = try HostLimit(of: diagram, file.piece, limit: limit, wording) {
      page throws(CommandError) in try writer.content(of: explained(page), style).bytes
    }
    guard let found else { return nil }
    guard let messages = found.pageMessages, let writer = writer as? any DocumentWriter else {
      return (.file(file), found.note(hasFile: hasFile))
    }
    let pages = diagram.paged(.messages(messages), wording: wording)
    let document = try writer.content(
      of: pages.lazy.map(explained), title: diagram.title?.text, style)
    return (.file(document), found.noteOfDivision)
  }

  /// The note about a text that is wider than the terminal; `nil` if it fits.
  private func screenNote(about sheet: Sheet) -> SizeNote? {
    guard let columns = style.columns, format.rule != nil, let width = sheet.layout?.size.width,
      width > columns
    else { return nil }
    return .tooWide(sheet.diagram, width: width, columns: columns)
  }

  /// A diagram or page, with the legend if it is requested.
  @Sendable private func explained(_ diagram: SequenceDiagram) -> SequenceDiagram {
    showsLegend ? diagram.explained { $0.meaning(in: style.language) } : diagram
  }
}
