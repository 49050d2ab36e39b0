import SeqtraceComparison
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceScenarios

extension CommandError {
  /// The complaints for the user. Errors in a file may have several.
  var complaints: [Complaint] {
    if case .malformedTrace(let file, let error) = self {
      return error.diagnostics.map { Complaint($0, in: file) }
    }
    if case .malformedNotation(let file, let diagnostics) = self {
      return diagnostics.complaints(in: file)
    }
    return [complaint]
  }

  private var complaint: Complaint {
    switch self {
    case .malformedArgument(let argument):
      Complaint(
        .error, "the argument \(argument) isn't UTF-8",
        hint: "Rename the file, or make a link to it with a name in UTF-8.")
    case .unknownCommand(let name, let commands):
      Complaint(
        .error,
        "there is no command '\(name)'; expected one of \(commands.joined(separator: ", "))",
        hint: commands.suggestion(for: name))
    case .unknownScenario(let name, let isFile):
      Self.unknownName(
        "scenario", name, among: Scenario.all.map(\.name),
        hint: isFile ? "To draw a recorded trace: seqtrace render \(name)" : nil)
    case .unknownTheme(let name):
      Self.unknownName("theme", name, among: Theme.all.map(\.name), or: ", or a theme file")
    case .unusableValue(let option, let value, let expected):
      Complaint(.error, "\(option) can't be '\(value)'; expected \(expected)")
    case .format(let error): error.complaint
    case .detail(let error): error.complaint
    case .part(let error): error.complaint
    case .projectFile(let error): error.complaint
    case .documentation(let error): error.complaint
    case .designTooSimilar(let name, .tooManyCandidates(let limit)):
      Complaint(
        .error,
        "the design '\(name)' can't be looked for in this run: more than "
          + "\(limit / 1_000_000) million pairs of their messages have the same name",
        hint: "Take a design with fewer equal messages.")
    case .page(let error): error.complaint
    case .package(let error), .packageNotTested(let error): error.complaint
    case .unusableRule(let failure): failure.complaint()
    case .malformedRule(let file, let failure): failure.complaint(in: file)
    case .onlyForTraces(let option):
      Complaint(
        .error, "\(option) has no meaning for a diagram that wasn't recorded",
        hint: "Diagrams are compared with --ignore-values, --ignore-order and --format text, "
          + "markdown or json.")
    case .acceptedByService:
      Complaint(
        .error, "golden files aren't accepted where CI is set",
        hint: "Accept them where you can see what is shown, and commit them.")
    case .failedTests(let status, let use):
      Complaint(
        .error,
        "the tests failed with status \(status)"
          + use.consequence,
        hint: use == .recordingGoldens ? "Golden files are recorded from tests that pass." : nil)
    case .unknownRevision(let revision, let reason):
      Complaint(
        .error,
        "'\(revision)' isn't a commit of the package's repository"
          + (reason.isEmpty ? "" : ": \(reason)"), hint: "git log lists the commits.")
    case .goldensOfOtherOptions(let path, let options, let given, let count):
      Complaint(
        .error, at: path,
        "was recorded \(Self.named(options)), and these tests \(Self.named(given)), so everything would differ"
          + (count > 1 ? "; so were \(count - 1) more golden files" : ""),
        hint: "Use the same options, or record the golden files again.")
    case .noRecordedTest:
      Complaint(
        .error, "the tests recorded nothing",
        hint: "Does a test match --filter, and does it call code of the package?")
    case .nothingWaits(let patterns):
      Complaint(
        .error, "no golden file that waits has the name or matches '\(patterns)'",
        hint: "To list the pending golden files: seqtrace goldens list")
    case .malformedDiagram(let failure, let place): failure.complaint(at: place)
    case .malformedTheme(let diagnostic, let place): diagnostic.complaint(at: place)
    case .unreadableTheme(let file, let error):
      Complaint(.error, at: file, "the theme can't be read: \(error.message)")
    case .unreadableInput(let file, let error, let isScenario):
      Complaint(
        .error, at: file, "can't be read: \(error.message)",
        hint: isScenario ? "To run the demo scenario: seqtrace run \(file)" : error.readingHint)
    case .inputTooLarge(let file, let limit):
      Complaint(
        .error, at: file, "is too large; expected at most \(limit >> 20) MiB",
        hint: limit < InputFile.maximumSize
          ? nil : "A file of spans may have any size if a trace is chosen: --trace ID")
    case .malformedName(let path):
      Complaint(.error, at: path, "can't be read: the name isn't UTF-8", hint: "Rename it.")
    case .irregularGolden(let path):
      Complaint(
        .error, at: path, "isn't a regular file, so it is neither read nor replaced",
        hint: "Remove it, or reject what waits for it.")
    case .irregularInput(let path):
      Complaint(
        .error, at: path, "isn't a regular file, so it isn't read",
        hint: "Remove it, or put a file in its place.")
    case .linkedTraces(let path):
      Complaint(
        .error, at: path, "is a link, so traces in it aren't compared",
        hint: "Compare the folder that it leads to by itself.")
    case .linkedGoldens(let path):
      Complaint(
        .error, at: path, "is a link, so candidates in it aren't found",
        hint: "Search the folder that it leads to: --folder DIR")
    case .noTraces(let old, let new):
      Complaint(
        .error, "neither '\(old)' nor '\(new)' holds a trace",
        hint: "Traces in folders are files that end with .transcript or .jsonl.")
    case .malformedTrace(let file, _): Complaint(.error, at: file, "is not a trace")
    case .malformedTranscript(let file, let error): Complaint(error.diagnostic, in: file)
    case .malformedSpans(let file, let error): error.complaint(in: file, .error)
    case .foreignTrace(let file, let format): format.complaint(in: file)
    case .noChosenTrace(let file, let error): error.complaint(in: file)
    case .notJoined(let failure, let inputs): failure.complaint(among: inputs)
    case .nothingToList(let file):
      Complaint(
        .error, at: file,
        "has no traces to list; expected OpenTelemetry's, Jaeger's or Zipkin's JSON",
        hint: "--traces is for files of spans; without it, this file is drawn.")
    case .malformedNotation(let file, _): Complaint(.error, at: file, "is not a diagram")
    case .noDiagram(let file, let others):
      Complaint(
        .error, at: file, "has no sequence diagram in \(InputFormat.notations)",
        hint: others > 0
          ? "It has only diagrams of other kinds, which aren't drawn here."
          : "A block starts with ```mermaid or ```plantuml on a line of its own.")
    case .unformattedMarkdown(let file):
      Complaint(
        .error, at: file, "has nothing to format; expected a diagram from '@startuml' to '@enduml'",
        hint: "A diagram in Mermaid is formatted in a file of its own.")
    case .severalDiagrams(let file, let count):
      Complaint(
        .error, at: file, "has \(count) sequence diagrams; expected one to compare",
        hint: "Put each into a file of its own.")
    case .uncheckableDesign(let error):
      Complaint(.error, at: error.placeText, error.message, hint: error.hint)
    case .severalChecks(let count):
      Complaint(
        .error, "a picture shows one design and one run; there are \(count) checks",
        hint: "Put the design into a file of its own, and give one trace.")
    case .runIsDiagram(let file):
      Complaint(
        .error, at: file, "is a diagram; expected the trace of a run",
        hint: "The design comes first: seqtrace check design.mmd trace.jsonl")
    case .runIsWritten(let file):
      Complaint(
        .error, at: file, "is a diagram; expected the trace of a run, or a partial aggregate")
    case .malformedPartial(let file, let error): error.complaint(in: file)
    case .noRuns:
      Complaint(
        .error, "the files have no run, so there is nothing to draw",
        hint: "The inputs are empty, or partial aggregates of no runs.")
    case .unwritableOutput(let file, let error):
      Complaint(.error, at: file, "can't be written: \(error.message)", hint: error.writingHint)
    case .changedMeanwhile(let file):
      Complaint(
        .error, at: file, "was changed after it was read, so it isn't replaced",
        hint: "Run the command again.")
    case .textTooLarge(let width, let height):
      Complaint(
        .error,
        "the diagram would be a text of \(width) columns and \(height) lines; expected at most "
          + "\(TextOutput.largestText / 1_000_000) million characters",
        hint: "Draw it as SVG: -o diagram.svg")
    case .noSession(let folder, let ending):
      Complaint(
        .error, at: folder,
        "this folder isn't that of a session: it has no file named 'session'",
        hint: ending.map {
          "To draw the files in it: seqtrace render \(ProjectFolder(path: folder).file("*.\($0)")) -o FOLDER/"
        } ?? "A program that ran with SEQTRACE_SESSION=\(folder) would have left a session here.")
    case .unreadableSession(let error): Complaint(.error, error.description)
    case .programNotRun(let program, let error):
      Complaint(.error, at: program, "can't be run: \(error.message)")
    case .timeLimit(let program, let seconds):
      Complaint(
        .error, "'\(program)' took more than \(seconds) s, so it was ended",
        hint: "If it needs more: --time-limit SECONDS")
    case .noTemporaryFolder(let path, let error):
      Complaint(
        .error, at: path, "can't be used for temporary files: \(error.message)",
        hint: "Name a folder that exists and that you can write to: TMPDIR=DIR")
    case .openTemporaryFolder(let path):
      Complaint(
        .error, at: path, "can't be used for temporary files: other users can replace files in it",
        hint: "Name a folder that only you can write to: TMPDIR=DIR")
    case .noPicture(let format, let error):
      Complaint(.error, error.message(for: format.name.uppercased()), hint: error.hint)
    case .noCommunicationDiagram(let error):
      Complaint(.error, error.message(for: "a communication diagram"), hint: error.hint)
    case .tooFewFiles(let limit):
      Complaint(
        .error, "too few files may be open at once: \(limit)", hint: "Allow more: ulimit -n 256")
    }
  }

  private static func named(_ options: String) -> String {
    options.isEmpty ? "without options" : "with \(options)"
  }

  private static func unknownName(
    _ kind: String, _ name: String, among names: [String], or others: String = "",
    hint: String? = nil
  ) -> Complaint {
    Complaint(
      .error,
      "there is no \(kind) '\(name)'; expected one of \(names.joined(separator: ", "))\(others)",
      hint: hint ?? names.suggestion(for: name)
        ?? "What each one shows: seqtrace list\(kind == "theme" ? " --themes" : "")")
  }
}
