import ArgumentParser

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

  /// What is read.
  func choice(isPartial: Bool = false) -> ReadingChoice {
    ReadingChoice(
      isPartial: isPartial, traces: trace,
      attributes: attributes.flatMap { $0.split(separator: ",").map(String.init) })
  }
}
