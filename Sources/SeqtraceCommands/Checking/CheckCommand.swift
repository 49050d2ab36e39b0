import SeqtraceDiagram
import ArgumentParser
import SeqtraceComparison

/// `seqtrace check`: checks whether runs conform to a hand-written diagram.
struct CheckCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks whether a run does what a hand-written diagram draws.",
    discussion: """
      The diagram is one in \(InputFormat.notations), as people write it in documents: a participant \
      stands for a type, a role or something outside, and a label for a call by its name. The messages \
      must happen in the drawn order, with anything between them; alt, opt, loop, par, break, critical \
      and ref mean what UML says. In a Markdown file, each diagram is checked.

      The report names each difference, with the line of the design and the place in the source. With \
      --explain, it shows what each participant and each label was taken for.

      Examples:
        seqtrace check design.mmd trace.jsonl
        seqtrace check ARCHITECTURE.md run1.jsonl run2.transcript session-folder
        seqtrace check design.puml trace.jsonl --closed
        seqtrace check design.mmd trace.jsonl --format markdown > comment.md
        seqtrace check design.mmd trace.jsonl -o marked.svg
        seqtrace check design.mmd --package . -- swift test --filter CheckoutTests

      Exit status: 0 the runs conform, 1 one deviates, 2 a file couldn't be read or checked, 3 a recording \
      was cut off before the design ended, 4 there are too many ways through a design, 64 wrong \
      usage. Of several, the worst counts, in the order 2, 1, 4, 3, 0.
      """)

  @Argument(
    help: "The design: a \(InputFormat.notations) file, or a Markdown file with designs.",
    completion: .file(extensions: InputFormat.usualEndings()))
  var design: String

  @Argument(
    help: ArgumentHelp(
      "The traces, transcripts and session folders of the runs; '-' is standard input.",
      discussion: "With --package, 'swift test' and its arguments, after '--'.",
      valueName: "traces"),
    completion: .file(extensions: InputFormat.usualEndings()))
  var traces: [String] = []

  @OptionGroup(title: "Traces of Whole Systems")
  var spans: SpanOptions

  @OptionGroup(title: "Any Package")
  var package: PackageChoice

  @OptionGroup var project: ProjectOption

  @Flag(help: "Forbid messages between the design's participants that it doesn't have.")
  var closed = false

  @Flag(help: "Show what participants and labels were taken for, and by which rule.")
  var explain = false

  @Option(help: "The form of the report.")
  var format = ReportFormat.text

  @Option(help: "The language of the report.")
  var language = Language.en

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write instead of standard output.",
      discussion:
        "If it ends with .svg, .png or .pdf, it gets the picture of the design, with a mark at each "
        + "message: met, missed, misplaced or not taken.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Write nothing but errors; the exit status tells the answer.")
  var quiet = false

  var isQuiet: Bool { quiet }

  func validate() throws {
    if package.package != nil { return try TestCommand(traces).validate() }
    if traces.isEmpty {
      throw ValidationError(
        "Name a trace, or the package whose tests are checked: --package . -- swift test")
    }
  }

  func perform(on console: Console) throws {
    let console = console.ignoringClosedPipe
    var designs = try CheckedDesigns(design, on: console)
    designs.paths = SourcePaths.found(for: package.package)
    var results: [CheckResult] = []
    let hasFailed = try RecordedTrace.forEach(
      of: traces, package, spans.choice(), showing: "checking", on: console
    ) { run throws(CommandError) in results += try designs.results(of: run, isClosed: closed) }
    try report(results, on: console)
    try answer(results, hasFailed: hasFailed)
  }

  /// Writes the report, and the picture if `--output` has a picture's format.
  private func report(_ results: [CheckResult], on console: Console) throws {
    // Every run has the same open references, so each is reported once.
    var known: Set<Conformance.OpenReference> = []
    let references = results.flatMap(\.conformance.openReferences)
    console.complain(references.filter { known.insert($0).inserted }.map(\.complaint))
    let report = CheckReport(results: results, explains: explain, language: language)
    let destination = ReportOutput(path: output, isQuiet: quiet)
    if let picture = destination.picture { try draw(results, in: picture) }
    try destination.write(bytes(of: report), on: console)
  }

  private func bytes(of report: CheckReport) -> [UInt8] {
    switch format {
    case .text: report.text.bytes
    case .markdown: report.markdown.bytes
    case .json: report.json
    }
  }

  /// Draws the design with the result of its check. Throws if there are several checks or none.
  private func draw(_ results: [CheckResult], in format: OutputFormat) throws {
    guard let output else { return }
    guard results.count == 1 else { throw CommandError.severalChecks(results.count) }
    let picture = CheckPicture(result: results[0], language: language)
    try OutputFile(path: output).write(
      format.bytes(of: picture.diagram, PictureStyle(language: language)))
  }

  /// Throws the worst of the verdicts, as an exit status.
  private func answer(_ results: [CheckResult], hasFailed: Bool) throws {
    let verdicts = Set(results.map(\.conformance.verdict))
    if hasFailed { throw Answer.unknown }
    if verdicts.contains(.deviates) { throw Answer.no }
    if verdicts.contains(.undecided) { throw Answer(status: 4) }
    if verdicts.contains(.cutOff) { throw Answer(status: 3) }
  }
}
