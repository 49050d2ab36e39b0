internal import SeqtraceReading

/// The meanings that keys have in spans, and in objects that contain spans, in the files of all systems.
enum SpanKey: UInt8, CaseIterable {
  /// An object or array that contains spans.
  case container
  case resource, processes
  case trace, id, parent, name, kind, isShared, process, local, remote, attributes, events, links,
    status
  /// A key that only Zipkin's version 1 uses.
  case binaryAnnotations
  /// The start in nanoseconds or microseconds, the end in nanoseconds, and the length in microseconds.
  case start, startInMicroseconds, end, length

  /// The spellings of a key: OpenTelemetry's in JSON and in protobuf, followed by Jaeger's and Zipkin's.
  private var spellings: [String] {
    switch self {
    case .container:
      [
        "resourceSpans", "resource_spans", "batches", "scopeSpans", "scope_spans",
        "instrumentationLibrarySpans", "instrumentation_library_spans", "spans", "data", "result",
        "trace", "traces",
      ]
    case .resource: ["resource", "process"]
    case .processes: ["processes"]
    case .trace: ["traceId", "traceID", "trace_id"]
    case .id: ["spanId", "spanID", "span_id", "id"]
    case .parent: ["parentSpanId", "parentSpanID", "parent_span_id", "parentId"]
    case .name: ["name", "operationName", "operation_name"]
    case .kind: ["kind"]
    case .isShared: ["shared"]
    case .process: ["processID", "processId", "process_id"]
    case .local: ["localEndpoint"]
    case .remote: ["remoteEndpoint"]
    case .attributes: ["attributes", "tags"]
    case .events: ["events", "logs", "annotations"]
    case .links: ["links", "references"]
    case .status: ["status"]
    case .binaryAnnotations: ["binaryAnnotations"]
    case .start: ["startTimeUnixNano", "start_time_unix_nano"]
    case .startInMicroseconds: ["startTime", "start_time", "timestamp"]
    case .end: ["endTimeUnixNano", "end_time_unix_nano"]
    case .length: ["duration"]
    }
  }

  static let all = JSONKeys(
    allCases.flatMap { key in key.spellings.map { ($0, key.rawValue) } })
}
