internal import SeqtraceEvents

/// OpenTelemetry's semantic conventions about the parties of a span.
///
/// The keys are in order of precedence: OpenTelemetry's current keys, its old ones, then those of OpenTracing
/// and Zipkin.
enum SpanConventions {
  private static let databases = ["db.system.name", "db.system", "db.type"]
  private static let databaseNames = ["db.namespace", "db.name", "db.instance"]
  private static let destinations = [
    "messaging.destination.name", "messaging.destination", "message_bus.destination",
    "messaging.destination_publish.name", "kafka.topic", "jms.destination",
  ]
  private static let brokers = ["messaging.system"]
  private static let hosts = [
    "server.address", "net.peer.name", "peer.hostname", "http.host", "network.peer.address",
    "net.peer.ip", "peer.address", "peer.ipv4",
  ]
  private static let addresses = ["url.full", "http.url"]
  private static let interfaces = ["rpc.service"]
  private static let errors = [
    "error.type", "http.response.status_code", "http.status_code", "rpc.response.status_code",
    "rpc.grpc.status_code", "grpc.status_code",
  ]
  private static let reasons = ["status.message", "otel.status_description", "error.message"]
  private static let states = [
    "error", "otel.status_code", "span.kind", "peer.service", "exception.type",
    "exception.message", "event",
  ]

  /// The conventions' names for spans. Each name consists of parts; each part has several possible keys.
  private static let labels: [(parts: [[String]], separator: String)] = [
    ([["http.request.method", "http.method"], ["http.route", "url.template"]], " "),
    ([["db.query.summary"]], ""),
    (
      [
        ["db.operation.name", "db.operation"],
        [
          "db.collection.name", "db.sql.table", "db.mongodb.collection",
          "db.cassandra.table",
        ],
      ], " "
    ),
    (
      [
        ["messaging.operation.name", "messaging.operation.type", "messaging.operation"],
        destinations,
      ], " "
    ),
    ([interfaces, ["rpc.method"]], "/"),
  ]

  /// The names of gRPC's status codes, by number.
  private static let codes = [
    "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND",
    "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED",
    "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
  ]
  private static let codeKeys: Set = [
    "rpc.response.status_code", "rpc.grpc.status_code", "grpc.status_code",
  ]

  /// All keys of attributes that are used here.
  static let keys = Set(
    databases + databaseNames + destinations + brokers + hosts + addresses + interfaces + errors
      + reasons + states + labels.flatMap { $0.parts.joined() })

  /// Returns whether an attribute may be shown as a fact: it describes how a call was made, and is neither a
  /// URL, which may have a query, nor a free text.
  static func isPlain(_ key: String) -> Bool {
    keys.contains(key) && !addresses.contains(key) && !reasons.contains(key)
      && key != "db.query.summary" && !states.contains(key)
  }

  /// Returns the conventional name of a span between two parties, such as `GET /orders/{id}`, `SELECT orders`
  /// or `publish invoices`. If the span's attributes lack a part of it, returns the span's own name.
  static func name(of span: Span) -> String {
    if span.kind == .internal || span.attributes.isEmpty { return span.name }
    for label in labels {
      let parts = label.parts.compactMap { first(of: $0, span) }
      if parts.count == label.parts.count { return parts.joined(separator: label.separator) }
    }
    return span.name
  }

  /// Returns the name of a message that both a client and a server name. The server's name takes precedence.
  static func name(ofClient own: String, answeredBy server: String) -> String {
    if server.isEmpty { return own }
    // An HTTP client's name may be only the method, and a router's only the path: then both are used.
    let isMethod = !own.isEmpty && own.utf8.allSatisfy { (65...90).contains($0) }
    return isMethod && server.hasPrefix("/") ? "\(own) \(server)" : server
  }

  /// The name of a server if no attribute has its name.
  static let unknownServer = "unknown server"
  /// The name of a queue if no attribute has its name.
  static let unknownQueue = "unknown queue"

  /// Returns the party that a client calls, according to the client's own span.
  static func server(of span: Span) -> String {
    if let service = span["peer.service"], !service.isEmpty { return service }
    if let system = first(of: databases, span) {
      return first(of: databaseNames, span).map { "\(system) \($0)" } ?? system
    }
    if let queue = first(of: destinations, span) { return queue }
    if let service = span.remoteService, !service.isEmpty { return service }
    let host = first(of: hosts, span)?.withoutPort
    if let host, !isAddress(host) { return host }
    if let interface = first(of: interfaces, span) { return interface }
    if let address = first(of: addresses, span).flatMap(self.host) { return address }
    return host ?? first(of: brokers, span) ?? unknownServer
  }

  /// Returns the queue or topic that a producer writes to or a consumer reads from.
  static func queue(of span: Span) -> String {
    first(of: destinations, span) ?? span["peer.service"] ?? span.remoteService
      ?? first(of: brokers, span) ?? unknownQueue
  }

  /// Returns the error of a failed span: a type or a status code. `nil` if there is none.
  static func error(of span: Span) -> String? {
    if let type = exception(of: span, "exception.type")?.value { return type }
    guard let key = errors.first(where: { span[$0]?.isEmpty == false }), let code = span[key] else {
      return nil
    }
    guard codeKeys.contains(key), let number = Int(code), codes.indices.contains(number) else {
      return code
    }
    return codes[number]
  }

  /// Returns the attribute with the message of a failed span's error; `nil` if there is none.
  static func reason(of span: Span) -> Span.Attribute? {
    if let message = exception(of: span, "exception.message") { return message }
    // In Zipkin, the message is in the `error` tag.
    return (reasons + ["error"]).lazy
      .compactMap { key in span[key].map { Span.Attribute(key: key, value: $0) } }
      .first { !["", "true", "false"].contains($0.value) }
  }

  private static func exception(of span: Span, _ key: String) -> Span.Attribute? {
    span.events.last { $0.name == exceptionEvent }?.attributes.first { $0.key == key }
  }

  /// The name of the event that represents an exception.
  static let exceptionEvent = "exception"

  private static func first(of keys: [String], _ span: Span) -> String? {
    if span.attributes.isEmpty { return nil }
    for key in keys {
      if let value = span[key], !value.isEmpty { return value }
    }
    return nil
  }

  private static func isAddress(_ host: String) -> Bool {
    host.contains(":") || host.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
  }

  /// Returns the host of a URL, without user and password.
  private static func host(of address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let authority = address[start...].prefix { !"/?#".contains($0) }
    let host =
      authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    return host.isEmpty ? nil : String(host).withoutPort
  }
}
