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

  @Flag(help: "Explain the numbered steps under the diagram.")
  var captions = false

  @Option(help: "The language of explanations and titles.")
  var language: Language = .en

  @Option(
    help: "The colours of pictures.", completion: .list(Theme.all.map(\.name)))
  var theme: String = Theme.standard.name

  @Option(help: "The surroundings that a picture is for; PNG and PDF take 'auto' for 'light'.")
  var appearance: SVGRenderer.Appearance = .auto

  @Option(help: ArgumentHelp("A PNG's pixels for each point; 2 if left out.", valueName: "factor"))
  var scale: Double?

  @Flag(help: "Keep times, lanes and lines in a JSON Lines trace.")
  var times = false

  @OptionGroup(title: "Parts of a Diagram")
  var part: ViewOptions

  /// What the options ask for, checked before anything is run or read.
  func output(on console: Console) throws(CommandError) -> DrawingOutput {
    let file = output.flatMap { $0 == "-" ? nil : OutputFile(path: $0) }
    var renderer = TraceRenderer(format: try chosenFormat(for: file))
    if file == nil, renderer.format.isBinary, console.isTerminal {
      throw .binaryOnTerminal(renderer.format)
    }
    guard let theme = Theme.all.first(where: { $0.name == theme }) else {
      throw .unknownTheme(theme)
    }
    renderer.theme = theme
    renderer.showsCaptions = captions
    renderer.language = language
    renderer.appearance = appearance
    renderer.scale = try checkedScale(for: renderer.format) ?? renderer.scale
    renderer.keepsTimes = times
    renderer.view = part.view
    if renderer.format == .jsonl, let option = renderer.view.firstOption {
      throw .partOfTrace(option)
    }
    guard !times || renderer.format == .jsonl else {
      throw .unsuitableOption("--times", format: renderer.format, suitable: .jsonl)
    }
    return DrawingOutput(renderer: renderer, file: file, console: console)
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
}

extension SVGRenderer.Appearance: ExpressibleByArgument {}
