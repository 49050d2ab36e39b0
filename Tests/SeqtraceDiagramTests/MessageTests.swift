import SeqtraceDiagram
import SeqtraceEvents
import Testing

struct MessageTests {
  private static let full = Message(
    position: 4, kind: .reply, from: .occurrence(2), to: .gate, name: "n", arguments: ["a"],
    value: "v", isThrow: true, number: 3, change: .added, origin: .line(7))

  @Test func `What can be absent is kept or absent, as it was given`() {
    let full = Self.full
    #expect(full.sender == .occurrence(2) && full.receiver == .gate && full.name == "n")
    #expect(full.arguments == ["a"] && full.value == "v" && full.number == 3)
    #expect(full.kind == .reply && full.isThrow && full.change == .added)
    #expect(full.origin == .line(7))
    let empty = Message(position: 0, from: .unknown, to: .occurrence(0), name: "")
    #expect(empty.sender == .unknown && empty.receiver == .occurrence(0))
    #expect(empty.arguments.isEmpty && empty.value == nil && empty.number == nil)
    #expect(empty.origin == nil && empty.change == nil)
  }

  @Test(
    arguments: [
      nil, .line(1), .events(.init(5)), .events([]), .events([1, 2]),
      .events(.init(EventID(Int32.min))),
    ] as [Message.Origin?])
  func `What a message was made from can be replaced`(origin: Message.Origin?) {
    let made = Message(position: 0, from: .gate, to: .gate, name: "n", origin: origin)
    #expect(made.origin == origin)
    for first in [nil, .line(3), .events(.init(6)), .events([7, 8])] as [Message.Origin?] {
      var message = Message(position: 0, from: .gate, to: .gate, name: "n", origin: first)
      message.origin = origin
      #expect(message == made && message.hashValue == made.hashValue)
    }
  }

  @Test func `A message whose fields were taken away equals one that never had them`() {
    var message = Self.full
    message.arguments = []
    message.value = nil
    message.number = nil
    message.origin = nil
    message.sender = .unknown
    #expect(
      message
        == Message(
          position: 4, kind: .reply, from: .unknown, to: .gate, name: "n", isThrow: true,
          change: .added))
  }

  @Test func `A copy keeps its own fields`() {
    var copy = Self.full
    copy.arguments.append("b")
    copy.number = 8
    #expect(Self.full.arguments == ["a"] && Self.full.number == 3)
    #expect(copy.arguments == ["a", "b"] && copy.number == 8 && copy.value == "v")
    #expect(copy != Self.full)
  }
}
