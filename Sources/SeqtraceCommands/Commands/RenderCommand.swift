import ArgumentParser
import SeqtraceEvents
import SeqtraceScenarios
import SeqtraceTranscript

/// `seqtrace render`: a recorded trace, or a diagram that somebody wrote, drawn.
struct RenderCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: SeqtraceCommand.name,
    abstract: "Draws a recorded trace, or a Mermaid sequence diagram.",
    discussion: """
      Without -o, the diagram goes to standard output as text. What a kill left of a trace is drawn \
      up to its last whole event.

      Of several sessions with one name (shop.session, shop.session.4711) the newest is drawn; a \
      slash at the end, as in shop.session/, means the folder itself. Where a program had sessions \
      of its own, or several processes recorded into one folder, each is drawn into a file of its \
      own: session.svg, session-2.svg and so on.

      Of a Markdown file, each block with a Mermaid sequence diagram is drawn, into a file named \
      after its heading if there are several: docs-checkout.svg. A text with errors is drawn as far \
      as it can be read with --partial.

      Examples:
        seqtrace render trace.jsonl
        seqtrace render design.mmd -o design.svg
        seqtrace render README.md -o docs.svg
        seqtrace render golden.transcript -o golden.svg
        seqtrace render session-folder -o session.svg
        seqtrace render trace.jsonl -o trace.svg
        seqtrace render trace.jsonl -o trace.pdf --paper a4
        seqtrace render trace.jsonl -o trace.svg --pages 5
        seqtrace render trace.jsonl -o who.svg --diagram communication
        seqtrace run typing --format jsonl | seqtrace render - --format mermaid
        seqtrace render damaged.jsonl --partial -o damaged.svg
      """)

  /// What an input can be.
  enum InputFormat: String, NamedValue {
    /// A trace file in JSON Lines.
    case trace
    /// A transcript.
    case transcript
    /// The folder of a session, as a recording program leaves it behind.
    case session
    /// A Mermaid sequence diagram.
    case mermaid
    /// Markdown with Mermaid sequence diagrams in fenced blocks.
    case markdown

    /// The form of the file; `nil` for a folder.
    var form: DiagramInput.Form? {
      switch self {
      case .trace: .jsonLines
      case .transcript: .transcript
      case .mermaid: .mermaid
      case .markdown: .markdown
      case .session: nil
      }
    }
  }

  @Argument(
    help: "The trace, session folder, Mermaid or Markdown file to draw; '-' is standard input.",
    completion: .file(extensions: ["jsonl", TranscriptWriter.fileEnding, "mmd", "md"]))
  var input: String

  @Option(
    help: .choice("What the input is; told by its content if left out.", of: InputFormat.self),
    completion: .names(of: InputFormat.self))
  var inputFormat: String?

  @Flag(help: "Draw what can be read of a damaged trace or text.")
  var partial = false

  @OptionGroup var drawing: DrawingOptions

  func perform(on console: Console) throws {
    let output = try drawing.output(on: console)
    let file = InputFile(path: input)
    let format = try InputFormat.read(inputFormat, for: "--input-format")
    guard let session = try session(named: file, format, console: console) else {
      return try drawFile(file, format, to: output)
    }
    let recordings = try session.recordings(console: console)
    if recordings[0].source.events.isEmpty {
      console.complain([Self.nothing(in: file.name, what: "session")])
      return try output.write(recordings[0].source)
    }
    try output.write(recordings)
  }

  /// Draws what a file holds, and says what is odd about it.
  private func drawFile(
    _ file: InputFile, _ format: InputFormat?, to output: DrawingOutput
  ) throws {
    let console = output.console
    let input = DiagramInput(file: file, form: format?.form, partial: partial)
    switch try input.read(on: console) {
    case .trace(var reading):
      console.complain(reading.warnings.map { Complaint($0, in: file.name) })
      if reading.trace.events.isEmpty {
        console.complain([Self.nothing(in: file.name, what: "trace")])
      }
      // Whoever draws a large trace gives it up early, if nobody else has it.
      let trace = reading.trace
      reading.trace = Trace()
      try output.write(consume trace)
    case .written(let sources): try output.write(sources)
    }
  }

  /// The sessions that the input stands for; `nil` if it is a file.
  private func session(
    named file: InputFile, _ format: InputFormat?, console: Console
  ) throws(CommandError) -> SessionInput? {
    if let format, format != .session { return nil }
    if format == nil, file.isFile { return nil }
    let session = try SessionInput(named: file.path, console: console)
    if session == nil, format == .session {
      throw .unreadableSession(SessionFolderError(path: file.path, problem: .notASession))
    }
    return session
  }

  private static func nothing(in name: String, what: String) -> Complaint {
    Complaint(
      .warning, at: name, "the \(what) has no events, so there is nothing to draw",
      hint: "Was anything that is traced done while the session recorded?")
  }
}
