import AsyncHTTPClient
import SeqtraceEvents
import SeqtraceInstrumentation
import SeqtraceRecording
import Tracing

/// Two orders at the diner, as they were recorded: a soup, and something that there isn't.
public enum RecordedDinner {
  private static let bootstrap: Void = {
    InstrumentationSystem.bootstrap(RecordingTracer(service: "service"))
  }()

  /// Runs both services, has a guest order, and returns what was recorded.
  ///
  /// - Parameter recordsServices: Whether the services are started in the session, too; otherwise
  ///   they are recorded only where they answer what is.
  public static func trace(recordingServices recordsServices: Bool) async throws -> Trace {
    bootstrap
    let session = RecordingSession(title: "Two orders at the diner")
    let client = HTTPClient()
    let result = await Result(catching: {
      if recordsServices {
        try await session.record {
          try await Restaurant.open(client) { try await order($0, client) }
        }
      } else {
        try await Restaurant.open(client) { port in
          try await session.record { try await order(port, client) }
        }
      }
    })
    try await client.shutdown()
    try result.get()
    return session.trace()
  }

  private static func order(_ port: Int, _ client: HTTPClient) async throws {
    try await RecordingSession.current?.record(as: "guest") {
      _ = try await client.get("http://127.0.0.1:\(port)/dinners/soup")
      _ = try await client.get("http://127.0.0.1:\(port)/dinners/gold")
    }
  }
}

extension Result where Failure == any Error, Success == Void {
  /// Catches what a body that awaits throws.
  fileprivate init(catching body: () async throws -> Void) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
