import SeqtraceDiagram
import SeqtraceGraphviz

/// Why a detail of a picture can't be drawn, as facts.
enum DetailError: Error, Hashable {
  /// A scale that no picture can have.
  case unusableScale(Double)
  /// A source link can't be made.
  case unusableTemplate(SourceLinkTemplate.Failure)
  /// No paper has the name or the size.
  case unknownPaper(String)
  /// Explanations of steps were asked for, and numbers that aren't those of steps.
  case captionsWithoutSteps
  /// An option tells times, and the trace has none.
  case noTimes(DrawingOption)
  /// An option tells what only a recording knows.
  case notRecorded(DrawingOption)
  /// Links to the source were asked for, and the trace doesn't know it, or not its lines.
  case noSource(isLineMissing: Bool)
}

extension DetailError {
  private static let timedRecording = "seqtrace record --times -o trace.jsonl -- MyProgram"

  /// What to tell the user.
  var complaint: Complaint {
    switch self {
    case .unusableScale(let scale):
      Complaint(
        .error,
        "the scale \(scale) is out of range; expected \(GraphvizRenderer.scales.lowerBound) to "
          + "\(GraphvizRenderer.scales.upperBound)")
    case .unusableTemplate(let failure):
      Complaint(
        .error, "--source-links: \(failure.message)",
        hint: "Expected is one such as 'https://example.org/blob/main/Sources/{path}#L{line}'.")
    case .unknownPaper(let name):
      Complaint(
        .error,
        "there is no paper '\(name)'; expected none, one of "
          + Paper.names.map(\.name).joined(separator: ", ") + ", or millimetres as in 210x297",
        hint: NameSuggestion(names: Paper.names.map(\.name)).nearest(to: name)
          .map { "Did you mean '\($0)'?" })
    case .captionsWithoutSteps:
      Complaint(
        .error, "--captions explains the steps of a design; expected --number design",
        hint: "Leave --number out: messages are numbered by the trace's design.")
    case .noTimes(let option):
      Complaint(
        .error, "\(option.text): the trace has no times",
        hint: "A golden trace has none. Record with them: \(Self.timedRecording)")
    case .notRecorded(let option):
      Complaint(
        .error, "\(option.text): the diagram was not recorded, so it has no times or places",
        hint: "Draw a trace: \(Self.timedRecording)")
    case .noSource(let isLineMissing):
      Complaint(
        .error,
        "--source-links: the trace has no \(isLineMissing ? "lines" : "places") of the source",
        hint: isLineMissing
          ? "A golden trace has none. Leave {line} out, or record with lines: "
            + Self.timedRecording : nil)
    }
  }
}

extension SourceLinkTemplate.Failure {
  /// What is wrong with the template.
  var message: String {
    switch self {
    case .unknownPlaceholder(let text):
      "a source link can't hold '\(text)'; its placeholders are {path}, {module}, {file} and {line}"
    case .unsafeScheme(let scheme):
      "a source link can't begin with '\(scheme)'; it leads to http://, to https:// or to a relative "
        + "address"
    case .invalidCharacter(let scalar):
      "a source link can't hold '\(scalar)' (U+\(String(scalar.value, radix: 16, uppercase: true)))"
    case .noPlaceholder: "a source link without a placeholder leads all messages to one place"
    }
  }
}
