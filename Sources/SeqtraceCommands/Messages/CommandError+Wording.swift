import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceScenarios

extension CommandError {
  /// What to tell the user; several things where a file has several.
  var complaints: [Complaint] {
    switch self {
    case .malformedTrace(let file, let error):
      error.diagnostics.map { Complaint($0, in: file) }
    case .malformedTranscript(let file, let error): [Complaint(error.diagnostic, in: file)]
    case .unreadableInput(let file, let error, let isScenario):
      [
        Complaint(
          .error, at: file, "can't be read: \(error.message)",
          hint: isScenario ? "To run the demo scenario: seqtrace run \(file)" : error.readingHint)
      ]
    case .inputTooLarge(let file, let limit):
      [Complaint(.error, at: file, "is too large; expected at most \(limit >> 20) MiB")]
    case .malformedTheme(let diagnostic, let place): [diagnostic.complaint(at: place)]
    case .unreadableTheme(let file, let error):
      [Complaint(.error, at: file, "the theme can't be read: \(error.message)")]
    case .unwritableOutput(let file, let error):
      [Complaint(.error, at: file, "can't be written: \(error.message)", hint: error.writingHint)]
    case .textTooLarge(let width, let height):
      [
        Complaint(
          .error,
          "the diagram would be a text of \(width) columns and \(height) lines; expected at most "
            + "\(TraceRenderer.largestText / 1_000_000) million characters",
          hint: "Draw it as SVG: -o diagram.svg")
      ]
    case .unreadableSession(let error): [Complaint(.error, error.description)]
    case .programNotRun(let program, let error):
      [Complaint(.error, at: program, "can't be run: \(error.message)")]
    case .recordingFailed(let what, let error):
      [Complaint(.error, "\(what): \(error.message)")]
    case .noPicture(let format, let error):
      [Complaint(.error, error.message(for: format.rawValue.uppercased()), hint: error.hint)]
    case .noCommunicationDiagram(let error):
      [Complaint(.error, error.message(for: "a communication diagram"), hint: error.hint)]
    case .tooFewFiles(let limit):
      [
        Complaint(
          .error, "too few files may be open at once: \(limit)",
          hint: "Allow more: ulimit -n 256")
      ]
    default: [usageComplaint]
    }
  }

  private var usageComplaint: Complaint {
    switch self {
    case .malformedArgument(let argument):
      Complaint(
        .error, "the argument \(argument) isn't UTF-8",
        hint: "Rename the file, or give it a link whose name is.")
    case .unknownCommand(let name, let commands):
      Complaint(
        .error,
        "there is no command '\(name)'; expected one of \(commands.joined(separator: ", "))",
        hint: NameSuggestion(names: commands).nearest(to: name).map { "Did you mean '\($0)'?" })
    case .unknownScenario(let name, let isFile): unknownScenario(name, isFile: isFile)
    case .unknownTheme(let name): unknownTheme(name)
    case .unknownEnding(let file):
      Complaint(
        .error, at: file.isEmpty ? "''" : file,
        "the file's ending stands for no format; expected one of "
          + OutputFormat.endings.map { ".\($0.ending)" }.joined(separator: ", "),
        hint: "Name the format: --format svg")
    case .binaryOnTerminal(let format):
      Complaint(
        .error, "\(format.rawValue) is no text that a terminal can show",
        hint: "Name a file: -o diagram.\(format.rawValue)")
    case .unsuitableOption(let option, let format, let suitable):
      Complaint(
        .error, "\(option) has no meaning in the format \(format.rawValue)",
        hint: "It is for --format \(suitable.rawValue).")
    case .unusableScale(let scale):
      Complaint(.error, "the scale \(scale) is out of range; expected \(Self.scaleRange)")
    case .unknownPaper(let name):
      Complaint(
        .error,
        "there is no paper '\(name)'; expected none, one of "
          + Paper.names.map(\.name).joined(separator: ", ") + ", or millimetres as in 210x297",
        hint: NameSuggestion(names: Paper.names.map(\.name)).nearest(to: name)
          .map { "Did you mean '\($0)'?" })
    case .unsuitableDiagram(let kind, let format):
      Complaint(
        .error,
        "\(format.rawValue) can't show a \(kind.rawValue) diagram; expected one of "
          + OutputFormat.allCases.filter(kind.isShown(as:)).map(\.rawValue)
          .joined(separator: ", "),
        hint: "Draw it as SVG: -o diagram.svg")
    default: partComplaint
    }
  }

  private static var scaleRange: String {
    "\(GraphvizRenderer.scales.lowerBound) to \(GraphvizRenderer.scales.upperBound)"
  }

  private func unknownScenario(_ name: String, isFile: Bool) -> Complaint {
    var complaint = unknownName("scenario", name, among: Scenario.all.map(\.name))
    if isFile { complaint.hint = "To draw a recorded trace: seqtrace render \(name)" }
    return complaint
  }

  private func unknownTheme(_ name: String) -> Complaint {
    var complaint = unknownName("theme", name, among: Theme.all.map(\.name))
    complaint.message += ", or a theme file"
    return complaint
  }

  private func unknownName(_ kind: String, _ name: String, among names: [String]) -> Complaint {
    Complaint(
      .error,
      "there is no \(kind) '\(name)'; expected one of \(names.joined(separator: ", "))",
      hint: NameSuggestion(names: names).nearest(to: name).map { "Did you mean '\($0)'?" }
        ?? "What each one shows: seqtrace list\(kind == "theme" ? " --themes" : "")")
  }
}
