import SeqtraceDiagram
import Testing

struct LegendTests {
  @Test func `A legend explains what the picture uses, and nothing else`() {
    let diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "a", kind: .actor), Lifeline(id: 1, name: "b")],
      messages: [
        Message(position: 0, kind: .signal, from: .occurrence(0), to: .unknown, name: "x"),
        Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "y"),
        Message(
          position: 2, kind: .reply, from: .occurrence(1), to: .gate, name: "", isThrow: true),
      ],
      activations: [Activation(lifeline: 1, start: 1, end: 2)],
      fragments: [CombinedFragment(.loop, operands: [.init(positions: 0..<1)])],
      registrations: [Registration(center: 1, name: nil, start: 0, end: nil)])
    #expect(
      diagram.explained(\.name).legend.map(\.text) == [
        "call", "signal", "thrownReply", "lost", "gate", "actor", "activation",
        "openRegistration", "loop",
      ])
  }

  @Test func `An empty diagram needs no legend`() {
    #expect(SequenceDiagram().explained(\.name).legend.isEmpty)
  }

  @Test func `Every kind of notation has a name of its own`() {
    var diagram = SequenceDiagram(
      lifelines: Lifeline.Kind.allCases.enumerated().map { index, kind in
        Lifeline(id: index, name: kind.rawValue, kind: kind, facetOf: 0, destruction: 0)
      })
    for (index, kind) in Message.Kind.allCases.enumerated() {
      diagram.messages.append(
        Message(position: index, kind: kind, from: .unknown, to: .gate, name: ""))
    }
    diagram.messages += Message.Change.allCases.enumerated().map { index, change in
      Message(position: 9 + index, from: .gate, to: .unknown, name: "", change: change)
    }
    diagram.fragments = CombinedFragment.Operator.allCases.map {
      CombinedFragment($0, operands: [.init(positions: 0..<1)])
    }
    let names = diagram.notation.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count == 7 + 8 + 2 + 13 + 5)
  }
}
