import AsyncHTTPClient
import Foundation
import TracedService

/// A bounded number of requests to the diner, over a bounded number of connections.
struct Load: Sendable {
  /// Requests sent before the clock starts.
  var warmUp = 1000
  /// Requests sent while the clock runs.
  var requests = 4000
  /// Guests that order at the same time, each over its own connection.
  var connections = 8

  /// How fast requests were answered.
  struct Speed: Sendable {
    let requestsPerSecond: Double
    /// The processor time of the whole process, guests included.
    let processorMicrosecondsPerRequest: Double
  }

  private struct Refused: Error {}

  /// Starts both services, sends the requests, and stops the services.
  func run() async throws -> Speed {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
      try await Restaurant.open(client) { port in
        let url = "http://127.0.0.1:\(port)/dinners/soup"
        try await send(warmUp, to: url, client)
        let processorStart = processorNanoseconds
        let time = try await ContinuousClock().measure { try await send(requests, to: url, client) }
        let processorTime = Double(processorNanoseconds - processorStart)
        return Speed(
          requestsPerSecond: Double(requests) / (time / .seconds(1)),
          processorMicrosecondsPerRequest: processorTime / 1000 / Double(requests))
      }
    }
  }

  private var processorNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  private func send(_ count: Int, to url: String, _ client: HTTPClient) async throws {
    try await withThrowingTaskGroup(of: Void.self) { guests in
      for guest in 0..<connections {
        guests.addTask {
          for _ in stride(from: guest, to: count, by: connections) {
            guard try await client.get(url).status == 200 else { throw Refused() }
          }
        }
      }
      try await guests.waitForAll()
    }
  }
}
