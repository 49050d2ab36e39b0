import SeqtraceEvents
import Testing

struct TypeNameTests {
  @Test(arguments: [
    ("Item", ["Item"]), ("Shop::Item", ["Item", "Shop::Item"]),
    ("Order.Item", ["Item", "Order.Item"]),
    ("Shop::Order.Item", ["Item", "Order.Item", "Shop::Order.Item"]),
    ("Shop::Box<Order.Item>", ["Box<Order.Item>", "Shop::Box<Order.Item>"]),
    (
      "Shop::Map<(Int) -> A.B>.Key",
      ["Key", "Map<(Int) -> A.B>.Key", "Shop::Map<(Int) -> A.B>.Key"]
    ),
    ("Shop::`a.b`", ["`a.b`", "Shop::`a.b`"]),
  ])
  func `A type can be written with and without what is around it`(
    _ name: String, _ spellings: [String]
  ) {
    #expect(TypeName.spellings(of: name) == spellings)
  }

  @Test(arguments: [
    "A::B" + String(repeating: ".B", count: 16), "B" + String(repeating: ".B", count: 16),
    "client", "orders.db", "v1.2", "Shop::", "::Item", "a b::C", "Shop::.", "A..B", "A::B::C", "",
  ])
  func `Other names have one spelling`(_ name: String) {
    #expect(TypeName.spellings(of: name) == [name])
  }

  @Test(arguments: [
    (["A::Order.Item", "A::Cart.Item"], ["Order.Item", "Cart.Item"]),
    (["A::Store", "B::Store"], ["A::Store", "B::Store"]),
    (["A::Store", "A::Order.Item"], ["Store", "Item"]),
    (["A::Item", "A::Order.Item"], ["Item", "Order.Item"]),
    (["A::Store", "Store"], ["Store", "Store"]),
    (["Item", "Order.Item"], ["Item", "Order.Item"]),
  ])
  func `A name is as short as is unambiguous`(_ names: [String], _ shortest: [String]) {
    let found = TypeName.shortest(Set(names))
    #expect(names.map { found[$0] } == shortest)
  }

  @Test func `The normal form leaves out modules that tell nothing apart, also in values`() {
    var trace = Trace()
    let names = ["A::Order.Item", "A::Store", "B::Store", "client"]
    trace.participants = names.map { Participant(name: $0, serial: $0 == "client" ? nil : 7) }
    trace.events = (0..<3).map { index in
      var event = TraceEvent(id: EventID(index + 1), kind: .call)
      event.name = "f(_:)"
      event.sender = ParticipantID(3)
      event.receiver = ParticipantID(index)
      event.arguments = ["[A::Order.Item@7, B::Store@7]"]
      return event
    }
    let normal = trace.normalized()
    #expect(normal.participants.map(\.name) == ["client", "Order.Item", "A::Store", "B::Store"])
    #expect(normal.events[0].arguments == ["[Order.Item#1, B::Store#1]"])
    #expect(normal.normalized() == normal)
  }
}
