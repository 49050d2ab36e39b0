/// How the services are traced, from the start of the process to its end.
enum Mode: String, CaseIterable {
  /// By no tracer.
  case off
  /// By seqtrace's tracer while no session records.
  case idle
  /// By seqtrace's tracer, into a ring in memory.
  case seqtrace
  /// By the tracer for tests that comes with swift-distributed-tracing.
  case inMemory = "in-memory"

  /// Whether each request left what it should: everything or, without a recording, nothing.
  func accepts(recordsPerRequest records: Double) -> Bool {
    switch self {
    case .off, .idle: records == 0
    // Six calls, their returns and a note. A server's span is its client's call.
    case .seqtrace: records >= 13
    // Two spans of clients, two of servers, and four that the services start themselves.
    case .inMemory: records >= 8
    }
  }
}
