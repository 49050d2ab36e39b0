import ArgumentParser
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceRendering

/// The options that all commands share which draw.
struct DrawingOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write; '-' is standard output, as is none.",
      discussion: "Its ending tells the format.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: .choice("What to write, whatever the file's ending.", of: OutputFormat.self),
    completion: .names(of: OutputFormat.self))
  var format: String?

  @Option(
    help: .choice(
      "What to draw; a communication diagram shows who talks to whom.", of: DiagramKind.self),
    completion: .names(of: DiagramKind.self))
  var diagram = DiagramKind.sequence.rawValue

  @Flag(help: "Explain the numbered steps under the diagram.")
  var captions = false

  @Option(
    help: .choice("The language of explanations and titles.", of: Language.self),
    completion: .names(of: Language.self))
  var language = Language.en.rawValue

  @Option(
    help: ArgumentHelp(
      "The colours and lines of pictures: \(Theme.all.map(\.name).joined(separator: ", ")), "
        + "or a theme file.", valueName: "name"),
    completion: .list(Theme.all.map(\.name)))
  var theme: String = Theme.standard.name

  @Option(
    help: .choice(
      "The surroundings that a picture is for; PNG and PDF take 'auto' for 'light'.",
      of: SVGRenderer.Appearance.self),
    completion: .names(of: SVGRenderer.Appearance.self))
  var appearance = SVGRenderer.Appearance.auto.rawValue

  @Option(help: ArgumentHelp("A PNG's pixels for each point; 1 if left out.", valueName: "factor"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "A PDF's paper: a4, letter and the like, or millimetres as in 210x297; 'none' for one page.",
      discussion: "With -portrait or -landscape behind it, as in a4-landscape; else as it fits.",
      valueName: "paper"),
    completion: .list(["none"] + Paper.names.map(\.name)))
  var paper: String?

  @Flag(help: "Keep times, lanes and lines in a JSON Lines trace.")
  var times = false

  @OptionGroup(title: "Notation")
  var notation: NotationOptions

  @OptionGroup(title: "Parts of a Diagram")
  var part: ViewOptions

  /// What the options ask for, checked before anything is run or read.
  func output(on console: Console) throws(CommandError) -> DrawingOutput {
    let file = output.flatMap { $0 == "-" ? nil : OutputFile(path: $0) }
    var renderer = DiagramPipeline(format: try chosenFormat(for: file))
    if file == nil, renderer.format.isBinary, console.isTerminal {
      throw .format(.binaryOnTerminal(renderer.format))
    }
    renderer.style = try style(on: console)
    try addNotation(to: &renderer)
    try renderer.format.check(given, for: renderer.style.kind)
    renderer.showsCaptions = captions
    renderer.keepsTimes = times
    renderer.view = part.view
    try addPages(to: &renderer, file: file)
    return DrawingOutput(renderer: renderer, file: file, console: console)
  }

  /// The options that were given which not every output understands.
  private var given: [DrawingOption] {
    let own: [(DrawingOption, Bool)] = [
      (.scale, scale != nil), (.paper, paper != nil), (.times, times),
    ]
    return own.filter(\.1).map(\.0) + part.given + notation.given
      + (part.paging.map { [$0.option] } ?? [])
  }

  private func style(on console: Console) throws(CommandError) -> PictureStyle {
    let choice = try ThemeChoice(text: theme).theme()
    console.complain(choice.complaints)
    let scale = try Double.read(scale, for: "--scale") ?? 1
    guard GraphvizRenderer.scales.contains(scale) else { throw .detail(.unusableScale(scale)) }
    return PictureStyle(
      kind: try DiagramKind(diagram, for: "--diagram"),
      language: try Language(language, for: "--language"), theme: choice.theme,
      appearance: try SVGRenderer.Appearance(appearance, for: "--appearance"), scale: scale,
      paper: try knownPaper())
  }

  private func addNotation(to renderer: inout DiagramPipeline) throws(CommandError) {
    renderer.numbering = try notation.numbering()
    guard !captions || renderer.numbering == .design else { throw .detail(.captionsWithoutSteps) }
    // What was asked for by name has to be there.
    let isNumbered = notation.number != nil && renderer.numbering == .design
    renderer.needsDesign = captions ? .captions : isNumbered ? .number : nil
    renderer.showsLegend = notation.legend
    renderer.builder = try notation.builder()
    renderer.measures = try MessageRange.read(notation.measures, for: "--measure")
    renderer.regions = try TintedRange.read(notation.regions, for: "--region")
  }

  private func addPages(
    to renderer: inout DiagramPipeline, file: OutputFile?
  ) throws(CommandError) {
    guard let (option, size) = part.paging else { return }
    if renderer.style.paper != nil { throw .page(.onPaper(option)) }
    renderer.pageSize = size
    if case .diagram(_ as any DocumentWriter) = renderer.format.writer { return }
    renderer.pageFiles = file.flatMap(PageFiles.init)
    // Without a file, text goes to standard output page by page.
    guard renderer.pageFiles != nil || (file == nil && renderer.format.rule != nil) else {
      throw .page(.withoutFile(option, renderer.format))
    }
  }

  private func chosenFormat(for file: OutputFile?) throws(CommandError) -> OutputFormat {
    if let format = try OutputFormat.read(format, for: "--format") { return format }
    guard let file else { return .text }
    if let format = OutputFormat(endingOf: file.path) { return format }
    // Devices and pipes have no ending.
    guard file.isSpecial else { throw .format(.unknownEnding(file.path)) }
    return .text
  }

  private func knownPaper() throws(CommandError) -> Paper? {
    guard let paper, paper != "none" else { return nil }
    guard let known = Paper(paper) else { throw .detail(.unknownPaper(paper)) }
    return known
  }
}
