import SeqtraceDiagram
import Testing

struct NestedNumbersTests {
  private func message(
    _ position: Int, _ sender: Int, _ receiver: Int, _ kind: Message.Kind = .call
  ) -> Message {
    Message(
      position: position, kind: kind, from: .occurrence(sender), to: .occurrence(receiver),
      name: "m\(position)")
  }

  private func numbers(
    _ messages: [Message], _ activations: [Activation], depth: Int = 24
  ) -> [String?] {
    let diagram = SequenceDiagram(
      lifelines: (0..<4).map { Lifeline(id: $0, name: "\($0)") }, messages: messages,
      activations: activations)
    return diagram.numberedByNesting(depth: depth).messages.map { $0.number?.description }
  }

  @Test func `What a call causes is counted behind its number`() {
    let found = numbers(
      [
        message(0, 0, 1), message(1, 1, 2), message(2, 2, 3), message(3, 1, 2),
        message(4, 1, 0, .reply), message(5, 0, 2),
      ],
      [
        Activation(lifeline: 1, start: 0, end: 4), Activation(lifeline: 2, start: 1, end: 2),
        Activation(lifeline: 3, start: 2, end: 2), Activation(lifeline: 2, start: 3, end: 3),
        Activation(lifeline: 2, start: 5, end: 5),
      ])
    #expect(found == ["1", "1.1", "1.1.1", "1.2", nil, "2"])
  }

  @Test func `A call to oneself nests as any other`() {
    let found = numbers(
      [message(0, 0, 1), message(1, 1, 1), message(2, 1, 2), message(3, 1, 3)],
      [
        Activation(lifeline: 1, start: 0, end: 3), Activation(lifeline: 1, start: 1, end: 2),
        Activation(lifeline: 2, start: 2, end: 2), Activation(lifeline: 3, start: 3, end: 3),
      ])
    #expect(found == ["1", "1.1", "1.1.1", "1.2"])
  }

  @Test func `Numbers that were there give way`() {
    var first = message(0, 0, 1)
    first.number = 12
    var reply = message(1, 1, 0, .reply)
    reply.number = 13
    #expect(numbers([first, reply], []) == ["1", nil])
  }

  @Test func `Beyond a depth, calls are counted on with their callers`() {
    let messages = (0..<6).map { message($0, $0 % 2, ($0 + 1) % 2) }
    let activations = (0..<6).map { Activation(lifeline: ($0 + 1) % 2, start: $0, end: 6) }
    #expect(
      numbers(messages, activations, depth: 3)
        == ["1", "1.1", "1.1.1", "1.1.2", "1.1.3", "1.1.4"])
  }
}
