import SeqtraceInterchange

extension SpanReadError {
  /// The complaint for the user.
  func complaint(in file: String, _ severity: Complaint.Severity) -> Complaint {
    Complaint(severity, at: line.map { "\(file):\($0):\(column)" } ?? file, message, hint: hint)
  }

  private var message: String {
    switch problem {
    case .syntax(let syntax): syntax.message
    case .noSpans(let count):
      count > 0
        ? "the file has \(count) spans, but none with usable ids of a trace and a span"
        : "the file has no spans; expected OpenTelemetry's, Jaeger's or Zipkin's JSON"
    case .oldZipkin: "the file is JSON of Zipkin's version 1; expected version 2"
    case .tooLarge(let limit):
      "a line, or a value in a document, is too large; expected at most \(limit >> 20) MiB"
    }
  }

  private var hint: String? {
    switch problem {
    case .syntax: "With --partial, what could be read is drawn."
    case .noSpans, .tooLarge: nil
    case .oldZipkin: "Zipkin 2 answers with it: /api/v2/trace/<id>"
    }
  }
}

extension SpanCollection.SelectionError {
  /// The largest number of traces that a message lists.
  private static let mostNamed = 5

  /// The complaint for the user.
  func complaint(in file: String) -> Complaint {
    switch self {
    case .unknownTrace(let id):
      Complaint(
        .error, at: file, "has no trace with an id that starts with '\(id)'",
        hint: "To list the traces: seqtrace render \(file) --traces")
    case .unrecordedTrace(let id, let known):
      Complaint(
        .error, at: file, "has no message of a trace with an id that starts with '\(id)'",
        hint: known.isEmpty
          ? "A recording has ids of requests that come from other processes or go to them, if spans are recorded."
          : "Its messages are of: " + known.prefix(Self.mostNamed).joined(separator: ", "))
    case .ambiguousTrace(let id, let ids):
      Complaint(
        .error, at: file,
        "has \(ids.count) traces with an id that starts with '\(id)'; expected one",
        hint: "For example: " + ids.prefix(Self.mostNamed).joined(separator: ", "))
    case .severalTraces(let summaries):
      Complaint(
        .error, at: file, "has \(summaries.count) traces; expected a choice",
        hint: "For example: "
          + summaries.prefix(Self.mostNamed).map { "--trace \($0.id) (\($0.root))" }
          .joined(separator: ", ")
          + (summaries.count > Self.mostNamed ? "; to list all: --traces" : ""))
    }
  }
}

extension SpanSignature.Foreign {
  /// The complaint for the user.
  func complaint(in file: String) -> Complaint {
    let (name, hint) =
      switch self {
      case .chrome: ("a Chrome trace", Self.exportHint)
      case .xRay: ("a trace of AWS X-Ray", Self.exportHint)
      case .appMap:
        ("an AppMap", "AppMap itself writes PlantUML: appmap sequence-diagram --format plantuml")
      case .tempoSearch:
        (
          "an answer of Tempo to a search, which has only parts of traces",
          "Ask for a whole trace: /api/traces/<id>"
        )
      }
    return Complaint(
      .error, at: file, "the file is \(name); expected OpenTelemetry's, Jaeger's or Zipkin's JSON",
      hint: hint)
  }

  private static let exportHint =
    "Record with OpenTelemetry, and export OTLP as JSON, or to Jaeger or Zipkin."
}
