internal import SeqtraceDiagram
internal import SeqtraceEvents

/// An OTLP/JSON document under construction.
struct OTLPDocument {
  private(set) var bytes: [UInt8] = []
  private let plan: SpanPlan
  private let trace: Trace
  /// The lines of the trace file: the header, followed by a line for each event.
  private let lines: [ArraySlice<UInt8>]
  private let traceID: String
  private let isTimeless: Bool

  init(of plan: SpanPlan, _ trace: Trace) {
    self.plan = plan
    self.trace = trace
    let file = TraceWriter().write(trace)
    lines = file.split(separator: UInt8(ascii: "\n"))
    isTimeless = trace.events.allSatisfy { $0.time == nil }
    var hash = ContentHash()
    hash.add(file)
    let half = hash.text
    hash.add(half)
    traceID = half + hash.text
  }

  /// Writes the spans, grouped by service. The services are in the order of their first spans.
  mutating func write() {
    let services = Dictionary(grouping: plan.items.indices) { service(of: plan.items[$0]) }
      .sorted { $0.value[0] < $1.value[0] }
    add("{\"resourceSpans\":[")
    for (index, (service, items)) in services.enumerated() {
      if index > 0 { add(",") }
      add("\n{\"resource\":{\"attributes\":[")
      add(attribute: "service.name", service)
      add("]},\"scopeSpans\":[{\"scope\":{\"name\":\"seqtrace\"},\"spans\":[")
      for (place, item) in items.enumerated() {
        add(place > 0 ? ",\n" : "\n")
        add(plan.items[item], item)
      }
      add("]}]}")
    }
    add("]}\n")
  }

  private func service(of item: SpanPlan.Item) -> String {
    let event = trace.events[item.begin]
    guard let party = event.receiver ?? event.sender else { return trace.title ?? "seqtrace" }
    let name = ParticipantReference.text(of: trace[party], mark: .counted)
    return name.isEmpty ? "seqtrace" : name
  }

  // MARK: - Spans

  private mutating func add(_ item: SpanPlan.Item, _ index: Int) {
    let event = trace.events[item.begin]
    add("{\"traceId\":\"\(traceID)\",\"spanId\":\"\(Self.spanID(index))\"")
    if let parent = item.parent { add(",\"parentSpanId\":\"\(Self.spanID(parent))\"") }
    add(",\"name\":")
    bytes.appendJSON(event.name.isEmpty ? event.kind.rawValue : event.name)
    let kind = event.kind == .postBegin ? 4 : event.kind == .callbackBegin ? 5 : 1
    add(",\"kind\":\(kind),\"startTimeUnixNano\":\"\(time(at: item.begin))\"")
    if let end = item.end ?? (event.kind.opensActivation ? nil : item.begin) {
      add(",\"endTimeUnixNano\":\"\(time(at: end))\"")
    }
    add(",\"attributes\":[")
    if index == 0 {
      add(attribute: "seqtrace.header", String(decoding: lines[0], as: UTF8.self))
      add(",")
    }
    add(attribute: "seqtrace.begin", line(of: item.begin))
    if let end = item.end {
      add(",")
      add(attribute: "seqtrace.end", line(of: end))
    }
    add("]")
    addEvents(of: item)
    if let end = item.end, trace.events[end].kind == .throw { add(",\"status\":{\"code\":2}") }
    add("}")
  }

  private mutating func addEvents(of item: SpanPlan.Item) {
    guard !item.events.isEmpty else { return }
    add(",\"events\":[")
    for (place, index) in item.events.enumerated() {
      if place > 0 { add(",") }
      let event = trace.events[index]
      add("{\"timeUnixNano\":\"\(time(at: index))\",\"name\":")
      bytes.appendJSON(event.name.isEmpty ? event.kind.rawValue : event.name)
      add(",\"attributes\":[")
      add(attribute: "seqtrace.event", line(of: index))
      add("]}")
    }
    add("]")
  }

  // MARK: - Values

  private func line(of event: Int) -> String { String(decoding: lines[event + 1], as: UTF8.self) }

  /// Returns the time of an event in nanoseconds, at least 1: in OTLP, 0 means unset, and times can't be
  /// negative.
  private func time(at index: Int) -> Int64 {
    if isTimeless { return Int64(index + 1) * 1000 }
    return max(trace.events[index].time ?? 1, 1)
  }

  private static func spanID(_ index: Int) -> String { UInt64(index + 1).hexadecimalDigits }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func add(attribute key: String, _ value: String) {
    add("{\"key\":\"\(key)\",\"value\":{\"stringValue\":")
    bytes.appendJSON(value)
    add("}}")
  }
}
