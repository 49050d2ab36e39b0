import SeqtraceDiagram
import Testing

struct FocusTests {
  private let diagram = SequenceDiagram.recorded { trace in
    trace.during(.call, "a()", from: "client", to: "A#1") { trace in
      trace.during(.call, "b()", to: "B#1") { trace in
        trace.during(.call, "c()", to: "C#1")
        trace.during(.call, "back()", to: "A#1")
      }
    }
    trace.during(.call, "d()", from: "client", to: "D#1")
  }

  @Test func `A focus leaves what a lifeline says and hears`() {
    let focused = diagram.focused(on: ["A"])
    #expect(
      focused.lines == [
        "client → A#1: call a()", "A#1 → B#1: call b()", "B#1 → A#1: call back()",
      ])
    #expect(focused.lifelines.map(\.name) == ["client", "A#1", "B#1"])
    #expect(focused.bars == ["A#1 0...3", "B#1 1...3", "A#1 3...3"])
    #expect(focused.remarks == ["beyond A: C, D; 2 messages"])
    #expect(focused.focused(on: ["A"]) == focused)
  }

  @Test func `A bar whose call is out of focus goes with it`() {
    let focused = diagram.focused(on: ["C"])
    #expect(focused.lines == ["B#1 → C#1: call c()"])
    #expect(focused.bars == ["C#1 2...2"])
  }

  @Test func `Everything in focus is everything`() {
    #expect(diagram.focused(on: ["*"]) == diagram)
  }

  @Test func `A lifeline that is silent is still shown`() {
    let diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")])
    #expect(diagram.focused(on: ["B"]).lifelines.map(\.name) == ["B"])
  }
}
