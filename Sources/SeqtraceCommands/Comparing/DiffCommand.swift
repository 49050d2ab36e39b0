import SeqtraceDiagram
import ArgumentParser
import SeqtraceDiff
import SeqtraceInterchange
import SeqtraceLayout
import SeqtraceRendering
import SeqtraceTranscript

/// `seqtrace diff`: shows what changed between two traces or diagrams.
struct DiffCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows what changed between two traces or diagrams.",
    discussion: """
      Traces are compared by structure. A call that was added, removed, changed or moved counts as \
      one difference, with everything inside it. Transcripts, trace files and session folders can be \
      compared with each other. For two folders of transcripts and trace files, a table shows what \
      changed in which file. Rules in the header of the old golden transcript apply to both traces. \
      Times of two traces are never compared.

      A diagram in Mermaid, PlantUML, Markdown or a diagram file can be compared with another one, or \
      with a trace: its participants, messages, notes, fragments and references, but not its colours and numbers. \

      Two files with many traces each, or two partial aggregates (seqtrace aggregate --partial), are compared \
      as runs before and after a change: the causes of what differs, ranked by what they add to the runs, without \
      what follows from them and what chance explains.

      Whether a run does what a design draws is a question for 'seqtrace check'.

      Lines with - are only in the old trace, and lines with + only in the new one. If a call moved, \
      < marks its old place and > its new one. A picture marks messages in the same way, and folds \
      what is unchanged.

      Examples:
        seqtrace diff old.transcript new.transcript
        seqtrace diff golden.transcript shop.session --ignore 'Logger*'
        seqtrace diff old.jsonl new.jsonl --format markdown > comment.md
        seqtrace diff old.jsonl new.jsonl -o change.svg
        seqtrace diff old.jsonl new.jsonl -o change.png --context 0 --appearance dark
        seqtrace diff main/Goldens Goldens --format markdown
        seqtrace diff design.puml recorded.jsonl --ignore-values
        seqtrace diff spans.json spans.json --trace 5b8e --trace 07c1
        seqtrace diff before.jsonl after.jsonl -o deploy.html
        seqtrace diff monday.part tuesday.part
        git difftool --extcmd 'seqtrace diff' -- '*.transcript'

      Exit status: 0 no difference, 1 a difference, 2 the comparison failed, 64 wrong usage.
      """)

  @Argument(
    help: "The old trace or diagram; '-' is standard input.",
    completion: .file(extensions: InputFormat.endings))
  var old: String

  @Argument(
    help: "The new trace or diagram; '-' is standard input.",
    completion: .file(extensions: InputFormat.endings))
  var new: String

  @Option(help: "What to write, whatever the file's ending.")
  var format: DifferenceFormat?

  @Option(
    help: ArgumentHelp(
      "The number of unchanged lines or messages around a change.", valueName: "count"))
  var context = 3

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write instead of standard output.",
      discussion: "Its ending tells the format.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Leave out all messages to and from a lifeline, with everything inside. Repeatable.",
      valueName: "pattern"))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Leave out the deaths of objects.", valueName: "pattern"))
  var ignoreDeaths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Replace parts of values: uuid, date, path, address, number, or /a pattern/.",
      valueName: "kind"))
  var redact: [String] = []

  @Flag(help: "Ignore arguments and values.")
  var ignoreValues = false

  @Flag(help: "Ignore the order in which things happen inside the same call.")
  var ignoreOrder = false

  @Flag(help: "Show every place that differs, with all its lines, or draw all messages.")
  var all = false

  @Flag(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write nothing but errors and the file of -o.",
      discussion: "The exit status says whether anything differs."))
  var quiet = false

  @OptionGroup(title: "Traces of Whole Systems")
  var spans: ComparedSpanOptions

  @OptionGroup
  var coloring: ColorOption

  @OptionGroup var project: ProjectOption

  @OptionGroup(title: "Pictures")
  var picture: DifferencePictureOptions

  var isQuiet: Bool { quiet }

  func validate() throws {
    if context < 0 {
      throw ValidationError("The context \(context) is out of range; expected 0 or more")
    }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    let format = try format ?? DifferenceFormat.of(output ?? "-")
    let style = try picture.style(on: console)
    if output == nil || output == "-", console.isTerminal, let binary = format.picture,
      binary.isBinary
    {
      throw CommandError.format(.binaryOnTerminal(binary))
    }
    let isColored = coloring.isColored(on: console)
    console.show("comparing")
    let areFolders = (try isFolderOfTraces(old, console), try isFolderOfTraces(new, console))
    if areFolders == (true, true) { return try compareFolders(format, on: console) }
    if areFolders.0 { try checkExistence(new, console) }
    let sources = try ComparedTrace.sources(old, new, spans.choices, console: console)
    var writer = DifferenceWriter(format: format, picture: style)
    writer.isColored = isColored && output == nil
    writer.diagram.context = all ? nil : context
    if case (.runs(let old), .runs(let new)) = sources {
      return try compare(old, new, by: &writer, on: console)
    }
    let comparison = try TraceComparison(
      sources, under: rules, context: format.hasOnlyChanges ? context : nil,
      console: console)
    let isEqual = comparison.difference.changeCount == 0
    if !isEqual || format.isWrittenIfEqual {
      writer.paths = SourcePaths.found(for: nil)
      writer.text.context = context
      if all { (writer.text.mostPlaces, writer.text.mostLines) = (.max, .max) }
      try write(try writer.bytes(of: comparison), on: console)
    }
    if !isEqual, comparison.isOfDesignAndRun { console.complain([Self.otherCommand]) }
    if !isEqual { throw Answer.no }
  }

  /// Compares the runs before a change with those after it.
  private func compare(
    _ old: RunAggregate, _ new: RunAggregate, by writer: inout DifferenceWriter,
    on console: Console
  ) throws {
    if let rule = rules.rules.first { throw CommandError.onlyForTraces("--\(rule.key)") }
    let difference = RunDifference(from: old, to: new)
    if all { writer.mostCauses = .max }
    try write(try writer.bytes(of: difference), on: console)
    if !difference.comparison.changes.isEmpty { throw Answer.no }
  }

  /// A note that suggests `check`: the comparison expects the design to contain every message, but few
  /// designs do.
  private static let otherCommand = Complaint(
    .note, "a diagram and a trace are compared message by message",
    hint: "Whether the run does what the diagram draws: seqtrace check DESIGN TRACE")

  private var rules: ComparisonRules {
    let rules =
      ignore.map { TranscriptRule(key: "ignore", text: $0) }
      + ignoreDeaths.map { TranscriptRule(key: "ignore-deaths", text: $0) }
      + redact.map { TranscriptRule(key: "redact", text: $0) }
    return ComparisonRules(
      rules: rules, ignoresValues: ignoreValues, ignoresOrder: ignoreOrder)
  }

  /// Whether a path is that of a folder that contains files instead of sessions.
  private func isFolderOfTraces(_ path: String, _ console: Console) throws(CommandError) -> Bool {
    guard OutputFile(path: path).isFolder else { return false }
    return try SessionInput(named: path, console: console) == nil
  }

  /// Throws if a path doesn't exist. Without this check, an error would be reported for the folder on the
  /// other side.
  private func checkExistence(_ path: String, _ console: Console) throws(CommandError) {
    let file = InputFile(path: path)
    if file.isFile || file.isFolder { return }
    if try SessionInput(named: path, console: console) != nil { return }
    throw file.unreadable(SystemError(ENOENT))
  }

  private func compareFolders(_ format: DifferenceFormat, on console: Console) throws {
    let comparison = try FolderComparison(from: old, to: new, under: rules, console: console)
    if comparison.rows.isEmpty { throw CommandError.noTraces(old, new) }
    if !comparison.isEqual || format.isWrittenIfEqual || all {
      try write(try comparison.bytes(in: format, showsAll: all), on: console)
    }
    if comparison.isIncomplete { throw Answer.unknown }
    if !comparison.isEqual { throw Answer.no }
  }

  private func write(_ bytes: [UInt8], on console: Console) throws {
    guard let output, output != "-" else {
      return quiet ? () : try console.writeOutput(bytes)
    }
    try OutputFile(path: output).write(bytes)
  }
}

/// The style of a difference's picture.
struct DifferencePictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The colours and lines: \(Theme.all.map(\.name).joined(separator: ", ")), or a theme file.",
      valueName: "name"),
    completion: .list(Theme.all.map(\.name)))
  var theme: String = Theme.standard.name

  @Option(
    help: "Whether to draw for a light or a dark background; for PNG and PDF, 'auto' is 'light'.")
  var appearance = SVGRenderer.Appearance.auto

  @Option(help: ArgumentHelp("A PNG's pixels for each point; 1 if left out.", valueName: "factor"))
  var scale: Double?

  @Option(help: "The language of the picture.")
  var language = Language.en

  func style(on console: Console) throws(CommandError) -> PictureStyle {
    var style = try PictureStyle(
      theme: theme, appearance: appearance, scale: scale, on: console)
    style.language = language
    return style
  }
}

/// An error that ends a command with an exit status. The output already shows the reason.
struct Answer: Error {
  let status: Int32

  /// The answer is no.
  static let no = Answer(status: 1)
  /// The answer is unknown.
  static let unknown = Answer(status: 2)
}
