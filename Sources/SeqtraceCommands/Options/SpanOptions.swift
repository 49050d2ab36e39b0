import ArgumentParser

/// The options for comparing two traces of OpenTelemetry, Jaeger and Zipkin.
struct ComparedSpanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare this trace of a file with several; the beginning of its id is enough.",
      discussion: "Give it twice for different traces in the old and the new file.", valueName: "id"
    ))
  var trace: [String] = []

  func validate() throws {
    try trace.checkIDs()
    if trace.count > 2 {
      throw ValidationError(
        "--trace is given \(trace.count) times; expected at most one for each side")
    }
  }

  /// The reading options for both sides.
  var choices: TraceComparison.Choices {
    TraceComparison.Choices(
      old: ReadingChoice(traces: Array(trace.prefix(1))),
      new: ReadingChoice(traces: Array(trace.suffix(1))))
  }
}

/// The options for traces of OpenTelemetry, Jaeger and Zipkin.
struct SpanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw this trace of a file with several; the beginning of its id is enough.",
      discussion: """
        Give it several times for traces that links connect. Of recordings that are drawn together with \
        such a file, requests of other traces are left out.
        """, valueName: "id"))
  var trace: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show these attributes of spans, separated by commas; '*' for all.",
      discussion: "Values that look like secrets are hidden.", valueName: "keys"))
  var attributes: [String] = []

  func validate() throws { try trace.checkIDs() }

  /// The options for reading a file.
  func choice(isPartial: Bool = false) -> ReadingChoice {
    ReadingChoice(
      isPartial: isPartial, traces: trace,
      attributes: attributes.flatMap { $0.split(separator: ",").map(String.init) })
  }
}

extension [String] {
  /// Throws if one of the trace ID prefixes is empty or consists of zeros.
  func checkIDs() throws {
    if contains(where: { $0.allSatisfy { $0 == "0" } }) {
      throw ValidationError("--trace expects the beginning of an id")
    }
  }
}
