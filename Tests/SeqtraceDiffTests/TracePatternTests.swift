import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript
import Testing

struct TracePatternTests {
  private static let body = """
    client → Bank.pay(5, to: "Eve") throws Broke @ Bank/Bank.swift
      Account.withdraw(5) returns true
        Log.write("a")
      Account#2.deposit(5)
      Account.withdraw(6) throws Broke
    client → Bank.pay(6, to: "Bob")
      Account.withdraw(6)
    """

  @Test(arguments: [
    ("Bank.pay(…)", 2), ("client → Bank.pay(…)", 2), ("teller → Bank.pay(…)", 0),
    ("Bank.pay(5, to: \"Eve\")", 1), ("Bank.pay(…) throws", 1), ("Bank.pay(…) throws Broke", 1),
    ("Bank.pay(…) throws Late", 0), ("Account.withdraw(…)", 3), ("Account….…", 4),
    ("Account.withdraw(5) returns true", 1), ("Account.withdraw(5) returns false", 0),
    ("Bank.pay(…)\n  Account.withdraw(6)", 2), ("Bank.pay(…)\n  Log.write(…)", 1),
    ("Bank.pay(…)\n  Account#2.deposit(5)\n  Account.withdraw(6)", 1),
    ("Bank.pay(…)\n  Account.withdraw(6)\n  Account#2.deposit(5)", 0),
    ("Bank.pay(…)\nBank.pay(…)", 1), ("Account.withdraw(…)\nBank.pay(…)", 0),
    ("Bank.pay(...)", 2), ("client -> Bank.pay(…)", 2), ("", 0), ("…", 7),
  ])
  func `A pattern matches where it should`(_ pattern: String, _ count: Int) throws {
    let text = "seqtrace transcript 1\n\n\(Self.body)\n"
    let trace = try TranscriptReader().read(Array(text.utf8)).trace
    #expect(TracePattern(pattern).matches(in: trace).count == count)
  }

  private static let several = """
    client → Desk.lend(_:to:) [book] returns 1
      Shelf.take(1)
      Shelf#2.take(2) returns "x#3"
      Shelf#3.take(2)
      Shelf#2 → Desk.lend(_:to:) ["a", b] throws Broke
    create Shelf#4
    """

  @Test(arguments: [
    ("Shelf.take(…)", 3), ("Shelf#1.take(…)", 1), ("Shelf#2.take(…)", 1), ("Shelf.take", 3),
    ("Shelf.take(_:)", 3), ("Shelf.take(2)", 2), ("Shelf.take returns …", 1),
    ("Shelf.take returns \"x#3\"", 1), ("Shelf.put", 0), ("Shelf.take()", 0),
    ("Desk.lend(…)", 2), ("Desk.lend", 2), ("Desk.lend(_:to:)", 2), ("Desk.lend(_:)", 0),
    ("Desk.lend(book)", 1), ("Desk.lend(…) throws", 1), ("Desk.lend(_:to:) [book]", 1),
    ("Shelf → Desk.lend(…)", 1), ("Shelf#2 → Desk.lend(…)", 1), ("Shelf#1 → Desk.lend(…)", 0),
    ("create Shelf", 1), ("create Shelf#4", 1), ("create Shelf#1", 0),
  ])
  func `A pattern may leave out which object it is, and the arguments`(
    _ pattern: String, _ count: Int
  ) throws {
    let text = "seqtrace transcript 1\n\n\(Self.several)\n"
    let trace = try TranscriptReader().read(Array(text.utf8)).trace
    #expect(TracePattern(pattern).problem == nil)
    #expect(TracePattern(pattern).matches(in: trace).count == count)
  }

  private static let awkward = """
    guest → Waiter.order("it returns x") @ Diner/Diner.swift
      Kitchen.cook("it throws up")
    guest → Waiter.order(`meet @ 5`) returns `soup as usual`
      Kitchen.cook("a → b")
    """

  @Test(arguments: [
    ("Waiter.order(…)", 2), ("Kitchen.cook(…)", 2), ("Waiter.order(\"it returns x\")", 1),
    ("Waiter.order(`meet @ 5`)", 1), ("Waiter.order(…) returns `soup as usual`", 1),
    ("Kitchen.cook(`\"a → b\"`)", 1), ("Waiter.order(…) returns x", 0),
    ("guest → Waiter.order(…) @ Diner/Diner.swift", 1),
    ("Waiter.order(\"it returns x\") @ Diner/Diner.swift", 1),
    ("Waiter.order(…) @ Other.swift", 0),
  ])
  func `What values say is no clause of the line`(_ pattern: String, _ count: Int) throws {
    let text = "seqtrace transcript 1\n\n\(Self.awkward)\n"
    let trace = try TranscriptReader().read(Array(text.utf8)).trace
    #expect(TracePattern(pattern).problem == nil)
    #expect(TracePattern(pattern).matches(in: trace).count == count)
  }

  @Test(arguments: [
    "", "// nothing", "not a pattern at all !!", "  <<< nonsense (", "Bank.pay(", "Bank.pay(… x",
    "Bank.pay(…)\n  Account withdraw",
  ])
  func `A pattern that can match nothing is told`(_ pattern: String) {
    #expect(TracePattern(pattern).problem != nil)
  }

  @Test(arguments: [
    "…", "… returns 5", "Bank.…", "Bank.pay(5…", "a → …", "post … to …", "…(5)", "Account….…",
    "create …", "callback … to Model", "note … at …", "Bank.pay(…, to: …) throws …", "lane",
    "Bank.pay(…) cancelled", "await …", "…Bank.pay()",
  ])
  func `An ellipsis may stand for any text`(_ pattern: String) {
    #expect(TracePattern(pattern).problem == nil)
  }
}
