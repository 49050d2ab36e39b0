import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceGraphviz

/// The reason why a detail of a picture can't be drawn, as facts.
enum DetailError: Error, Hashable {
  /// A scale is out of range.
  case unusableScale(Double)
  /// A template for source links is invalid.
  case unusableTemplate(SourceLinkTemplate.Failure)
  /// There is no paper with this name, or its size is invalid.
  case unknownPaper(String)
  /// Explanations of a design's steps were requested, but the numbers aren't those of the steps.
  case captionsWithoutSteps
  /// A design was given, but the numbers aren't those of its steps.
  case designWithoutNumbers
  /// A file given as a design is a recorded trace.
  case designIsTrace(String)
  /// A file given as a design contains several diagrams.
  case severalDesigns(String, Int)
  /// A file given as a design contains no messages.
  case designWithoutSteps(String)
  /// An option needs times, but the trace has none.
  case noTimes(DrawingOption)
  /// An option needs details that only recordings have.
  case notRecorded(DrawingOption)
  /// Source links were requested, but the trace has no source files, or no lines.
  case noSource(isLineMissing: Bool)
}

extension DetailError {
  private static let timedRecording = "seqtrace record --times -o trace.jsonl -- MyProgram"

  /// The complaint for the user.
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
        hint: "For example: 'https://example.org/blob/main/{path}#L{line}'")
    case .unknownPaper(let name):
      Complaint(
        .error,
        "there is no paper '\(name)'; expected none, one of "
          + Paper.names.map(\.name).joined(separator: ", ") + ", or millimetres as in 210x297",
        hint: Paper.names.map(\.name).suggestion(for: name))
    case .captionsWithoutSteps:
      Complaint(
        .error, "--captions explains the steps of a design; expected --number design",
        hint: "Leave --number out: messages are numbered by the trace's design.")
    case .designWithoutNumbers:
      Complaint(
        .error, "--design numbers messages by its steps; expected --number design, or no --number")
    case .designIsTrace(let file):
      Complaint(
        .error, at: file, "a recorded trace can't be a design; expected \(InputFormat.notations)",
        hint: "To compare two traces: seqtrace diff OLD NEW")
    case .severalDesigns(let file, let count):
      Complaint(
        .error, at: file, "there are \(count) sequence diagrams; expected one",
        hint: "Put the design into a file of its own.")
    case .designWithoutSteps(let file):
      Complaint(.error, at: file, "the design has no message, so there are no steps")
    case .noTimes(let option):
      Complaint(
        .error, "\(option.text): the trace has no times",
        hint: "Golden traces have no times. To record with times: \(Self.timedRecording)")
    case .notRecorded(let option):
      Complaint(
        .error, "\(option.text): the diagram was not recorded, so it has no times or places",
        hint: "Record and draw a trace: \(Self.timedRecording)")
    case .noSource(let isLineMissing):
      Complaint(
        .error,
        "--source-links: the trace has no \(isLineMissing ? "lines" : "places") of the source",
        hint: isLineMissing
          ? "Golden traces have no lines. Leave {line} out, or record with lines: "
            + Self.timedRecording : nil)
    }
  }
}

extension SourceLinkTemplate.Failure {
  /// The description of the template's problem.
  var message: String {
    switch self {
    case .unknownPlaceholder(let text):
      "a source link can't contain '\(text)'; the placeholders are {path}, {module}, {file} and {line}"
    case .unsafeScheme(let scheme):
      "a source link can't begin with '\(scheme)'; it leads to http://, to https:// or to a relative "
        + "address"
    case .invalidCharacter(let scalar):
      "a source link can't contain '\(scalar)' (U+\(String(scalar.value, radix: 16, uppercase: true)))"
    case .noPlaceholder:
      "a source link without a placeholder links all messages to the same address"
    }
  }
}
