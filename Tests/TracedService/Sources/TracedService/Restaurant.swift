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

  /// Runs one of several processes' services while a body waits.
  ///
  /// - Parameters:
  ///   - service: `diner` or `kitchen`.
  ///   - port: The port of the service that it asks.
  ///   - client: Sends requests there.
  ///   - body: Receives the service's own port.
  package static func open<R: Sendable>(
    _ service: String, asking port: Int, _ client: HTTPClient,
    _ body: @Sendable (_ port: Int) async throws -> R
  ) async throws -> R {
    let router =
      service == "diner"
      ? Diner(kitchenPort: port, client: client).router
      : Stove(pantryPort: port, client: client).router
    return try await RunningService.run(router, body)
  }
}
