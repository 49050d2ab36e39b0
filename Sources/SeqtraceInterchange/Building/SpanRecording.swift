package import SeqtraceEvents
internal import SeqtraceReading

/// Restores a recording from the spans into which it was written as OTLP.
package enum SpanRecording {
  /// Returns the recording; `nil` if the spans aren't a complete recording, for example because a backend
  /// dropped some.
  ///
  /// - Complexity: O(*n* log *n*).
  package static func trace(of spans: [Span]) -> Trace? {
    var header: String?
    var lines: [(id: Int, text: String)] = []
    for span in spans {
      guard let begin = span["seqtrace.begin"] else { return nil }
      header = span["seqtrace.header"] ?? header
      let inner = span.events.map { event in
        event.attributes.first { $0.key == "seqtrace.event" }?.value
      }
      for text in [begin] + inner + (span["seqtrace.end"].map { [$0] } ?? []) {
        guard let text, let id = id(of: text) else { return nil }
        lines.append((id, text))
      }
    }
    guard let header else { return nil }
    lines.sort { $0.id < $1.id }
    guard lines.indices.allSatisfy({ lines[$0].id == $0 + 1 }) else { return nil }
    let file = ([header] + lines.map(\.text)).joined(separator: "\n") + "\n"
    return try? TraceReader().read(Array(file.utf8)).trace
  }

  /// Returns the event's id in a line of a trace file; `nil` if there is none.
  private static func id(of line: String) -> Int? {
    guard let start = line.firstRange(of: ",\"id\":")?.upperBound else { return nil }
    return Int(line[start...].prefix { $0.isASCII && $0.isNumber })
  }
}
