import ArgumentParser
import SeqtraceDiagram
import SeqtraceInterchange

/// `seqtrace aggregate`: draws many runs as one diagram.
struct AggregateCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "aggregate",
    abstract: "Draws many runs as one diagram.",
    discussion: """
      What all runs have in common is drawn plainly; the rest is in 'opt' and 'alt' fragments with its \
      share of the runs. Repetitions are loops with their least, largest and usual number. Values that \
      differ are drawn as '…'. Calls have the median and the 95th percentile of their times. There is one \
      lifeline for each type. Each trace of a file of spans is a run.

      Runs that start with different calls, such as routes, jobs or topics, are drawn apart: in files with numbers, \
      or one below the other. --table lists them. A diagram has at most 60 messages and 12 lifelines, those of \
      failing calls first, then those in which most time is spent; --no-summary draws all.

      With --partial, a part of the runs is written as a file that can be aggregated again, together with \
      traces and other parts. The result is the same in any order and grouping.

      Examples:
        seqtrace aggregate runs/*.jsonl -o runs.svg
        seqtrace aggregate traces.jsonl --table
        seqtrace aggregate --partial monday/*.jsonl -o monday.part
        seqtrace aggregate monday.part tuesday.part -o week.svg
      """)

  @Argument(
    help: ArgumentHelp(
      "The traces, sessions and partial aggregates; '-' is standard input.", valueName: "trace"),
    completion: .file())
  var inputs: [String]

  @Option(help: "What the inputs are; told by their content if left out.")
  var inputFormat: InputFormat?

  @Flag(help: "Write a partial aggregate, to be aggregated with others, instead of a diagram.")
  var partial = false

  @Flag(
    help:
      "Write a table instead of a diagram, as text or JSON: what the runs start with, their number, errors and times."
  )
  var table = false

  @Option(
    help: ArgumentHelp(
      "Aggregate only these traces of files of spans; the beginning of an id is enough.",
      valueName: "id"))
  var trace: [String] = []

  @OptionGroup var options: DrawingOptions

  @OptionGroup(title: "Notation")
  var notation: NotationOptions

  @OptionGroup(title: "Parts of a Diagram")
  var part: ViewOptions

  @OptionGroup var project: ProjectOption

  var isQuiet: Bool { options.quiet }

  private var drawing: Drawing { Drawing(options: options, notation: notation, part: part) }

  func validate() throws { try trace.checkIDs() }

  func perform(on console: Console) throws {
    if partial, let option = drawing.givenForPictures(on: console).first {
      throw CommandError.format(.unsuitableForPart(option))
    }
    let output = partial ? nil : try drawing.output(on: console)
    var runs = RunCollection(format: inputFormat, ReadingChoice(traces: trace), on: console)
    for input in inputs { try runs.add(input) }
    try runs.checkTraces()
    guard let output else { return try write(runs.aggregate.write(), on: console) }
    guard runs.aggregate.count > 0 else { throw CommandError.noRuns }
    if table {
      let groups = runs.aggregate.groups
      let isJSON = output.renderer.format == .json
      return try write(
        isJSON ? RunTable.json(of: groups) : RunTable.text(of: groups).bytes, on: console)
    }
    defer { drawing.show(output.files, on: console) }
    let groups = runs.aggregate.groups
    let size = part.summarySize(in: output.renderer.format, byDefault: true)
    guard groups.count > 1 else {
      return try output.write(AggregatedRuns(runs: runs.aggregate, size: size))
    }
    try output.write(
      groups.prefix(Self.mostGroups).map { group in
        NamedSource(
          name: RunTable.row(of: group).joined(separator: ", "),
          source: AggregatedRuns(runs: group.runs, title: group.name, size: size))
      })
    if groups.count > Self.mostGroups {
      console.complain(
        .note, "runs start with \(groups.count) calls; those of \(Self.mostGroups) are drawn",
        hint: "--table lists all of them.")
    }
  }

  /// The largest number of diagrams.
  private static let mostGroups = 20

  private func write(_ content: [UInt8], on console: Console) throws {
    guard let path = options.output, path != "-" else { return try console.writeOutput(content) }
    try OutputFile(path: path).write(content)
  }
}
