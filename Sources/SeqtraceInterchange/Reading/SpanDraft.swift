/// An object of a document while its members are being read: a span, or an object that contains spans.
struct SpanDraft {
  /// A link, with its ids as text.
  struct Link {
    var trace: String?
    var span: String
    /// The kind of reference in a Jaeger file; `nil` in files of other systems.
    var reference: String?
  }

  /// The number of spans that were read before this object.
  let firstSpan: Int
  /// Whether the object may contain spans.
  var isContainer = false
  /// The service of all spans inside this object, unless they have one of their own.
  var service: SpanResource?
  /// The services of the processes, by the processes' keys.
  var processes: [String: SpanResource] = [:]

  var span = Span()
  var trace: String?
  var id: String?
  var parent: String?
  var length: Int128?
  var links: [Link] = []
  /// Whether the object has the key of an end or a length, even without a value.
  var hasTimes = false
  /// Whether the object is a span in Zipkin's version 1 format.
  var isZipkin1 = false

  init(firstSpan: Int) { self.firstSpan = firstSpan }

  /// The span after all its members have been read, including fields that depend on several members.
  var finishedSpan: Span {
    var span = span
    if let start = span.start, let length { span.end = start + length }
    if let service { span.take(service) }
    takeTags(of: &span)
    return span
  }

  /// The index of the reference to the parent in a Jaeger file: the first `CHILD_OF` or, if there is none,
  /// the first `FOLLOWS_FROM`.
  var parentLink: Int? {
    links.firstIndex { $0.reference == "CHILD_OF" }
      ?? links.firstIndex { $0.reference == "FOLLOWS_FROM" }
  }

  /// Applies the tags that other systems use for facts for which OpenTelemetry has fields.
  private func takeTags(of span: inout Span) {
    if span.kind == .internal, let kind = span["span.kind"].flatMap(Span.Kind.init) {
      span.kind = kind
    }
    if let error = span["error"], error != "false" { span.isError = true }
    if span["otel.status_code"] == "ERROR" { span.isError = true }
  }
}

/// The source of spans: a process of a service.
struct SpanResource {
  var service = ""
  /// The requested attributes of the process.
  var attributes: [Span.Attribute] = []
}

extension Span {
  /// Sets the service, unless a container nearer to the span has already set one.
  mutating func take(_ resource: SpanResource) {
    guard service.isEmpty else { return }
    (service, self.resource) = (resource.service, resource.attributes)
  }
}

extension Span.Kind {
  /// Creates the kind from a number or a name in the form of any of the systems; `nil` if it isn't one of the
  /// roles.
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
