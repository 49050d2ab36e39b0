import SeqtraceDiagram
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

struct RewritingSummaryTests {
  @Test func `The counts and what was left out make one line`() throws {
    let summary = try #require(
      RewritingSummary(
        "functions 501\nfiles 87\nleft-out 91 delegating initialisers\nleft-out 2 operators\n"))
    #expect(
      summary.complaints.map(\.text) == [
        "note: recording 501 functions in 87 files; left out: 91 delegating initialisers, "
          + "2 operators; given up: none"
      ])
  }

  @Test(arguments: ["", "functions 5", "files 5", "functions x\nfiles 5", "\0\0\0\0"])
  func `A file without the counts is none`(_ text: String) {
    #expect(RewritingSummary(text) == nil)
  }

  @Test func `A function that was given up is named with file and line`() throws {
    let summary = try #require(
      RewritingSummary(
        "functions 1\nfiles 1\ngiven-up Sources/Cart.swift:12 add(_:)\n"
          + "reduced Sources/Cart.swift:40 pay(with:)\n"
          + "reads-column Sources/Cart.swift:58 place()\n"))
    #expect(
      summary.complaints.map(\.text) == [
        "note: recording 1 function in 1 file; left out: nothing; given up: 1",
        "Sources/Cart.swift:12: note: add(_:) isn't recorded, as the compiler refused it",
        "Sources/Cart.swift:40: note: pay(with:) is recorded in part, as the compiler refused more",
        "Sources/Cart.swift:58: note: place() is recorded in part or not at all, as added code would "
          + "change columns that it reads",
      ])
  }

  @Test func `Functions that tests call and that aren't recorded are listed once, by the reason`()
    throws
  {
    let summary = try #require(
      RewritingSummary(
        "functions 1\nfiles 1\nunrecorded T.b()\tinlinable functions\tCart.total(of:)\n"
          + "unrecorded T.a()\tinlinable functions\tCart.total(of:)\n"
          + "unrecorded T.a()\tdelegating initialisers\tCart.init()\n"))
    #expect(summary.unrecorded.all.map(\.reason) == ["inlinable", "delegating initialiser"])
    #expect(summary.unrecorded.all.map(\.names) == [["Cart.total(of:)"], ["Cart.init()"]])
  }

  @Test func `Names for people and test targets are read`() throws {
    let summary = try #require(
      RewritingSummary(
        "functions 1\nfiles 1\nmodule Shop\nmodule ShopTests\ntest-module ShopTests\n"
          + "display-name CartTests.adds()\tadds up\ndisplay-name broken\n"
          + "private Shop/Cart.swift:12\n"))
    #expect(summary.privatePlaces == ["Shop/Cart.swift:12"])
    #expect(summary.testModules == ["ShopTests"])
    #expect(summary.displayNames == ["CartTests.adds()": "adds up"])
  }

  @Test func `What a test calls and isn't recorded is told under its picture alone`() throws {
    let summary = try #require(
      RewritingSummary(
        "functions 1\nfiles 1\nunrecorded CartTests.testAdd()\tinlinable functions\tCart.add(_:)\n"
          + "unrecorded CartTests.testAdd()\tdelegating initialisers\tCart.init()\n"
          + "unrecorded CartTests.testOther()\tinlinable functions\tCart.clear()\n"
          + "unrecorded broken\n"))
    func remarks(_ test: String) throws -> [String] {
      let text = "client → <CartTests>.\(test)\n"
      let trace = try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(text)".utf8)).trace
      let diagram = DiagramBuilder().build(trace)
      return summary.unrecorded.remarks(on: diagram).map { DiagramWording.english($0) }
    }
    #expect(
      try remarks("testAdd()") == [
        "not recorded, as inlinable (with them: --inlinable): Cart.add(_:)",
        "not recorded, as delegating: Cart.init()",
      ])
    #expect(try remarks("testNothing()") == [])
  }
}
