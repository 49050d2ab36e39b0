internal import SeqtraceReading

/// Recognises files of spans by the keys at their start, in any order.
package enum SpanSignature: Hashable, Sendable {
  case otlp, jaeger, zipkin
  /// A recording of calls that has no spans.
  case foreign(Foreign)

  /// A format that isn't read.
  package enum Foreign: Sendable {
    case chrome, appMap, xRay
    /// The answer of Tempo to a search, which has only parts of traces.
    case tempoSearch
  }

  /// The system that writes such a start; `nil` for other files.
  ///
  /// The start may end anywhere. An array of objects is taken for Zipkin's, unless a key shows another system: no other
  /// input starts like this.
  package init?(_ start: [UInt8]) {
    let (keys, isArray) = Self.keys(in: start)
    guard let first = keys.first, !first.hasPrefix("seqtrace") else { return nil }
    let known = keys.lazy.compactMap { Self.foreign[$0] }.first
    guard
      let found = known ?? keys.lazy.compactMap({ Self.systems[$0] }).first
        ?? (isArray ? .zipkin : nil)
    else { return nil }
    self = found
  }

  /// The keys of the outermost object, or of the first one in an array, as far as the start has them.
  private static func keys(in start: [UInt8]) -> (keys: [String], isArray: Bool) {
    let text = (start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<start.count
    var keys: [String] = []
    var isArray = false
    try? JSONScanner.read(start, in: text) { scanner throws(JSONScanner.Failure) in
      scanner.skipWhitespace()
      // Zipkin answers with traces in an array, each an array of spans.
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

  private static let foreign: [String: Self] = [
    "traceEvents": .foreign(.chrome), "ph": .foreign(.chrome), "classMap": .foreign(.appMap),
    "Segments": .foreign(.xRay), "Traces": .foreign(.xRay), "subsegments": .foreign(.xRay),
    "traces": .foreign(.tempoSearch),
  ]

  private static let systems: [String: Self] = {
    var systems: [String: Self] = [:]
    for key in [
      "resourceSpans", "resource_spans", "batches", "trace", "result", "resource", "scopeSpans",
      // A collector writes its signals into one file.
      "resourceLogs", "resource_logs", "resourceMetrics", "resource_metrics", "resourceProfiles",
    ] { systems[key] = .otlp }
    // Jaeger's answers have counts, and no diagram file or trace does.
    for key in ["data", "traceID", "spans", "processes", "total", "limit", "offset", "errors"] {
      systems[key] = .jaeger
    }
    for key in ["traceId", "id", "parentId", "localEndpoint"] { systems[key] = .zipkin }
    return systems
  }()
}
