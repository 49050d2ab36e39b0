import SeqtraceComparison
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceGraphviz
import SeqtraceInterchange
import SeqtraceNotation
import SeqtraceReading
import SeqtraceTranscript

/// The reason why a command failed, as facts. ``complaints`` has the words.
enum CommandError: Error, Hashable {
  // Wrong usage.

  /// An argument isn't UTF-8.
  case malformedArgument(String)
  /// The command doesn't exist, also after `help`.
  case unknownCommand(String, commands: [String])
  /// There is no demo scenario with this name. `isFile` is true if there is a file with this name.
  case unknownScenario(String, isFile: Bool)
  /// There is no theme with this name.
  case unknownTheme(String)
  /// The value isn't valid for the option, such as `--format`. The third value describes valid ones.
  case unusableValue(String, String, expected: String)
  /// A format can't be written as requested.
  case format(FormatError)
  /// A detail of the drawing isn't available.
  case detail(DetailError)
  /// A part of the diagram can't be drawn.
  case part(PartError)
  /// The project file can't be used.
  case projectFile(ProjectFileError)
  /// A documentation file can't be filled in.
  case documentation(DocumentationError)
  /// The design has too many messages in common with the run to be matched.
  case designTooSimilar(String, MatchError)
  /// The diagram can't be divided into pages or files.
  case page(PageError)
  /// A package can't be recorded.
  case package(PackageError)

  /// A comparison's rule is invalid.
  case unusableRule(TraceRules.Failure)
  /// A rule in a file's header is invalid.
  case malformedRule(String, TraceRules.Failure)
  /// An option applies only to recorded traces, but a diagram was given.
  case onlyForTraces(String)
  /// No candidate matches the given name or pattern.
  case nothingWaits(String)
  /// Golden files can't be accepted in continuous integration.
  case acceptedByService
  /// Tests failed with this exit status. The second value is the purpose of the run.
  case failedTests(Int32, PackageRun.Use)
  /// Golden files were recorded with other options. The values are the first file, its options, the given
  /// options and the number of files.
  case goldensOfOtherOptions(String, String, given: String, count: Int)
  /// A package whose tests are needed can't be recorded.
  case packageNotTested(PackageError)
  /// The tests recorded nothing.
  case noRecordedTest
  /// Git can't find a revision, for the given reason.
  case unknownRevision(String, String)

  // Failures.

  /// A theme file can't be used.
  case malformedTheme(ThemeDiagnostic, place: String)
  /// The system refused to read a theme file.
  case unreadableTheme(String, SystemError)
  /// The system refused to read a file. `isScenario` is true if a demo scenario has the file's name.
  case unreadableInput(String, SystemError, isScenario: Bool)
  /// A file is larger than the limit.
  case inputTooLarge(String, limit: Int)
  /// The name of an input file isn't UTF-8.
  case malformedName(String)
  /// A golden file isn't a regular file but, for example, a link or a pipe.
  case irregularGolden(String)
  /// A candidate or trace isn't a regular file but, for example, a folder or a pipe.
  case irregularInput(String)
  /// A folder of golden files is a link, which isn't followed.
  case linkedGoldens(String)
  /// A folder of traces is a link, which isn't followed.
  case linkedTraces(String)
  /// Neither of the two folders contains traces.
  case noTraces(String, String)
  /// A file is a damaged trace, or no trace at all.
  case malformedTrace(String, TraceReadError)
  /// A transcript is damaged.
  case malformedTranscript(String, TranscriptReadError)
  /// A file of spans is invalid.
  case malformedSpans(String, SpanReadError)
  /// A file has the format of another tool. That format isn't supported.
  case foreignTrace(String, SpanSignature.Foreign)
  /// The user's choice doesn't identify one trace in a file of spans.
  case noChosenTrace(String, SpanCollection.SelectionError)
  /// The inputs can't be joined into one diagram.
  case notJoined(TraceJoin.Failure, _ inputs: [String])
  /// Traces were to be listed, but the file isn't one of spans.
  case nothingToList(String)
  /// A diagram file is invalid.
  case malformedDiagram(JSONImporter.Failure, place: String)
  /// The text of a diagram has errors.
  case malformedNotation(String, [NotationDiagnostic])
  /// A file contains no sequence diagram. `others` is the number of its other diagrams.
  case noDiagram(String, others: Int)
  /// A Markdown file to format contains no PlantUML diagram. Diagrams in other notations aren't formatted
  /// there.
  case unformattedMarkdown(String)
  /// A file to compare contains several sequence diagrams instead of one.
  case severalDiagrams(String, count: Int)
  /// A design contains something that can't be checked.
  case uncheckableDesign(SpecificationError)
  /// A picture of a check was requested, but there are several checks or none.
  case severalChecks(Int)
  /// A file given as a run contains a written diagram.
  case runIsDiagram(String)
  /// A file to aggregate contains a written diagram.
  case runIsWritten(String)
  /// A partial aggregate is invalid.
  case malformedPartial(String, RunAggregate.ReadError)
  /// The files to aggregate contain no runs.
  case noRuns
  /// The system refused to write a file.
  case unwritableOutput(String, SystemError)
  /// A file changed after it was read, so it isn't replaced.
  case changedMeanwhile(String)
  /// A diagram as text would have this size, which is too large.
  case textTooLarge(width: Int, height: Int)
  /// A folder contains no session. `drawable` is the extension of files in it that can be drawn.
  case noSession(String, drawable: String?)
  /// A session folder can't be read.
  case unreadableSession(SessionFolderError)
  /// A program could not be started.
  case programNotRun(String, SystemError)
  /// A program exceeded its time limit, and was ended.
  case timeLimit(String, seconds: UInt32)
  /// The folder for temporary files can't be used.
  case noTemporaryFolder(String, SystemError)
  /// Other users can replace files in the folder for temporary files.
  case openTemporaryFolder(String)
  /// A PNG or PDF can't be drawn.
  case noPicture(OutputFormat, GraphvizError)
  /// Graphviz can't lay out a communication diagram.
  case noCommunicationDiagram(GraphvizError)
  /// The process can't open as many files as it needs.
  case tooFewFiles(limit: Int)
}

extension CommandError {
  /// The exit status of the command.
  var exitCode: Int32 {
    switch self {
    case .malformedArgument, .unknownCommand, .unknownScenario, .unknownTheme, .unusableValue,
      .format, .detail,
      .part, .page, .unusableRule, .onlyForTraces, .nothingWaits, .projectFile:
      64
    case .package(let error): error.exitCode
    case .packageNotTested(let error): error.exitCode == 125 ? 2 : error.exitCode
    // As in `env` and shells, 127 means that the program doesn't exist, and 126 that it can't be run.
    case .programNotRun(_, let error): error.isMissing ? 127 : 126
    default: 2
    }
  }
}

extension CommandError {
  /// The option with an invalid value, without dashes, so that the project file can be named as its source;
  /// `nil` for other errors.
  var option: String? {
    switch self {
    case .unknownTheme: "theme"
    case .unusableValue(let option, _, _): String(option.drop { $0 == "-" })
    case .part(.nothingLeft): "only"
    case .part(.noErrors): "errors"
    case .detail(.unknownPaper): "paper"
    case .detail(.unusableScale): "scale"
    case .detail(.unusableTemplate): "source-links"
    default: nil
    }
  }
}
