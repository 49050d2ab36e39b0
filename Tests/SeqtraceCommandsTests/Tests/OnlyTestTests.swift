import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

struct OnlyTestTests {
  private func onlyTest(in lines: String) throws -> String? {
    let text = "seqtrace transcript 1\n\n\(lines)"
    let trace = try TranscriptReader().read(Array(text.utf8)).trace
    return trace.onlyTest(ofModules: ["ShopTests"])
  }

  @Test func `The only call from outside of a test module names the test`() throws {
    let name = try onlyTest(
      in: """
        client → <TillTests>.sale() @ ShopTests/TillTests.swift
          <TillTests>.helper()
          Till.pay() @ Shop/Till.swift

        """)
    #expect(name == "TillTests.sale()")
  }

  @Test(arguments: [
    "client → Till.pay() @ Shop/Till.swift\n",
    """
    client → <TillTests>.sale() @ ShopTests/TillTests.swift
    client → <TillTests>.refund() @ ShopTests/TillTests.swift

    """,
  ])
  func `Without a test, or with several, there is no name`(_ lines: String) throws {
    #expect(try onlyTest(in: lines) == nil)
  }
}
