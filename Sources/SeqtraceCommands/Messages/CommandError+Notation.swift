extension CommandError {
  /// What to tell of options that choose what a diagram says besides its messages.
  var notationComplaint: Complaint {
    switch self {
    case .notDrawn(let option, let format):
      Complaint(
        .error, "\(option) has no meaning in the format \(format.rawValue)",
        hint: format.isTrace
          ? "It changes the drawing, and a trace is written as it is."
          : "It is for --format \(option == "--legend" ? "svg, png, pdf or text" : ["--measure", "--region"].contains(option) ? "any but dot" : "svg or pdf")."
      )
    case .notInDiagram(let option, let kind):
      Complaint(
        .error, "\(option) has no meaning in a \(kind.rawValue) diagram",
        hint: "It is for --diagram sequence.")
    case .captionsWithoutSteps:
      Complaint(
        .error, "--captions explains the steps of a design; expected --number design",
        hint: "Leave --number out: messages are numbered by the trace's design.")
    case .noTimes(let option):
      Complaint(
        .error, "\(option): the trace has no times",
        hint:
          "A golden trace has none. Record with them: seqtrace record --times -o trace.jsonl -- "
          + "MyProgram")
    case .noSource(let isLineMissing):
      Complaint(
        .error,
        "--source-links: the trace has no \(isLineMissing ? "lines" : "places") of the source",
        hint: isLineMissing
          ? "A golden trace has none. Leave {line} out, or record with lines: seqtrace record --times "
            + "-o trace.jsonl -- MyProgram" : nil)
    default: Complaint(.error, "")
    }
  }
}
