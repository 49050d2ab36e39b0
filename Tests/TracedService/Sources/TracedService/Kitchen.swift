import Hummingbird
import SeqtraceInstrumentation
import Tracing

/// A service that cooks.
enum Kitchen {
  static var router: Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: TracingMiddleware(attributes: ["service.name": "kitchen"]))
    router.get("/dishes/:dish") { _, context in
      try await cook(context.parameters.require("dish"))
    }
    return router
  }

  private static func cook(_ dish: String) async throws -> String {
    try withSpan("find recipe") { _ in
      guard dish == "soup" else { throw HTTPError(.notFound, message: "There is no \(dish).") }
    }
    async let chopped: Void = withSpan("chop vegetables") { _ in await Task.yield() }
    async let heated: Void = withSpan("heat water") { span in
      await Task.yield()
      span.addEvent("It boils.")
    }
    _ = await (chopped, heated)
    return "hot \(dish)"
  }
}
