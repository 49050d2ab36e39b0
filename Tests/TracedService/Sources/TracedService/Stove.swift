import AsyncHTTPClient
import Hummingbird
import SeqtraceInstrumentation
import Tracing

/// A kitchen that gets what it cooks from a pantry.
struct Stove {
  let pantryPort: Int
  let client: HTTPClient

  var router: Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: TracingMiddleware(attributes: ["service.name": "kitchen"]))
    router.get("/dishes/:dish") { _, context in
      try await cook(context.parameters.require("dish"))
    }
    return router
  }

  private func cook(_ dish: String) async throws -> String {
    let (status, items) = try await client.get("http://127.0.0.1:\(pantryPort)/items/\(dish)")
    guard status == 200 else { throw HTTPError(.notFound, message: "There is no \(dish).") }
    await withSpan("chop vegetables") { _ in await Task.yield() }
    withSpan("heat water") { $0.addEvent("It boils.") }
    return "hot \(items)"
  }
}
