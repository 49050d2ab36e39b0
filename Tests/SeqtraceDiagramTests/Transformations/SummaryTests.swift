import SeqtraceDiagram
import Testing

struct SummaryTests {
  @Test func `A small diagram stays as it is`() {
    let diagram = diagram(Call("Test", "run()", [Call("A", "a()")]))
    #expect(diagram.summarized() == diagram)
    #expect(
      diagram.summarized(to: .init(messages: 2, lifelines: 3)) == diagram,
      "the limits are what may be there")
  }

  @Test func `Calls of a lifeline to itself go first, and their caller says what they said`() {
    let inner = Call("A", "helper()", [Call("B", "b()")])
    let whole = diagram(Call("Test", "run()", [Call("A", "a()", [inner, Call("A", "more()")])]))
    let summary = whole.summarized(to: .init(messages: 3))
    #expect(summary.talk == ["client → Test: run()", "Test → A: a()", "A → B: b()"])
    #expect(
      summary.remarks == ["summary: 2 messages", "without 2 calls of lifelines to themselves"])
    #expect(summary.activations.count == 3)
  }

  @Test func `Then initialisers of values that call nothing`() {
    let whole = diagram(
      Call("Test", "run()", [Call("P", "init(x:)"), Call("Q", "init()", [Call("R", "r()")])]))
    let summary = whole.summarized(to: .init(messages: 3))
    #expect(summary.talk == ["client → Test: run()", "Test → Q: init()", "Q → R: r()"])
    #expect(summary.remarks == ["summary: P; 1 message", "without 1 initialiser of values"])
  }

  @Test func `Then the lifeline with the most messages that calls no other`() {
    let chatter = Call("Log", "log(_:)"), other = Call("Log", "flush()")
    let whole = diagram(
      Call("Test", "run()", [Call("A", "a()", [chatter, Call("B", "b()"), other])]))
    let summary = whole.summarized(to: .init(messages: 3))
    #expect(summary.talk == ["client → Test: run()", "Test → A: a()", "A → B: b()"])
    #expect(summary.remarks == ["summary: Log; 2 messages", "without the calls of Log (2)"])
  }

  @Test func `Where only lifelines are too many, that with the fewest messages goes`() {
    let chatter = Call("Log", "log(_:)"), other = Call("Log", "flush()")
    let whole = diagram(
      Call("Test", "run()", [Call("A", "a()", [chatter, Call("B", "b()"), other])]))
    let summary = whole.summarized(to: .init(messages: 9, lifelines: 4))
    #expect(summary.lifelines.map(\.label) == ["client", "Test", "A", "Log"])
  }

  @Test func `Where all call each other, the deepest calls go`() {
    let whole = diagram(
      Call("A", "1()", [Call("B", "2()", [Call("A", "3()", [Call("B", "4()")])])]))
    let summary = whole.summarized(to: .init(messages: 2))
    #expect(summary.talk == ["client → A: 1()", "A → B: 2()"])
    #expect(summary.remarks == ["summary: 2 messages", "without 2 calls deeper than 2"])
  }

  @Test func `Many levels and many lifelines go in one pass`() {
    var chain = Call("A", "last()")
    for level in 0..<2000 { chain = Call(level % 2 == 0 ? "B" : "A", "call\(level)()", [chain]) }
    let deep = diagram(chain).summarized()
    #expect(deep.talk.count == 60)
    #expect(deep.remarks == ["summary: 1941 messages", "without 1941 calls deeper than 60"])
    let star = (0..<20_000).map { Call("Part\($0)", "work()") }
    let wide = diagram(Call("Whole", "run()", star)).summarized()
    #expect(wide.talk.count == 11)
    #expect(wide.lifelines.last?.label == "Part9")
  }

  @Test func `What a level takes along doesn't count when lifelines are chosen next`() {
    // When the third level goes, A and B lose what they called, and A more of its calls than B.
    let deep = [Call("A", "1()"), Call("A", "2()"), Call("A", "3()"), Call("B", "4()")]
    let whole = diagram(
      Call(
        "C", "c()",
        [
          Call("A", "5()", [Call("B", "6()"), deep[3]]), Call("B", "7()", Array(deep[0..<3])),
          Call("B", "8()"), Call("C", "9()"),
        ]))
    let summary = whole.summarized(to: .init(messages: 1, lifelines: 1))
    #expect(
      summary.remarks == [
        "summary: A, B; 9 messages",
        "without 1 call of lifelines to themselves, the calls of B (2), A (1), 5 calls deeper than 2",
      ])
  }

  @Test func `Repeats count once, as they are folded next`() {
    let round = [Call("A", "a()", [Call("B", "b()")]), Call("C", "c()")]
    let whole = diagram(Call("Test", "run()", round + round + round))
    #expect(whole.summarized(to: .init(messages: 4)) == whole)
    #expect(whole.summarized(to: .init(messages: 3)) != whole)
  }

  @Test func `The outermost calls always stay`() {
    let whole = diagram(Call("A", "a()"), Call("B", "b()"), Call("C", "c()"))
    let summary = whole.summarized(to: .init(messages: 1, lifelines: 1))
    #expect(summary.messages.count == 3)
  }

  @Test func `Objects of a type become one lifeline where lifelines are too many`() {
    let whole = diagram(
      Call("Test", "run()", [Call("Node#1", "a()"), Call("Node#2", "a()"), Call("Leaf#1", "b()")]))
    let summary = whole.summarized(to: .init(lifelines: 4))
    #expect(summary.lifelines.map(\.label) == ["client", "Test", "Node", "Leaf#1"])
    #expect(summary.lifelines[2].kind == .collections)
    #expect(
      summary.talk.suffix(3) == ["Test → Node: a()", "Test → Node: a()", "Test → Leaf#1: b()"])
    #expect(summary.remarks == ["objects drawn as one: Node (2)"])
  }

  // MARK: - Helpers

  /// A call, with the calls that it leads to.
  private struct Call {
    let receiver: String
    let name: String
    let inner: [Call]

    init(_ receiver: String, _ name: String, _ inner: [Call] = []) {
      (self.receiver, self.name, self.inner) = (receiver, name, inner)
    }
  }

  private func diagram(_ calls: Call...) -> SequenceDiagram {
    var result = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "client")])
    for call in calls { add(call, from: 0, to: &result) }
    result.activations.sort { $0.start < $1.start }
    return result
  }

  private func add(_ call: Call, from sender: Lifeline.ID, to diagram: inout SequenceDiagram) {
    var receiver = diagram.lifelines.firstIndex { $0.name == call.receiver }
    if receiver == nil {
      receiver = diagram.lifelines.count
      diagram.lifelines.append(Lifeline(id: receiver!, name: call.receiver))
    }
    let position = diagram.messages.count
    diagram.messages.append(
      Message(
        position: position, from: .occurrence(sender), to: .occurrence(receiver!), name: call.name))
    for inner in call.inner { add(inner, from: receiver!, to: &diagram) }
    diagram.activations.append(
      Activation(lifeline: receiver!, start: position, end: diagram.messages.count - 1))
  }
}

extension SequenceDiagram {
  /// The messages, as `client → A: a()`.
  fileprivate var talk: [String] {
    func label(_ end: Message.End) -> String {
      lifelines.first { $0.id == end.lifeline }?.label ?? "?"
    }
    return messages.map { "\(label($0.sender)) → \(label($0.receiver)): \($0.name)" }
  }
}
