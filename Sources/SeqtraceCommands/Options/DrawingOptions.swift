import ArgumentParser
import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceRendering

/// The options that all drawing commands share, except those for notation and parts.
struct DrawingOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write; '-' or no file is standard output.",
      discussion: "Its extension selects the format. In a folder (pictures/), the picture is named "
        + "after the input, and is an SVG unless --format says otherwise.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Show the picture in the browser, or in the program in $BROWSER.",
      discussion: "Without -o, a temporary SVG is drawn."))
  var open = false

  @Option(help: "The format, regardless of the file's extension.")
  var format: OutputFormat?

  @Option(
    help: "The kind of diagram; a communication diagram shows links instead of a timeline.")
  var diagram = DiagramKind.sequence

  @Flag(name: .shortAndLong, help: "Report errors only: no warnings, notes or progress.")
  var quiet = false

  @Flag(help: "Explain the numbered steps under the diagram.")
  var captions = false

  @Option(help: "The language of all words that don't come from the recording.")
  var language = Language.en

  @Option(
    help: ArgumentHelp(
      "The colours and line widths: \(Theme.all.map(\.name).joined(separator: ", ")), "
        + "or a theme file.", valueName: "name"),
    completion: .list(Theme.all.map(\.name)))
  var theme: String = Theme.standard.name

  @Option(
    help: "Whether to draw for a light or a dark background; for PNG and PDF, 'auto' is 'light'.")
  var appearance = SVGRenderer.Appearance.auto

  @Option(
    help: ArgumentHelp(
      "The number of pixels for each point of a PNG; 1 if left out.", valueName: "factor"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "A PDF's paper, such as a4, letter or 210x297 (millimetres); 'none' for one large page.",
      discussion: "Add -portrait or -landscape to choose the orientation, as in a4-landscape.",
      valueName: "paper"),
    completion: .list(["none"] + Paper.names.map(\.name)))
  var paper: String?

  @Flag(
    help:
      "Keep times, lanes and source lines in a JSON Lines or OTLP trace, and source lines in an outline."
  )
  var times = false

  func validate() throws {
    if open, output == "-" {
      throw ValidationError("--open shows a file, and '-o -' writes none; expected one of them")
    }
  }
}

/// The three groups of options of a drawing command.
///
/// A command contains the groups side by side instead of nested: in a debug build, each level of nesting
/// makes the parser take four times as long.
struct Drawing {
  let options: DrawingOptions
  let notation: NotationOptions
  let part: ViewOptions
  /// Whether pictures are summarised unless the options say otherwise.
  var summarizes = false

  /// Whether several inputs are drawn into one file, because no folder is given.
  var joinsInputs: Bool { OutputFolder(options.output) == nil }

  /// The outputs for several inputs. They are checked before anything is run or read.
  func outputs(
    for inputs: [String], on console: Console
  ) throws(CommandError) -> [DrawingOutput] {
    guard let folder = OutputFolder(options.output) else {
      return [try output(on: console)]
    }
    let format = options.format ?? .svg
    let renderer = try pipeline(of: format, on: console)
    let files = WrittenFiles()
    var outputs: [DrawingOutput] = []
    for input in inputs {
      let file = OutputFile(path: folder.file(for: input, format), isInNamedFolder: true)
      try files.reserve(file.path, for: input)
      var renderer = renderer
      renderer.notesSheets = false
      try addPages(to: &renderer, file: file)
      var console = console
      if inputs.count > 1 { console.subject = InputFile(path: input).name }
      outputs.append(
        DrawingOutput(renderer: renderer, file: file, console: console, files: files, input: input))
    }
    try folder.make()
    return outputs
  }

  /// Opens the first drawn file if the options request it.
  func show(_ files: WrittenFiles, on console: Console) {
    guard options.open, let path = files.paths.first else { return }
    if options.output == nil {
      let drawing = options.format == .html ? "page" : "picture"
      console.complain(.note, at: path, "the \(drawing) is drawn here")
    }
    if let complaint = PictureViewer().show(path) { console.complain([complaint]) }
  }

  private func outputFile() throws(CommandError) -> OutputFile? {
    if let output = options.output { return output == "-" ? nil : OutputFile(path: output) }
    guard options.open else { return nil }
    let ending = options.format?.endings.first ?? "svg"
    return OutputFile(path: try SessionFolder.makeTemporaryFolder() + "/diagram." + ending)
  }

  /// The output for one input. It is checked before anything is run or read.
  func output(on console: Console) throws(CommandError) -> DrawingOutput {
    let file = try outputFile()
    var renderer = try pipeline(of: try chosenFormat(for: file), on: console)
    if file == nil, renderer.format.isBinary, console.isTerminal {
      throw .format(.binaryOnTerminal(renderer.format))
    }
    if file == nil { renderer.style.columns = console.columns }
    try addPages(to: &renderer, file: file)
    return DrawingOutput(renderer: renderer, file: file, console: console)
  }

  /// The drawings of tests, each into its own file.
  func testDrawings(on console: Console) throws(CommandError) -> TestDrawings {
    guard let output = options.output, output != "-", !output.isEmpty else {
      throw .package(.noFolderForTests)
    }
    let file = OutputFile(path: output)
    // A name such as `diagrams.svg` is meant as a file, not as a folder.
    let isNew = !file.exists && OutputFormat(endingOf: output) == nil
    guard file.isFolder || isNew else { throw .package(.notAFolder(output)) }
    let option = part.roots.isEmpty ? part.paging?.option : .roots
    if let option { throw .package(.pagesOfTests(option)) }
    var renderer = try pipeline(of: options.format ?? .svg, on: console)
    renderer.view.allowsUnknownLifelines = true
    return TestDrawings(
      renderer: renderer,
      folder: output.endsWithSlash ? output : output + "/", console: console)
  }

  /// The pipeline for one picture in a format.
  func pipeline(
    of format: OutputFormat, on console: Console
  ) throws(CommandError) -> DiagramPipeline {
    var renderer = DiagramPipeline(format: format)
    renderer.style = try style(on: console)
    try addNotation(to: &renderer, on: console)
    let chosen = console.choices.drawingOptions
    try renderer.format.check(given(on: console), for: renderer.style.kind)
    renderer.optional = chosen
    if chosen.contains(.legend), !renderer.format.options.contains(.legend) {
      renderer.showsLegend = false
    }
    renderer.showsCaptions = options.captions
    renderer.keepsTimes = options.times
    renderer.view = part.view()
    renderer.view.summarySize = part.summarySize(in: format, byDefault: summarizes)
    // Whoever asked for the summary knows that messages are left out.
    renderer.notesSummary = part.summary != true || chosen.contains(.summary)
    renderer.roots = part.roots.map { Landmark($0) }
    // Some roots, and some drawings of a project, may lack a lifeline.
    if !renderer.roots.isEmpty || !chosen.isDisjoint(with: [.only, .hide, .focus, .collapse]) {
      renderer.view.allowsUnknownLifelines = true
    }
    return renderer
  }

  /// The options on the command line that some formats don't support. Those of the project file don't count.
  private func given(on console: Console) -> [DrawingOption] {
    let line = CommandArguments(console.arguments)
    return OutputFormat.limitedOptions.filter { option in
      guard let index = line.index(of: option.rawValue) else { return false }
      return line.index(of: "no-\(option.rawValue)").map { $0 < index } ?? true
    }
  }

  /// The options on the command line, as written, that apply only to pictures.
  func givenForPictures(on console: Console) -> [String] {
    let line = CommandArguments(console.arguments)
    let others = ["format", "open", "captions", "diagram", "language", "theme", "appearance"]
    return others.filter { line.index(of: $0) != nil }.map { "--\($0)" }
      + given(on: console).map(\.text)
  }

  private func style(on console: Console) throws(CommandError) -> PictureStyle {
    var style = try PictureStyle(
      theme: options.theme, appearance: options.appearance, scale: options.scale, on: console)
    style.kind = options.diagram
    style.language = options.language
    style.paper = try knownPaper()
    return style
  }

  private func addNotation(
    to renderer: inout DiagramPipeline, on console: Console
  ) throws(CommandError) {
    renderer.numbering = notation.numbering
    renderer.design = try notation.readDesign(on: console)
    guard !options.captions || renderer.numbering == .design else {
      throw .detail(.captionsWithoutSteps)
    }
    // Numbers and captions come from a design. If the user requests either, a missing design is reported.
    let isNumbered = notation.number != nil && renderer.numbering == .design
    renderer.needsDesign =
      options.captions ? .captions : isNumbered ? .number : notation.strict ? .strict : nil
    renderer.isStrict = notation.strict
    renderer.showsLegend = notation.legend
    renderer.showsSources = notation.sources
    renderer.builder = try notation.builder()
    renderer.measures = notation.measures
    renderer.regions = notation.regions
  }

  private func addPages(
    to renderer: inout DiagramPipeline, file: OutputFile?
  ) throws(CommandError) {
    renderer.hasFile = file != nil
    let isDocument =
      if case .diagram(_ as any DocumentWriter) = renderer.format.writer { true } else { false }
    if !isDocument { renderer.pageFiles = file.flatMap(PageFiles.init) }
    // Without a file, pages of text go to standard output one after another.
    let hasRoom =
      isDocument || renderer.pageFiles != nil || (file == nil && renderer.format.rule != nil)
    guard let (option, size) = part.paging else {
      renderer.pageFiles?.areWritten = true
      renderer.followsPages = hasRoom && renderer.format.followsPages
      return
    }
    if renderer.style.paper != nil { throw .page(.onPaper(option)) }
    renderer.pageSize = size
    guard hasRoom else { throw .page(.withoutFile(option, renderer.format)) }
  }

  private func chosenFormat(for file: OutputFile?) throws(CommandError) -> OutputFormat {
    if let format = options.format { return format }
    guard let file else { return .text }
    if let format = OutputFormat(endingOf: file.path) { return format }
    // Devices and pipes have no extension to determine the format.
    guard file.isSpecial else { throw .format(.unknownEnding(file.path)) }
    return .text
  }

  private func knownPaper() throws(CommandError) -> Paper? {
    guard let paper = options.paper, paper != "none" else { return nil }
    guard let known = Paper(paper) else { throw .detail(.unknownPaper(paper)) }
    return known
  }
}

extension PictureStyle {
  /// Creates a style from the options that are common to all pictures, and reports warnings about the theme.
  init(
    theme: String, appearance: SVGRenderer.Appearance, scale: Double?, on console: Console
  ) throws(CommandError) {
    let choice = try ThemeChoice(text: theme).theme()
    console.complain(choice.complaints)
    self.theme = choice.theme
    self.scale = scale ?? 1
    guard GraphvizRenderer.scales.contains(self.scale) else {
      throw .detail(.unusableScale(self.scale))
    }
    self.appearance = appearance
  }
}
