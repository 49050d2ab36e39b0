import Testing

@testable import SeqtraceCommands

struct TestIssuesTests {
  @Test(arguments: [
    (
      "ShopTests.CartTests/total()/CartTests.swift:9:3",
      ["ShopTests.CartTests", "total()", "CartTests.swift:9:3"]
    ),
    (
      "ShopTests.CartTests/`sums / adds`()/a.swift:1:2",
      ["ShopTests.CartTests", "sums / adds()", "a.swift:1:2"]
    ),
    ("ShopTests.`A cart/B`/total()", ["ShopTests.A cart/B", "total()"]), ("", [""]),
  ])
  func `The parts of an id are between slashes, but for those of a name in backticks`(
    _ id: String, _ parts: [String]
  ) {
    #expect(TestIssues.parts(of: id) == parts)
  }
}
