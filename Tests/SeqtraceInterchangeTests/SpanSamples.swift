import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange

/// Small files of spans, as the systems write them.
enum SpanSamples {
  /// A front end calls a shop, which asks a database: OpenTelemetry, ids in hexadecimal digits.
  static let otlp = """
    {"resourceSpans":[
      {"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"web"}}]},
       "scopeSpans":[{"scope":{"name":"http"},"spans":[
        {"traceId":"5B8EFFF798038103D269B633813FC60C","spanId":"EEE19B7EC3C1B171","name":"GET",
         "kind":3,"startTimeUnixNano":"1544712660000000000","endTimeUnixNano":"1544712661000000000"}]}]},
      {"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},
       "scopeSpans":[{"spans":[
        {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b172",
         "parentSpanId":"eee19b7ec3c1b171","name":"/orders/{id}","kind":"SPAN_KIND_SERVER",
         "startTimeUnixNano":1544712660100000000,"endTimeUnixNano":1544712660900000000},
        {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b173",
         "parentSpanId":"eee19b7ec3c1b172","name":"SELECT orders","kind":3,
         "startTimeUnixNano":"1544712660200000000","endTimeUnixNano":"1544712660300000000",
         "attributes":[{"key":"db.system","value":{"stringValue":"postgresql"}},
          {"key":"db.name","value":{"stringValue":"orders"}},
          {"key":"db.password","value":{"stringValue":"hunter2"}},
          {"key":"rows","value":{"intValue":"3"}}]}]}]}]}
    """

  /// The same from Jaeger.
  static let jaeger = """
    {"data":[{"traceID":"5b8efff798038103d269b633813fc60c","spans":[
      {"traceID":"5b8efff798038103d269b633813fc60c","spanID":"eee19b7ec3c1b173","operationName":"SELECT orders",
       "references":[{"refType":"CHILD_OF","traceID":"5b8efff798038103d269b633813fc60c","spanID":"eee19b7ec3c1b172"}],
       "startTime":1544712660200000,"duration":100000,"processID":"p2",
       "tags":[{"key":"span.kind","type":"string","value":"client"},{"key":"db.type","type":"string","value":"postgresql"},
        {"key":"db.instance","type":"string","value":"orders"}],"logs":[]},
      {"traceID":"5b8efff798038103d269b633813fc60c","spanID":"eee19b7ec3c1b171","operationName":"GET","references":[],
       "startTime":1544712660000000,"duration":1000000,"processID":"p1",
       "tags":[{"key":"span.kind","type":"string","value":"client"}]},
      {"traceID":"5b8efff798038103d269b633813fc60c","spanID":"eee19b7ec3c1b172","operationName":"/orders/{id}",
       "references":[{"refType":"CHILD_OF","traceID":"5b8efff798038103d269b633813fc60c","spanID":"eee19b7ec3c1b171"}],
       "startTime":1544712660100000,"duration":800000,"processID":"p2",
       "tags":[{"key":"span.kind","type":"string","value":"server"}]}],
      "processes":{"p1":{"serviceName":"web","tags":[]},"p2":{"serviceName":"shop","tags":[]}}}],
     "total":0,"limit":0,"offset":0,"errors":null}
    """

  /// The same from Zipkin, in which the server shares the id of the client.
  static let zipkin = """
    [{"traceId":"d269b633813fc60c","id":"eee19b7ec3c1b171","kind":"CLIENT","name":"GET",
      "timestamp":1544712660000000,"duration":1000000,"localEndpoint":{"serviceName":"web"}},
     {"traceId":"d269b633813fc60c","id":"eee19b7ec3c1b171","kind":"SERVER","shared":true,"name":"/orders/{id}",
      "timestamp":1544712660100000,"duration":800000,"localEndpoint":{"serviceName":"shop","ipv4":"10.0.0.2"}},
     {"traceId":"d269b633813fc60c","id":"eee19b7ec3c1b173","parentId":"eee19b7ec3c1b171","kind":"CLIENT",
      "name":"SELECT orders","timestamp":1544712660200000,"duration":100000,
      "localEndpoint":{"serviceName":"shop"},"remoteEndpoint":{"serviceName":"postgresql orders"}}]
    """

  /// The messages of all three.
  static let messages = [
    "web -> shop: GET /orders/{id}", "shop -> postgresql orders: SELECT orders",
  ]

  /// A span in OpenTelemetry's form, on one line, with the envelope of its service.
  static func line(
    _ id: Int, in parent: Int? = nil, _ name: String, of service: String = "a", kind: Int = 1,
    _ times: ClosedRange<Int>? = nil, trace: String = "01", _ more: String = ""
  ) -> String {
    let parent = parent.map { #","parentSpanId":"\#(hex($0))""# } ?? ""
    let times =
      times.map {
        #","startTimeUnixNano":"\#($0.lowerBound)","endTimeUnixNano":"\#($0.upperBound)""#
      } ?? ""
    return #"{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":"#
      + #"{"stringValue":"\#(service)"}}]},"scopeSpans":[{"spans":[{"traceId":"\#(trace)","spanId":"#
      + #""\#(hex(id))"\#(parent),"name":"\#(name)","kind":\#(kind)\#(times)\#(more)}]}]}]}"#
  }

  private static func hex(_ id: Int) -> String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension SpanReading {
  /// Reads a whole file.
  static func result(
    of text: String, attributes: [String] = [], traces: [String] = [], partial: Bool = false,
    pieces: Int = .max
  ) throws(SpanReadError) -> SpanReading.Result {
    var reading = SpanReading(
      attributes: SpanAttributes(attributes), traces: traces, isPartial: partial,
      pieceSize: min(pieces, 1 << 20))
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try reading.read(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
    }
    return try reading.finish()
  }
}

extension Trace {
  /// The trace of a file of spans.
  init(spans text: String, attributes: [String] = [], traces: [String] = []) throws {
    let result = try SpanReading.result(of: text, attributes: attributes, traces: traces)
    let builder = SpanTraceBuilder(attributes: SpanAttributes(attributes))
    self = builder.build(try result.collection.selected(traces))
  }

  /// The messages of its diagram: `from -> to: label`, with `?` for an unknown end.
  var messages: [String] {
    let diagram = DiagramBuilder().build(self)
    func name(_ end: Message.End) -> String {
      if case .occurrence(let lifeline) = end { diagram.lifelines[lifeline].name } else { "?" }
    }
    return diagram.messages.map { "\(name($0.sender)) -> \(name($0.receiver)): \($0.label)" }
  }

  /// The remarks of its diagram.
  var remarks: [String] { DiagramBuilder().build(self).remarks }
}
