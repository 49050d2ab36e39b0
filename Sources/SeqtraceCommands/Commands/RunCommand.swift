import ArgumentParser
import SeqtraceScenarios

/// `seqtrace run`: runs a demo scenario, records it and draws it.
struct RunCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a demo scenario under the recorder and draws it.",
    discussion: """
      Without -o, the diagram goes to standard output as text.

      Examples:
        seqtrace run placeholder
        seqtrace run placeholder -o placeholder.svg --captions --language es
        seqtrace run typing -o typing.png --scale 3 --appearance dark
        seqtrace run leak --format jsonl > leak.jsonl
      """)

  @Argument(
    help: "The scenario; see 'seqtrace list'.",
    completion: .list(Scenario.all.map(\.name)))
  var scenario: String

  @OptionGroup var options: DrawingOptions

  @OptionGroup(title: "Notation")
  var notation: NotationOptions

  @OptionGroup(title: "Parts of a Diagram")
  var part: ViewOptions

  var isQuiet: Bool { options.quiet }

  private var drawing: Drawing { Drawing(options: options, notation: notation, part: part) }

  func perform(on console: Console) throws {
    guard let found = Scenario.named(scenario) else {
      throw CommandError.unknownScenario(scenario, isFile: InputFile(path: scenario).exists)
    }
    let output = try drawing.outputs(for: [scenario], on: console)[0]
    try output.write(found.run())
    drawing.show(output.files, on: console)
    try output.checkSteps()
  }
}
