import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import NIOCore
import SeqtraceInstrumentation
import Tracing

/// A service that takes orders, and has them cooked by the kitchen.
struct Diner {
  let kitchenPort: Int
  let client: HTTPClient

  var router: Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: TracingMiddleware(attributes: ["service.name": "diner"]))
    router.get("/dinners/:dish") { _, context in
      try await serve(context.parameters.require("dish"))
    }
    return router
  }

  private func serve(_ dish: String) async throws -> String {
    withSpan("lay table") { _ in }
    let url = "http://127.0.0.1:\(kitchenPort)/dishes/\(dish)"
    let (status, meal) = try await client.get(url)
    guard status == 200 else { throw HTTPError(.notFound, message: "We are out of \(dish).") }
    return meal
  }
}

extension HTTPClient {
  /// The status and the text that a server answers with.
  package func get(_ url: String) async throws -> (status: UInt, text: String) {
    let response = try await execute(HTTPClientRequest(url: url), timeout: .seconds(30))
    let body = try await response.body.collect(upTo: 1024)
    return (response.status.code, String(buffer: body))
  }
}
