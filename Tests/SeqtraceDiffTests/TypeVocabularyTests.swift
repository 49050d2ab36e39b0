import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceDiff

struct TypeVocabularyTests {
  private func changeCount(_ old: String, _ new: String) throws -> Int {
    let traces = try [old, new].map {
      try TranscriptReader().read(Array("seqtrace transcript 1\n\n\($0)\n".utf8)).trace
    }
    let count = TraceDiffer().difference(from: traces[0], to: traces[1]).changeCount
    #expect(TraceDiffer().difference(from: traces[1], to: traces[0]).changeCount == count)
    return count
  }

  @Test(arguments: [
    ("a → Item.ship()", "a → Order.Item.ship()"),
    ("a → Item.ship(Item#1)", "a → Order.Item.ship(Order.Item#1)"),
    ("a → Item.ship()\na → <Store>.buy()", "a → Order.Item.ship()\na → <Shop.Store>.buy()"),
    ("a → F.f() throws Broke", "a → F.f() throws Broke.once"),
    (
      "a → F.f() throws Broke\na → F.f() throws Broke",
      "a → F.f() throws Broke.a\na → F.f() throws Broke.b"
    ),
  ])
  func `What says less is the same where it can mean one thing only`(
    _ old: String, _ new: String
  ) throws {
    #expect(try changeCount(old, new) == 0)
  }

  @Test(arguments: [
    ("a → Item.ship()\na → Item.weigh()", "a → Order.Item.ship()\na → Cart.Item.weigh()"),
    ("a → Item.ship()\na → Order.Item.ship()", "a → Order.Item.ship()\na → Order.Item.ship()"),
    ("a → Item.ship()", "a → Order.Entry.ship()"),
    ("a → F.f() throws Broke.a", "a → F.f() throws Broke.b"),
    ("a → F.f() throws Torn", "a → F.f() throws Broke.once"),
    (
      "a → F.f() throws Broke\na → F.f() throws Broke.a",
      "a → F.f() throws Broke.a\na → F.f() throws Broke.a"
    ),
  ])
  func `What may mean another thing differs`(_ old: String, _ new: String) throws {
    #expect(try changeCount(old, new) > 0)
  }

  @Test(arguments: ["Item.ship()", "Order.Item.ship()", "Item.ship() throws Broke"])
  func `A pattern may leave out what is around a type, and the case of an error`(
    _ pattern: String
  ) throws {
    let text = "seqtrace transcript 1\n\na → Order.Item.ship() throws Broke.once\n"
    let trace = try TranscriptReader().read(Array(text.utf8)).trace
    #expect(TracePattern(pattern).matches(in: trace).count == 1)
    #expect(TracePattern("Entry.ship()").matches(in: trace).isEmpty)
  }
}
