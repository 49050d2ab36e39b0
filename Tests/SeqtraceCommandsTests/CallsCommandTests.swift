import TestSupport
import Testing

@testable import SeqtraceCommands

@MainActor struct CallsCommandTests {
  private static let run = """
    seqtrace transcript 1

    client → <ShopTests>.buys() @ ShopTests/ShopTests.swift:3
      step `try shop.buy("tea")` @ ShopTests/ShopTests.swift:4
      <Shop>.buy("tea") @ Shop/Shop.swift:7
        <Ledger>.add(3) returns 4 @ Shop/Ledger.swift:2
        <Ledger>.add(3) returns 4 @ Shop/Ledger.swift:2
        <Ledger>.add(9) throws Full @ Shop/Ledger.swift:2
    client → <Other>.add(1) @ Shop/Other.swift:2

    """

  private func calls(_ words: String...) throws -> CommandRun {
    let folder = try TemporaryFolder()
    return CommandRun(["calls"] + words + [try folder.write(Self.run, to: "run.transcript")])
  }

  @Test func `Calls have their function, caller and place, what was passed, and what came of it`()
    throws
  {
    let run = try calls("add")
    #expect(
      run.text == """
        Ledger.add(_:), Shop/Ledger.swift:2
          2 times from Shop.buy(_:), Shop/Shop.swift:7; passed 3 → 4
          from Shop.buy(_:), Shop/Shop.swift:7; passed 9 → throws Full
        Other.add(_:), Shop/Other.swift:2
          from outside of recorded calls; passed 1

        """)
    #expect(run.status == 0)
  }

  @Test func `The statement of a test is told with its line`() throws {
    #expect(
      try calls("Shop.*").text == """
        Shop.buy(_:), Shop/Shop.swift:7
          from ShopTests.buys(), ShopTests/ShopTests.swift:3, in the statement: try shop.buy("tea"); passed "tea"

        """)
  }

  @Test(arguments: [
    (["*", "--from", "Shop"], 2), (["add", "--to", "Other"], 1), (["add", "--in", "buys"], 2),
    (["add", "--in", "ShopTests.buys()"], 2), (["*", "--from", "Shop", "--to", "Other"], 0),
    (["*", "--most", "1"], 2),
  ])
  func `Options choose among the calls`(_ words: [String], _ count: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.run, to: "run.transcript")
    let run = CommandRun(["calls"] + words + [path, "--format", "json"])
    #expect(run.text.split(separator: "\n").count == count, "\(run.text)")
    #expect(run.status == (count == 0 ? 1 : 0))
  }

  @Test func `A file that can't be read, and no file at all, are errors`() {
    #expect(CommandRun(["calls", "add", "/nowhere/run.jsonl"]).status == 2)
    #expect(CommandRun(["calls", "add"]).status == 64)
  }
}
