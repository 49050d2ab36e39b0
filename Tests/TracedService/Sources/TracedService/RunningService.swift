import Hummingbird
import Logging

/// A service that listens at a port of the loopback interface, which the system chooses.
enum RunningService {
  /// Runs a service while a body talks to it.
  static func run<R: Sendable>(
    _ router: Router<BasicRequestContext>, _ body: (_ port: Int) async throws -> R
  ) async throws -> R {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "service")
    logger.logLevel = .critical
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        port.yield(channel.localAddress?.port ?? 0)
        port.finish()
      }, logger: logger)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      let result = try await body(try await first(of: ports))
      group.cancelAll()
      return result
    }
  }

  private struct NoPort: Error {}

  private static func first(of ports: AsyncStream<Int>) async throws -> Int {
    for await port in ports { return port }
    throw NoPort()
  }
}
