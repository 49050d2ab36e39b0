/// An object of a document while its members are read: a span, or an object that contains spans.
struct SpanDraft {
  /// A link, with its ids as text.
  struct Link {
    var trace: String?
    var span: String
    /// The kind of reference in Jaeger; `nil` in other systems.
    var reference: String?
  }

  /// The number of spans read before this object.
  let firstSpan: Int
  /// Whether it may contain spans.
  var isContainer = false
  /// The service of all spans inside this object.
  var service: SpanResource?
  /// The services, by the keys of their processes.
  var processes: [String: SpanResource] = [:]

  var span = Span()
  var trace: String?
  var id: String?
  var parent: String?
  var length: Int128?
  var links: [Link] = []
  /// Whether the span has a key for its end, even without a value.
  var hasTimes = false
  /// Whether it is a span in Zipkin's version 1 format.
  var isZipkin1 = false

  init(firstSpan: Int) { self.firstSpan = firstSpan }

  /// The finished span, with fields that depend on several members.
  var finishedSpan: Span {
    var span = span
    if let start = span.start, let length { span.end = start + length }
    if let service { span.take(service) }
    takeTags(of: &span)
    return span
  }

  /// The index of Jaeger's reference to the parent: the first `CHILD_OF`, or else the first `FOLLOWS_FROM`.
  var parentLink: Int? {
    links.firstIndex { $0.reference == "CHILD_OF" }
      ?? links.firstIndex { $0.reference == "FOLLOWS_FROM" }
  }

  /// Applies the tags that other systems use where OpenTelemetry has fields.
  private func takeTags(of span: inout Span) {
    if span.kind == .internal, let kind = span["span.kind"].flatMap(Span.Kind.init) {
      span.kind = kind
    }
    if let error = span["error"], error != "false" { span.isError = true }
    if span["otel.status_code"] == "ERROR" { span.isError = true }
  }
}

/// The resource that recorded spans: a process of a service.
struct SpanResource {
  var service = ""
  /// The requested attributes.
  var attributes: [Span.Attribute] = []
}

extension Span {
  /// Applies the service, unless a nearer object has already set one.
  mutating func take(_ resource: SpanResource) {
    guard service.isEmpty else { return }
    (service, self.resource) = (resource.service, resource.attributes)
  }
}

extension Span.Kind {
  /// Creates the kind from a number or name used by any of the systems; `nil` if it has no role.
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
