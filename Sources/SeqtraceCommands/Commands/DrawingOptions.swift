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

  @Option(help: "What to write, whatever the file's ending.")
  var format: OutputFormat?

  @Option(help: "What to draw; a communication diagram shows who talks to whom.")
  var diagram: DiagramKind = .sequence

  @Flag(help: "Explain the numbered steps under the diagram.")
  var captions = false

  @Option(help: "The language of explanations and titles.")
  var language: Language = .en

  @Option(
    help: ArgumentHelp(
      "The colours and lines of pictures: \(Theme.all.map(\.name).joined(separator: ", ")), "
        + "or a theme file.", valueName: "name"),
    completion: .list(Theme.all.map(\.name)))
  var theme: String = Theme.standard.name

  @Option(help: "The surroundings that a picture is for; PNG and PDF take 'auto' for 'light'.")
  var appearance: SVGRenderer.Appearance = .auto

  @Option(help: ArgumentHelp("A PNG's pixels for each point; 1 if left out.", valueName: "factor"))
  var scale: Double?

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
    var renderer = TraceRenderer(format: try chosenFormat(for: file))
    if file == nil, renderer.format.isBinary, console.isTerminal {
      throw .binaryOnTerminal(renderer.format)
    }
    guard diagram.isShown(as: renderer.format) else {
      throw .unsuitableDiagram(diagram, format: renderer.format)
    }
    renderer.kind = diagram
    let choice = try ThemeChoice(text: theme).theme()
    console.complain(choice.complaints)
    renderer.theme = choice.theme
    renderer.showsCaptions = captions
    renderer.language = language
    renderer.appearance = appearance
    renderer.scale = try checkedScale(for: renderer.format) ?? renderer.scale
    renderer.paper = try checkedPaper(for: renderer.format)
    renderer.keepsTimes = times
    renderer.view = part.view
    if renderer.format.isTrace, let option = renderer.view.firstOption {
      throw .partOfTrace(option, renderer.format)
    }
    guard !times || renderer.format == .jsonl else {
      throw .unsuitableOption("--times", format: renderer.format, suitable: .jsonl)
    }
    try addNotation(to: &renderer)
    try addPages(to: &renderer, file: file)
    return DrawingOutput(renderer: renderer, file: file, console: console)
  }

  private func addNotation(to renderer: inout TraceRenderer) throws(CommandError) {
    if let option = notation.firstOption, renderer.format.isTrace {
      throw .notDrawn(option, renderer.format)
    }
    if notation.legend, renderer.format.isSource { throw .notDrawn("--legend", renderer.format) }
    if notation.sourceLinks != nil, !renderer.format.hasLinks {
      throw .notDrawn("--source-links", renderer.format)
    }
    if renderer.format == .dot, let option = notation.firstOptionOfMessages {
      throw .notDrawn(option, renderer.format)
    }
    if diagram == .communication, let option = notation.firstOptionOfRows(for: renderer.format) {
      throw .notInDiagram(option, diagram)
    }
    renderer.numbering = notation.numbering
    guard !captions || renderer.numbering == .design else { throw .captionsWithoutSteps }
    renderer.needsDesign = captions ? "--captions" : notation.number == .design ? "--number" : nil
    renderer.showsLegend = notation.legend
    renderer.leastDuration = notation.durations
    renderer.leastGap = notation.gaps
    renderer.measures = notation.measures
    renderer.regions = notation.regions
    renderer.sourceLinks = notation.sourceLinks
  }

  private func addPages(
    to renderer: inout TraceRenderer, file: OutputFile?
  ) throws(CommandError) {
    guard let (option, size) = part.paging else { return }
    if renderer.format.isTrace { throw .partOfTrace(option, renderer.format) }
    if renderer.format == .dot { throw .pagesInFormat(option, renderer.format) }
    if diagram == .communication { throw .notInDiagram(option, diagram) }
    if renderer.paper != nil { throw .pagesOnPaper(option) }
    renderer.pageSize = size
    guard !renderer.format.holdsPages else { return }
    renderer.pageFiles = file.flatMap(PageFiles.init)
    // Without a file, text goes to standard output page by page.
    guard renderer.pageFiles != nil || (file == nil && renderer.format.isDrawnText) else {
      throw .pagesWithoutFile(option, renderer.format)
    }
  }

  private func chosenFormat(for file: OutputFile?) throws(CommandError) -> OutputFormat {
    if let format { return format }
    guard let file else { return .text }
    if let format = OutputFormat(endingOf: file.path) { return format }
    // Devices and pipes have no ending.
    guard file.isSpecial else { throw .unknownEnding(file.path) }
    return .text
  }

  private func checkedScale(for format: OutputFormat) throws(CommandError) -> Double? {
    guard let scale else { return nil }
    guard format == .png else {
      throw .unsuitableOption("--scale", format: format, suitable: .png)
    }
    guard GraphvizRenderer.scales.contains(scale) else { throw .unusableScale(scale) }
    return scale
  }

  private func checkedPaper(for format: OutputFormat) throws(CommandError) -> Paper? {
    guard let paper else { return nil }
    guard format == .pdf else {
      throw .unsuitableOption("--paper", format: format, suitable: .pdf)
    }
    guard paper != "none" else { return nil }
    guard let known = Paper(paper) else { throw .unknownPaper(paper) }
    return known
  }
}

extension SVGRenderer.Appearance: OptionWord {}
