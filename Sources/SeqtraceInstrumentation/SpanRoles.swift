#if Tracing
  internal import Tracing

  /// The sender and receiver of a span's message, as far as its attributes name them.
  ///
  /// The keys are those of OpenTelemetry's semantic conventions, current ones before old ones.
  enum SpanRoles {
    /// The name of a server that no attribute names.
    static let unknownServer = "server"
    /// The name of a queue that no attribute names.
    static let unknownQueue = "queue"

    private static let serverKeys = [
      "peer.service", "server.address", "net.peer.name", "http.host", "db.system.name",
      "db.system",
    ]
    private static let serviceKeys = ["service.name"]
    private static let queueKeys = ["messaging.destination.name", "messaging.destination"]

    /// The name of the other side (the own side, for a server) that a kind of span has.
    static func name(for kind: SpanKind, _ attributes: SpanAttributes) -> String? {
      switch kind {
      case .client: first(of: serverKeys, attributes).map(withoutPort)
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

    /// A host without its port, which differs from run to run where it is ephemeral.
    private static func withoutPort(_ host: String) -> String {
      guard let colon = host.lastIndex(of: ":"),
        host.firstIndex(of: ":") == colon || host.contains("]:")
      else { return host }
      let port = host[host.index(after: colon)...]
      return !port.isEmpty && port.allSatisfy(\.isNumber) ? String(host[..<colon]) : host
    }

    /// The name of a message that is both a client's and a server's span.
    ///
    /// The server's name is more specific. An HTTP client knows only the method, and a router only
    /// the path.
    static func name(client: String, server: String) -> String {
      let isMethod = !client.isEmpty && client.utf8.allSatisfy { (65...90).contains($0) }
      return isMethod && server.hasPrefix("/") ? "\(client) \(server)" : server
    }
  }
#endif
