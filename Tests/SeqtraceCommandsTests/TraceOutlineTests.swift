import TestSupport
import Testing

@testable import SeqtraceCommands

@MainActor struct TraceOutlineTests {
  private static let trace = """
    {"seqtrace":1,"title":"ShopTests.buys()"}
    {"kind":"call","id":1,"from":"client","to":"ShopTests","name":"buys()","file":"ShopTests/A.swift","line":3}
    {"kind":"step","id":2,"name":"shop.buy(1)","file":"ShopTests/A.swift","line":4}
    {"kind":"call","id":3,"to":"Shop","name":"buy(_:)","arguments":["1"],"file":"Shop/Shop.swift","line":7}
    {"kind":"throw","id":4,"begin":3,"value":"Full"}
    {"kind":"issue","id":5,"name":"Caught error: Full","file":"ShopTests/A.swift","line":4}
    {"kind":"return","id":6,"begin":1}

    """

  @Test(arguments: [true, false])
  func `A trace is indented lines, with file and line if times are kept`(_ keepsTimes: Bool) throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.trace, to: "run.jsonl")
    let run = CommandRun(
      ["render", path, "--format", "outline"] + (keepsTimes ? ["--times"] : []))
    func at(_ place: String) -> String { keepsTimes ? ", \(place)" : "" }
    #expect(
      run.text == """
        ShopTests.buys()
        client → <ShopTests>.buys()\(at("ShopTests/A.swift:3"))
          step shop.buy(1)\(at("ShopTests/A.swift:4"))
          <Shop>.buy(1) throws Full\(at("Shop/Shop.swift:7"))
          issue `Caught error: Full`\(at("ShopTests/A.swift:4"))

        """)
    #expect(run.status == 0 && run.complaints == [])
  }

  @Test func `Changes of tests are told as text only`() {
    #expect(CommandRun("why", "--changes", "-o", "why.svg").status == 64)
  }
}
