import SeqtraceDiagram
import Testing

struct MessageLabelTests {
  private func label(_ name: String, _ arguments: [String]) -> String {
    Message(position: 0, from: .gate, to: .gate, name: name, arguments: arguments).label
  }

  @Test(arguments: [
    (["a", "…", "…", "block"], "add(forName: a, …, using: block)"),
    (["…", "…", "…", "…"], "add(…)"),
    (["a", "…", "b", "…"], "add(forName: a, …, queue: b, …)"),
    (["a", "b"], "add(forName: a, object: b)"),
  ])
  func `Arguments in a row that are left out share one ellipsis`(
    arguments: [String], expected: String
  ) {
    #expect(label("add(forName:object:queue:using:)", arguments) == expected)
  }

  @Test func `Arguments of what isn't named like a declaration stand behind its name`() {
    #expect(
      label("GET /dishes", ["status: 200", "dish: soup"]) == "GET /dishes (status: 200, dish: soup)"
    )
    #expect(label("GET /dishes", []) == "GET /dishes")
  }
}
