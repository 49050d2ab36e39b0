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
}
