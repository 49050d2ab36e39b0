import ArgumentParser
import SeqtraceEvents
import SeqtraceScenarios

/// `seqtrace render`: draws a recorded trace, or a diagram written in a text notation.
struct RenderCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a recorded trace, or a sequence diagram in Mermaid or PlantUML.",
    discussion: """
      Without -o, the diagram goes to standard output as text. The trace of a killed process is \
      drawn up to its last complete event.

      If several sessions share a name (shop.session, shop.session.4711), the newest is drawn. Add a \
      slash, as in shop.session/, to draw exactly that folder. If a program created sessions, or \
      several processes recorded into one folder, each is drawn into its own file: session.svg, \
      session-2.svg and so on.

      In a Markdown file, each block with a sequence diagram in Mermaid or PlantUML is drawn. If there \
      are several, the files are named after the headings: docs-checkout.svg. Several diagrams in a \
      PlantUML file are named after their '@startuml'. No preprocessor is run. With --partial, a text \
      with errors is drawn as far as it can be read.

      Examples:
        seqtrace render trace.jsonl
        seqtrace render design.mmd -o design.svg
        seqtrace render design.puml -o design.svg
        seqtrace render README.md -o docs.svg
        seqtrace render golden.transcript -o golden.svg
        seqtrace render session-folder -o session.svg
        seqtrace render trace.jsonl -o trace.svg
        seqtrace render trace.jsonl -o trace.pdf --paper a4
        seqtrace render trace.jsonl -o trace.svg --pages 5
        seqtrace render trace.jsonl -o who.svg --diagram communication
        seqtrace run typing --format jsonl | seqtrace render - --format mermaid
        seqtrace render damaged.jsonl --partial -o damaged.svg
        seqtrace render docs/*.mmd -o pictures/
        seqtrace render shop.jsonl spans.json -o whole.svg
        seqtrace render spans.json --traces
        seqtrace render spans.json --trace 5b8efff7 -o trace.svg
        curl -s http://localhost:16686/api/traces/5b8efff7 | seqtrace render -
        seqtrace render trace.jsonl --open

      Several inputs are drawn into a folder: docs/login.mmd becomes pictures/login.svg. If one of them \
      fails, the others are still drawn, and the exit status is 2. Without a folder, recordings of \
      programs and the trace of their system are drawn as one diagram, if they have trace ids in common.
      """)

  @Argument(
    help: ArgumentHelp(
      "The \(InputFormat.list { _ in true }) to draw; '-' is standard input.", valueName: "input"),
    completion: .file(extensions: InputFormat.usualEndings()))
  var inputs: [String]

  @Option(help: "What the input is; told by its content if left out.")
  var inputFormat: InputFormat?

  @Flag(help: "Draw the readable part of a damaged trace or text.")
  var partial = false

  @Flag(help: "List the traces of a file of spans instead of drawing one.")
  var traces = false

  @OptionGroup(title: "Traces of Whole Systems")
  var spans: SpanOptions

  @OptionGroup var options: DrawingOptions

  @OptionGroup(title: "Notation")
  var notation: NotationOptions

  @OptionGroup(title: "Parts of a Diagram")
  var part: ViewOptions

  @OptionGroup var project: ProjectOption

  var isQuiet: Bool { options.quiet }

  private var drawing: Drawing { Drawing(options: options, notation: notation, part: part) }

  func perform(on console: Console) throws {
    if traces {
      return try SpanListing(inputs: inputs, format: inputFormat, isPartial: partial).write(
        on: console)
    }
    if inputs.count > 1, drawing.joinsInputs { return try join(on: console) }
    let outputs = try drawing.outputs(for: inputs, on: console)
    defer { drawing.show(outputs[0].files, on: console) }
    var failures = 0
    if inputs.count == 1 {
      try draw(inputs[0], to: outputs[0])
      return try outputs[0].checkSteps()
    }
    for (input, output) in zip(inputs, outputs) {
      do { try draw(input, to: output) } catch let error as CommandError {
        output.console.complain(error.complaints)
        failures += 1
      }
    }
    guard failures > 0 else {
      return try outputs[0].checkSteps()
    }
    console.complain([Self.failed(failures, of: inputs.count)])
    throw Answer.unknown
  }

  /// The reading options for an output. Only an interactive page shows all facts of spans, so only then are
  /// they kept.
  private func choice(for output: DrawingOutput) -> ReadingChoice {
    var choice = spans.choice(isPartial: partial)
    choice.keepsFacts = output.renderer.format.isInteractive
    return choice
  }

  /// Draws all inputs as one diagram.
  private func join(on console: Console) throws {
    let output = try drawing.output(on: console)
    defer { drawing.show(output.files, on: console) }
    var joined = JoinedInputs(inputs, format: inputFormat, choice(for: output))
    try output.write(try joined.trace(on: console))
    try output.checkSteps()
  }

  /// Draws one of the inputs.
  private func draw(_ input: String, to output: DrawingOutput) throws {
    let console = output.console
    console.show(console.subject == nil ? "reading \(InputFile(path: input).name)" : "reading")
    let file = InputFile(path: input)
    guard let session = try session(named: file, console: console) else {
      return try drawFile(file, to: output)
    }
    let recordings = try session.recordings(console: console)
    if recordings[0].source.events.isEmpty {
      console.complain([Self.nothing(in: file.name, what: "session", recordings[0].source)])
      return try output.write(recordings[0].source)
    }
    try output.write(recordings)
  }

  /// Draws the content of a file, and reports its warnings.
  private func drawFile(
    _ file: InputFile, to output: DrawingOutput
  ) throws {
    let console = output.console
    let input = DiagramInput(file: file, format: inputFormat, choice: choice(for: output))
    switch try input.read(on: console) {
    case .trace(var reading):
      console.complain(reading.warnings)
      if reading.trace.events.isEmpty {
        console.complain([Self.nothing(in: file.name, what: "trace", reading.trace)])
      }
      // Without other references, a large trace can be freed while it is drawn.
      let trace = reading.trace
      reading.trace = Trace()
      try output.write(consume trace)
    case .written(let sources): try output.write(sources)
    }
  }

  /// The sessions that the input refers to; `nil` if it is a file.
  private func session(
    named file: InputFile, console: Console
  ) throws(CommandError) -> SessionInput? {
    if let inputFormat, inputFormat != .session { return nil }
    if inputFormat == nil, file.isFile { return nil }
    let session = try SessionInput(named: file.path, console: console)
    if session == nil, file.isFolder {
      throw .noSession(file.path, drawable: Self.drawableEnding(in: file.path))
    }
    if session == nil, inputFormat == .session {
      throw .unreadableSession(SessionFolderError(path: file.path, problem: .notASession))
    }
    return session
  }

  /// The most frequent drawable file extension in a folder; `nil` if there is none.
  private static func drawableEnding(in folder: String) -> String? {
    let names = (try? FolderListing.names(in: folder)) ?? []
    let endings = names.compactMap(\.fileEnding).filter { InputFormat.endings.contains($0) }
    let counts = Dictionary(grouping: endings) { $0 }
    return counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
  }

  private static func failed(_ count: Int, of all: Int) -> Complaint {
    Complaint(.error, "\(count) of \(all) inputs \(count == 1 ? "wasn't" : "weren't") drawn")
  }

  private static func nothing(in name: String, what: String, _ trace: Trace) -> Complaint {
    if trace.droppedEventCount > 0 {
      return Complaint(
        .warning, at: name, "all events of the \(what) are lost, so there is nothing to draw")
    }
    return Complaint(
      .warning, at: name, "the \(what) has no events, so there is nothing to draw",
      hint: "Was anything that is traced done while the session recorded?")
  }
}
