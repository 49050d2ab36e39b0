import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceGraphviz
import SeqtraceTranscript

/// Why a command did not do what it was asked to, as facts; ``message`` words them.
enum CommandError: Error, Hashable {
  // Wrong usage.

  /// An argument isn't UTF-8.
  case malformedArgument(String)
  /// Help was asked for on a command that doesn't exist.
  case unknownCommand(String, commands: [String])
  /// No demo scenario has the name; `isFile` says whether a file has it.
  case unknownScenario(String, isFile: Bool)
  /// No theme has the name.
  case unknownTheme(String)
  /// A theme file can't be used.
  case malformedTheme(ThemeDiagnostic, place: String)
  /// The system refused to read a theme file.
  case unreadableTheme(String, SystemError)
  /// The output file's ending stands for no format, and none was asked for.
  case unknownEnding(String)
  /// A picture of bytes was to go to a terminal.
  case binaryOnTerminal(OutputFormat)
  /// An option was given that only another format has.
  case unsuitableOption(String, format: OutputFormat, suitable: OutputFormat)
  /// A scale that no picture can have.
  case unusableScale(Double)
  /// A kind of diagram was asked for that the format can't show.
  case unsuitableDiagram(DiagramKind, format: OutputFormat)
  /// No paper has the name or the size.
  case unknownPaper(String)
  /// An option for a part of the diagram was given, and the output is a trace.
  case partOfTrace(String, OutputFormat)
  /// An option names lifelines that the diagram doesn't have.
  case unknownLifeline(_ option: String, _ pattern: String, lifelines: [String])
  /// An option names a message that the diagram doesn't have.
  case unknownMessage(_ option: String, Landmark, names: [String])
  /// The last message asked for comes only before the first.
  case reversedSlice(from: Landmark, to: Landmark)
  /// The last message of an option's two comes only before the first.
  case reversedRange(_ option: String, from: Landmark, to: Landmark)
  /// Time is measured between messages of which one has no time.
  case untimedMessage(Landmark)
  /// The options hide every lifeline.
  case nothingLeft
  /// An option was given for a part of the picture that the format doesn't have.
  case notDrawn(_ option: String, OutputFormat)
  /// An option was given for a part of the picture that the kind of diagram doesn't have.
  case notInDiagram(_ option: String, DiagramKind)
  /// Explanations of steps were asked for, and numbers that aren't those of steps.
  case captionsWithoutSteps
  /// An option tells times, and the trace has none.
  case noTimes(_ option: String)
  /// Links to the source were asked for, and the trace doesn't know it, or not its lines.
  case noSource(isLineMissing: Bool)

  /// Pages were asked for in a format that has none.
  case pagesInFormat(_ option: String, OutputFormat)
  /// Pages were asked for of a diagram that sheets of paper part.
  case pagesOnPaper(_ option: String)
  /// Pages that need a file each were asked for, and there is none to name them after.
  case pagesWithoutFile(_ option: String, OutputFormat)
  /// The diagram would take more pages than anybody turns.
  case tooManyPages(Int)

  /// Several sessions were recorded, and each needs a file of its own.
  case severalRecordings(Int, OutputFormat)

  // No answer.

  /// The system refused to read a file; `isScenario` says whether a demo scenario has its name.
  case unreadableInput(String, SystemError, isScenario: Bool)
  /// A file is larger than what is read.
  case inputTooLarge(String, limit: Int)
  /// A file isn't a trace, or a damaged one.
  case malformedTrace(String, TraceReadError)
  /// A file is a damaged transcript.
  case malformedTranscript(String, TranscriptReadError)
  /// The system refused to write a file.
  case unwritableOutput(String, SystemError)
  /// A diagram in text would be larger than anybody reads.
  case textTooLarge(width: Int, height: Int)
  /// A folder isn't a session's.
  case unreadableSession(SessionFolderError)
  /// A program was not run.
  case programNotRun(String, SystemError)
  /// Something that a recording needs is missing.
  case recordingFailed(String, SystemError)
  /// There is no PNG or PDF.
  case noPicture(OutputFormat, GraphvizError)
  /// Graphviz can't place a communication diagram.
  case noCommunicationDiagram(GraphvizError)
  /// The process may open fewer files than it needs.
  case tooFewFiles(limit: Int)
}

extension CommandError {
  /// The program's exit status.
  var exitCode: Int32 {
    switch self {
    case .malformedArgument, .unknownCommand, .unknownScenario, .unknownTheme, .unknownEnding,
      .binaryOnTerminal,
      .unsuitableOption,
      .unusableScale, .unknownPaper, .unsuitableDiagram, .partOfTrace, .unknownLifeline,
      .unknownMessage, .reversedSlice, .reversedRange, .untimedMessage, .nothingLeft, .notDrawn,
      .notInDiagram,
      .captionsWithoutSteps, .noTimes, .noSource, .pagesInFormat, .pagesOnPaper, .pagesWithoutFile,
      .tooManyPages, .severalRecordings:
      64
    case .unreadableInput, .inputTooLarge, .malformedTrace, .malformedTranscript,
      .unwritableOutput, .textTooLarge,
      .noPicture, .noCommunicationDiagram, .unreadableSession, .malformedTheme, .unreadableTheme,
      .tooFewFiles:
      2
    case .recordingFailed: 125
    // As env and shells tell apart: 127 if there is no such program, 126 if it can't be run.
    case .programNotRun(_, let error): error.isMissing ? 127 : 126
    }
  }
}
