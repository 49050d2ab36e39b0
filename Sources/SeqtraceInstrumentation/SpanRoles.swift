#if Tracing
  internal import SeqtraceEvents
  internal import Tracing

  /// The sender and receiver of a span's message, as given by the span's attributes.
  ///
  /// The keys are those of OpenTelemetry's semantic conventions, current ones before old ones.
  enum SpanRoles {
    /// The name of a server if no attribute has its name.
    static let unknownServer = "server"
    /// The name of a queue if no attribute has its name.
    static let unknownQueue = "queue"

    private static let serverKeys = [
      "peer.service", "server.address", "net.peer.name", "http.host", "db.system.name",
      "db.system",
    ]
    private static let serviceKeys = ["service.name"]
    private static let queueKeys = ["messaging.destination.name", "messaging.destination"]

    /// Returns the name of the other party of a span of this kind; for a server's span, the name of the
    /// server itself. `nil` if no attribute has it.
    static func name(for kind: SpanKind, _ attributes: SpanAttributes) -> String? {
      switch kind {
      case .client: first(of: serverKeys, attributes)?.withoutPort
      case .server: first(of: serviceKeys, attributes)
      case .producer, .consumer: first(of: queueKeys, attributes)
      case .internal: nil
      }
    }

    private static func first(of keys: [String], _ attributes: SpanAttributes) -> String? {
      for key in keys {
        if case .string(let text)? = attributes.get(key), !text.isEmpty { return text }
      }
      return nil
    }

    /// Returns the name of a message that represents both a client's span and the server's span that answers
    /// it.
    ///
    /// The server's name is more specific, so it is used. But an HTTP client's name may be only the method,
    /// and a router's only the path: then both are used.
    static func name(client: String, server: String) -> String {
      let isMethod = !client.isEmpty && client.utf8.allSatisfy { (65...90).contains($0) }
      return isMethod && server.hasPrefix("/") ? "\(client) \(server)" : server
    }
  }
#endif
