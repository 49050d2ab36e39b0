import ArgumentParser
import SeqtraceEvents
import SeqtraceScenarios
import SeqtraceTranscript

/// `seqtrace render`: a recorded trace, drawn.
struct RenderCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: SeqtraceCommand.name,
    abstract: "Draws a recorded trace.",
    discussion: """
      Without -o, the diagram goes to standard output as text. What a kill left of a trace is drawn \
      up to its last whole event.

      Of several sessions with one name (shop.session, shop.session.4711) the newest is drawn; a \
      slash at the end, as in shop.session/, means the folder itself. Where a program had sessions \
      of its own, or several processes recorded into one folder, each is drawn into a file of its \
      own: session.svg, session-2.svg and so on.

      Examples:
        seqtrace render trace.jsonl
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
  }

  @Argument(
    help: "The trace file or session folder to draw; '-' is standard input.",
    completion: .file(extensions: ["jsonl", TranscriptWriter.fileEnding]))
  var input: String

  @Option(
    help: .choice("What the input is; told by its content if left out.", of: InputFormat.self),
    completion: .names(of: InputFormat.self))
  var inputFormat: String?

  @Flag(help: "Draw what can be read of a damaged trace.")
  var partial = false

  @OptionGroup var drawing: DrawingOptions

  func perform(on console: Console) throws {
    let output = try drawing.output(on: console)
    let file = InputFile(path: input)
    let format = try InputFormat.read(inputFormat, for: "--input-format")
    guard let session = try session(named: file, format, console: console) else {
      return try output.write(try trace(in: file, format, console: console))
    }
    let recordings = try session.recordings(console: console)
    if recordings[0].source.events.isEmpty {
      console.complain([Self.nothing(in: file.name, what: "session")])
      return try output.write(recordings[0].source)
    }
    try output.write(recordings)
  }

  /// The sessions that the input stands for; `nil` if it is a file.
  private func session(
    named file: InputFile, _ format: InputFormat?, console: Console
  ) throws(CommandError) -> SessionInput? {
    if format == .trace || format == .transcript { return nil }
    if format == nil, file.isFile { return nil }
    let session = try SessionInput(named: file.path, console: console)
    if session == nil, format == .session {
      throw .unreadableSession(SessionFolderError(path: file.path, problem: .notASession))
    }
    return session
  }

  /// Reads a trace, and says what is odd about it.
  private func trace(
    in file: InputFile, _ format: InputFormat?, console: Console
  ) throws(CommandError) -> Trace {
    let form: TraceInput.Form? =
      switch format {
      case .trace: .jsonLines
      case .transcript: .transcript
      case .session, nil: nil
      }
    let reading = try TraceInput(file: file, form: form, partial: partial).read()
    console.complain(reading.warnings.map { Complaint($0, in: file.name) })
    if reading.trace.events.isEmpty {
      console.complain([Self.nothing(in: file.name, what: "trace")])
    }
    return reading.trace
  }

  private static func nothing(in name: String, what: String) -> Complaint {
    Complaint(
      .warning, at: name, "the \(what) has no events, so there is nothing to draw",
      hint: "Was anything that is traced done while the session recorded?")
  }
}
