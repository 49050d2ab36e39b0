import SeqtraceComparison
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceGraphviz
import SeqtraceInterchange
import SeqtraceNotation
import SeqtraceReading
import SeqtraceTranscript

/// The reason why a command failed, as facts; ``complaints`` words them.
enum CommandError: Error, Hashable {
  // Wrong usage.

  /// An argument isn't UTF-8.
  case malformedArgument(String)
  /// The named command doesn't exist, also after `help`.
  case unknownCommand(String, commands: [String])
  /// No demo scenario has the name; `isFile` says whether a file has it.
  case unknownScenario(String, isFile: Bool)
  /// No theme has the name.
  case unknownTheme(String)
  /// An option doesn't accept the given value.
  case unusableValue(UnusableValue)
  /// A format can't be written as requested.
  case format(FormatError)
  /// A detail can't be drawn.
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

  /// A rule for what to leave out of a comparison is invalid.
  case unusableRule(TraceRules.Failure)
  /// A rule in the header of a file can't be used.
  case malformedRule(String, TraceRules.Failure)
  /// A diagram was given, and an option of a comparison applies only to recorded traces.
  case onlyForTraces(String)
  /// No candidate has the name or matches the pattern.
  case nothingWaits(String)
  /// Golden files aren't accepted in continuous integration.
  case acceptedByService
  /// Tests failed, with the exit status; says whether what they recorded was compared.
  case failedTests(Int32, PackageRun.Use)
  /// Golden files were recorded with other options: the first of them, its options and those given now.
  case goldensOfOtherOptions(String, String, given: String, count: Int)
  /// A package whose tests are to be recorded can't be recorded.
  case packageNotTested(PackageError)
  /// The tests recorded nothing.
  case noRecordedTest
  /// Git doesn't know a revision, and says why.
  case unknownRevision(String, String)

  // Failures.

  /// A theme file can't be used.
  case malformedTheme(ThemeDiagnostic, place: String)
  /// The system refused to read a theme file.
  case unreadableTheme(String, SystemError)
  /// The system refused to read a file; `isScenario` says whether a demo scenario has its name.
  case unreadableInput(String, SystemError, isScenario: Bool)
  /// A file is larger than the limit.
  case inputTooLarge(String, limit: Int)
  /// The name of a file to read isn't UTF-8.
  case malformedName(String)
  /// The file in place of a golden file is a link, a pipe or the like.
  case irregularGolden(String)
  /// The file in place of a candidate or a trace is a folder, a pipe or the like.
  case irregularInput(String)
  /// A folder of golden files is a link, which isn't followed.
  case linkedGoldens(String)
  /// A folder of traces is a link, which isn't followed.
  case linkedTraces(String)
  /// The two folders to compare hold no traces.
  case noTraces(String, String)
  /// A file isn't a trace, or is a damaged one.
  case malformedTrace(String, TraceReadError)
  /// A file is a damaged transcript.
  case malformedTranscript(String, TranscriptReadError)
  /// A file of spans can't be read.
  case malformedSpans(String, SpanReadError)
  /// A file has a format of another tool that isn't read.
  case foreignTrace(String, SpanSignature.Foreign)
  /// It isn't known which trace of a file of spans is meant.
  case noChosenTrace(String, SpanCollection.SelectionError)
  /// Inputs can't be drawn as one diagram.
  case notJoined(TraceJoin.Failure, _ inputs: [String])
  /// Traces are listed, but the file has no spans.
  case nothingToList(String)
  /// A diagram file can't be read.
  case malformedDiagram(JSONImporter.Failure, place: String)
  /// The text of a diagram has errors.
  case malformedNotation(String, [NotationDiagnostic])
  /// A Markdown file has no sequence diagram; `others` says how many other diagrams it has.
  case noDiagram(String, others: Int)
  /// A Markdown file has no diagram that can be formatted.
  case unformattedMarkdown(String)
  /// A file to compare has several sequence diagrams instead of one.
  case severalDiagrams(String, count: Int)
  /// A design has something that can't be checked.
  case uncheckableDesign(SpecificationError)
  /// A picture of a check was asked for, but there are none or several.
  case severalChecks(Int)
  /// A file given as a run holds a written diagram.
  case runIsDiagram(String)
  /// Runs are aggregated, but the file is a diagram.
  case runIsWritten(String)
  /// A partial aggregate can't be read.
  case malformedPartial(String, RunAggregate.ReadError)
  /// The aggregated files have no run.
  case noRuns
  /// The system refused to write a file.
  case unwritableOutput(String, SystemError)
  /// A file was changed after it was read, so it isn't replaced.
  case changedMeanwhile(String)
  /// A diagram as text would be too large.
  case textTooLarge(width: Int, height: Int)
  /// A folder holds no session. `drawable` is the extension of files in it that can be drawn.
  case noSession(String, drawable: String?)
  /// A session folder can't be read.
  case unreadableSession(SessionFolderError)
  /// A program could not be started.
  case programNotRun(String, SystemError)
  /// A program took too long, and was ended.
  case timeLimit(String, seconds: UInt32)
  /// The folder for temporary files can't be used.
  case noTemporaryFolder(String, SystemError)
  /// Other users can replace files in the folder for temporary files.
  case openTemporaryFolder(String)
  /// A PNG or PDF can't be drawn.
  case noPicture(OutputFormat, GraphvizError)
  /// Graphviz can't place a communication diagram.
  case noCommunicationDiagram(GraphvizError)
  /// The process may not open as many files at once as it needs.
  case tooFewFiles(limit: Int)
}

extension CommandError {
  /// The program's exit status.
  var exitCode: Int32 {
    switch self {
    case .malformedArgument, .unknownCommand, .unknownScenario, .unknownTheme, .unusableValue,
      .format, .detail,
      .part, .page, .unusableRule, .onlyForTraces, .nothingWaits, .projectFile:
      64
    case .documentation, .unreadableInput, .inputTooLarge, .malformedName, .irregularGolden,
      .irregularInput,
      .linkedGoldens, .linkedTraces,
      .noTraces, .malformedTrace, .malformedTranscript, .malformedSpans, .foreignTrace,
      .noChosenTrace,
      .notJoined,
      .nothingToList, .runIsWritten, .malformedPartial, .noRuns,
      .malformedRule, .acceptedByService, .failedTests, .timeLimit, .goldensOfOtherOptions,
      .noRecordedTest, .unknownRevision,
      .malformedDiagram, .malformedNotation, .noDiagram, .unformattedMarkdown, .severalDiagrams,
      .uncheckableDesign, .runIsDiagram, .severalChecks,
      .unwritableOutput, .changedMeanwhile, .textTooLarge, .designTooSimilar, .noPicture,
      .noCommunicationDiagram,
      .noSession,
      .unreadableSession,
      .malformedTheme, .unreadableTheme,
      .tooFewFiles, .noTemporaryFolder, .openTemporaryFolder:
      2
    case .package(let error): error.exitCode
    case .packageNotTested(let error): error.exitCode == 125 ? 2 : error.exitCode
    // As in env and shells: 127 if the program doesn't exist, 126 if it can't be run.
    case .programNotRun(_, let error): error.isMissing ? 127 : 126
    }
  }
}

extension CommandError {
  /// The name of the option whose value is wrong, without dashes; `nil` if none is, or if another message has a place.
  var option: String? {
    switch self {
    case .unknownTheme: "theme"
    case .unusableValue(let value): String(value.option.drop { $0 == "-" })
    case .part(.nothingLeft): "only"
    case .part(.noErrors): "errors"
    case .detail(.unknownPaper): "paper"
    case .detail(.unusableScale): "scale"
    case .detail(.unusableTemplate): "source-links"
    default: nil
    }
  }
}
