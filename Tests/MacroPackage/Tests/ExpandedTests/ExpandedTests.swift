import Testing

@testable import Expanded

@Suite(.serialized) struct ExpandedTests {
  @Test func peer() {
    #expect(Plain().run(1) == 2)
    #expect(Plain().runTwin(2) == 3)
  }

  @Test func body() async throws {
    log = []
    #expect(try await Plain().enclosed(2) == 3)
    #expect((try? await Plain().enclosed(-1)) == nil)
    #expect(log == ["enter", "leave", "enter", "leave"])
  }

  @Test func member() {
    #expect(Counter.memberCount == 3)
    #expect(Counter.memberText.hasSuffix("func helper() -> Int { part }"))
    #expect(!Counter.memberText.contains("seqtrace"))
  }

  @Test func memberAttributes() {
    log = []
    #expect(All().outer() == 1)
    #expect(log == ["enter", "enter", "leave", "leave"])
  }

  @Test func accessor() { #expect(Plain().sum == #""one" + "two""#) }

  @Test func expressions() async {
    let texts = await Plain().texts()
    #expect(
      texts
        == #"(2, "helper(1)") (6, "let value = helper(2); return value * 2") (5, "await task.value") 29:42"#
    )
  }

  @Test func place() { #expect(Plain().place() == "31:28") }
}
