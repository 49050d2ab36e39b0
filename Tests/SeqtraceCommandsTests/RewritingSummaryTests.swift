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
          + "reduced Sources/Cart.swift:40 pay(with:)\n"))
    #expect(
      summary.complaints.map(\.text) == [
        "note: recording 1 function in 1 file; left out: nothing; given up: 1",
        "Sources/Cart.swift:12: note: add(_:) isn't recorded, as the compiler refused it",
        "Sources/Cart.swift:40: note: pay(with:) is recorded in part, as the compiler refused more",
      ])
  }
}
