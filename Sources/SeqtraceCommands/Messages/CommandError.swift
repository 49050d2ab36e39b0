import SeqtraceComparison
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceGraphviz
import SeqtraceNotation
import SeqtraceReading
import SeqtraceTranscript

/// Why a command did not do what it was asked to, as facts; ``complaints`` words them.
enum CommandError: Error, Hashable {
  // Wrong usage.

  /// An argument isn't UTF-8.
  case malformedArgument(String)
  /// Help was requested for a command that doesn't exist.
  case unknownCommand(String, commands: [String])
  /// No demo scenario has the name; `isFile` says whether a file has it.
  case unknownScenario(String, isFile: Bool)
  /// No theme has the name.
  case unknownTheme(String)
  /// An option was given a value that it doesn't take.
  case unusableValue(UnusableValue)
  /// A format can't be written as asked.
  case format(FormatError)
  /// A detail can't be drawn.
  case detail(DetailError)
  /// A part of the diagram can't be drawn.
  case part(PartError)
  /// The design has too much in common with the run to be looked for there.
  case designTooSimilar(String, MatchError)
  /// The diagram can't be dealt out to pages or files.
  case page(PageError)
  /// A package can't be recorded.
  case package(PackageError)

  /// A rule for what to leave out of a comparison is invalid.
  case unusableRule(TraceRules.Failure)
  /// A rule in the header of a file can't be used.
  case malformedRule(String, TraceRules.Failure)
  /// An option of a comparison is about recorded traces, and a diagram is compared.
  case onlyForTraces(String)
  /// No candidate has a name or matches a pattern.
  case nothingWaits(String)
  /// Golden files are accepted only by people.
  case acceptedByService

  // No answer.

  /// A theme file can't be used.
  case malformedTheme(ThemeDiagnostic, place: String)
  /// The system refused to read a theme file.
  case unreadableTheme(String, SystemError)
  /// The system refused to read a file; `isScenario` says whether a demo scenario has its name.
  case unreadableInput(String, SystemError, isScenario: Bool)
  /// A file is larger than the limit.
  case inputTooLarge(String, limit: Int)
  /// The name of a file that has to be read isn't UTF-8.
  case malformedName(String)
  /// What should be a golden file is a link, a pipe or the like.
  case irregularGolden(String)
  /// What should be a candidate or a trace is a folder, a pipe or the like.
  case irregularInput(String)
  /// A folder of golden files is a link, which isn't followed.
  case linkedGoldens(String)
  /// A folder of traces is a link, which isn't followed.
  case linkedTraces(String)
  /// Two folders to be compared hold no traces.
  case noTraces(String, String)
  /// A file isn't a trace, or a damaged one.
  case malformedTrace(String, TraceReadError)
  /// A file is a damaged transcript.
  case malformedTranscript(String, TranscriptReadError)
  /// A diagram file can't be read.
  case malformedDiagram(JSONImporter.Failure, place: String)
  /// The text of a diagram has errors.
  case malformedNotation(String, [NotationDiagnostic])
  /// A Markdown file has no sequence diagram; `others` says how many other diagrams it has.
  case noDiagram(String, others: Int)
  /// A file has several sequence diagrams where one is compared.
  case severalDiagrams(String, count: Int)
  /// The system refused to write a file.
  case unwritableOutput(String, SystemError)
  /// A diagram as text would be unreasonably large.
  case textTooLarge(width: Int, height: Int)
  /// A folder holds no session. `drawable` is the extension of files in it that can be drawn.
  case noSession(String, drawable: String?)
  /// A session folder can't be read.
  case unreadableSession(SessionFolderError)
  /// A program could not be started.
  case programNotRun(String, SystemError)
  /// The folder for temporary files can't be used.
  case noTemporaryFolder(String, SystemError)
  /// A PNG or PDF can't be drawn.
  case noPicture(OutputFormat, GraphvizError)
  /// Graphviz can't place a communication diagram.
  case noCommunicationDiagram(GraphvizError)
  /// The process may open fewer files at once than it needs.
  case tooFewFiles(limit: Int)
}

extension CommandError {
  /// The program's exit status.
  var exitCode: Int32 {
    switch self {
    case .malformedArgument, .unknownCommand, .unknownScenario, .unknownTheme, .unusableValue,
      .format, .detail,
      .part, .page, .unusableRule, .onlyForTraces, .nothingWaits:
      64
    case .unreadableInput, .inputTooLarge, .malformedName, .irregularGolden, .irregularInput,
      .linkedGoldens, .linkedTraces,
      .noTraces, .malformedTrace, .malformedTranscript,
      .malformedRule, .acceptedByService,
      .malformedDiagram, .malformedNotation, .noDiagram, .severalDiagrams,
      .unwritableOutput, .textTooLarge, .designTooSimilar, .noPicture, .noCommunicationDiagram,
      .noSession,
      .unreadableSession,
      .malformedTheme, .unreadableTheme,
      .tooFewFiles, .noTemporaryFolder:
      2
    case .package(let error): error.exitCode
    // As in env and shells: 127 if there is no such program, 126 if it can't be run.
    case .programNotRun(_, let error): error.isMissing ? 127 : 126
    }
  }
}
