import AsyncHTTPClient

/// The diner and its kitchen, both in this process.
package enum Restaurant {
  /// Runs both services while a body talks to the diner.
  ///
  /// - Parameters:
  ///   - client: Sends the diner's requests to the kitchen.
  ///   - body: Receives the diner's port.
  package static func open<R: Sendable>(
    _ client: HTTPClient, _ body: @Sendable (_ dinerPort: Int) async throws -> R
  ) async throws -> R {
    try await RunningService.run(Kitchen.router) { port in
      try await RunningService.run(Diner(kitchenPort: port, client: client).router, body)
    }
  }
}
