import SeqtraceDiagram
import Testing

struct CollapsingTests {
  private let diagram = SequenceDiagram.recorded { trace in
    trace.during(.call, "a()", from: "client", to: "A#1") { trace in
      trace.during(.call, "own()", to: "A#1")
      trace.during(.call, "b()", to: "B#1", returning: "1") { trace in
        trace.during(.call, "c()", to: "C#1", returning: "2")
        trace.during(.call, "back()", to: "A#1", returning: "3") { trace in
          trace.during(.call, "c()", to: "C#1")
        }
      }
    }
  }

  @Test func `A collapsed lifeline answers, and what happens inside its calls is hidden`() {
    let collapsed = diagram.collapsed(["B"])
    #expect(
      collapsed.lines == [
        "client → A#1: call a()", "A#1 → A#1: call own()", "A#1 → B#1: call b()",
        "B#1 → A#1: reply 1",
      ])
    #expect(collapsed.bars == ["A#1 0...8", "A#1 1...1", "B#1 2...8"])
    #expect(collapsed.remarks == ["inside B: C; 5 messages"])
    #expect(collapsed.collapsed(["B"]) == collapsed)
  }

  @Test func `Calls to oneself are inside, too`() {
    let collapsed = diagram.collapsed(["A", "C"])
    #expect(collapsed.lines == ["client → A#1: call a()"])
    #expect(collapsed.remarks == ["inside A, C: B, C; 8 messages"])
  }

  @Test func `Who calls but is never called has no inside`() {
    #expect(diagram.collapsed(["client", "nobody"]) == diagram)
    #expect(diagram.collapsed([]) == diagram)
  }
}
