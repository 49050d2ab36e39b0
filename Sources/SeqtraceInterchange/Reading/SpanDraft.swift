/// An object of a document while its members are read: a span, or what stands around spans.
struct SpanDraft {
  /// A link, with its ids as text.
  struct Link {
    var trace: String?
    var span: String
    /// Jaeger's kind of reference; `nil` in other systems.
    var reference: String?
  }

  /// The number of spans before this object.
  let firstSpan: Int
  /// Whether it may contain spans.
  var isContainer = false
  /// The service of all spans inside.
  var service: SpanResource?
  /// The services by process.
  var processes: [String: SpanResource] = [:]

  var span = Span()
  var trace: String?
  var id: String?
  var parent: String?
  var startText = ""
  var length: Int128?
  var links: [Link] = []
  /// Whether the span has a key for its end, even if that is unknown.
  var hasTimes = false
  /// Whether it is a span of Zipkin's version 1.
  var isZipkin1 = false

  init(firstSpan: Int) { self.firstSpan = firstSpan }

  /// The span with what follows from several members.
  var finishedSpan: Span {
    var span = span
    if let start = span.start, let length { span.end = start + length }
    if let service { span.take(service) }
    takeTags(of: &span)
    return span
  }

  /// The index of Jaeger's reference to the parent: the first that waits, or else the first that follows.
  var parentLink: Int? {
    links.firstIndex { $0.reference == "CHILD_OF" }
      ?? links.firstIndex { $0.reference == "FOLLOWS_FROM" }
  }

  /// Takes over what OpenTelemetry has fields for, and other systems have tags for.
  private func takeTags(of span: inout Span) {
    if span.kind == .internal, let kind = span["span.kind"].flatMap(Span.Kind.init) {
      span.kind = kind
    }
    if let error = span["error"], error != "false" { span.isError = true }
    if span["otel.status_code"] == "ERROR" { span.isError = true }
  }
}

/// What recorded spans: a process of a service.
struct SpanResource {
  var service = ""
  /// The attributes that were asked for.
  var attributes: [Span.Attribute] = []
}

extension Span {
  /// Takes over the service, unless a nearer object names one.
  mutating func take(_ resource: SpanResource) {
    guard service.isEmpty else { return }
    (service, self.resource) = (resource.service, resource.attributes)
  }
}

extension Span.Kind {
  /// The kind with the number or the name that a system has for it; `nil` if it has no role.
  init?(_ text: String) {
    let name = text.uppercased()
    switch name.hasPrefix("SPAN_KIND_") ? String(name.dropFirst(10)) : name {
    case "1", "INTERNAL": self = .internal
    case "2", "SERVER": self = .server
    case "3", "CLIENT": self = .client
    case "4", "PRODUCER": self = .producer
    case "5", "CONSUMER": self = .consumer
    default: return nil
    }
  }
}
