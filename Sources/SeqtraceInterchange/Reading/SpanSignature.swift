internal import SeqtraceReading

/// Recognises files of spans by the keys at their start, whatever the order of the keys.
package enum SpanSignature: Hashable, Sendable {
  case otlp, jaeger, zipkin
  /// A recording of calls in a format without spans.
  case foreign(Foreign)

  /// A format that can't be read.
  package enum Foreign: Sendable {
    case chrome, appMap, xRay
    /// A response of Tempo to a search, which has only parts of traces.
    case tempoSearch
  }

  /// Returns the system that writes files with this start; `nil` for other files.
  ///
  /// The start may be cut off anywhere. An array of objects is assumed to be from Zipkin unless a key
  /// indicates another system, because no other input starts with such an array.
  package init?(_ start: [UInt8]) {
    let (keys, isArray) = Self.keys(in: start)
    guard let first = keys.first, !first.hasPrefix("seqtrace") else { return nil }
    let known = keys.compactMap { key in Self.systems.first { $0.keys.contains(key) }?.system }
    let foreign = known.first { if case .foreign = $0 { true } else { false } }
    guard let found = foreign ?? known.first ?? (isArray ? .zipkin : nil) else { return nil }
    self = found
  }

  /// Returns the keys of the outermost object that the start contains or, if `isArray` is true, of the first
  /// object in the outermost array.
  private static func keys(in start: [UInt8]) -> (keys: [String], isArray: Bool) {
    let text = (start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<start.count
    var keys: [String] = []
    var isArray = false
    try? JSONScanner.read(start, in: text) { scanner throws(JSONScanner.Failure) in
      scanner.skipWhitespace()
      // Zipkin's response is an array of traces, and each trace is an array of spans.
      while scanner.next == UInt8(ascii: "[") {
        isArray = true
        guard try scanner.enterArray() else { return }
        scanner.skipWhitespace()
      }
      guard scanner.next == UInt8(ascii: "{"), try scanner.enterObject() else { return }
      repeat {
        keys.append(try scanner.key())
        try scanner.skipValue()
      } while try scanner.nextMember()
    }
    return (keys, isArray)
  }

  /// The keys that only the files of a system have.
  private static let systems: [(system: Self, keys: [String])] = [
    (.foreign(.chrome), ["traceEvents", "ph"]), (.foreign(.appMap), ["classMap"]),
    (.foreign(.xRay), ["Segments", "Traces", "subsegments"]), (.foreign(.tempoSearch), ["traces"]),
    (
      .otlp,
      [
        "resourceSpans", "resource_spans", "batches", "trace", "result", "resource", "scopeSpans",
        // An OpenTelemetry collector may write signals other than spans into the same file.
        "resourceLogs", "resource_logs", "resourceMetrics", "resource_metrics", "resourceProfiles",
      ]
    ),
    // Jaeger's responses have counts, so they aren't confused with diagram files and traces.
    (.jaeger, ["data", "traceID", "spans", "processes", "total", "limit", "offset", "errors"]),
    (.zipkin, ["traceId", "id", "parentId", "localEndpoint"]),
  ]
}
