import SeqtraceDiagram
import SeqtraceEvents
import TestSupport
import Testing

struct HidingSelfCallsTests {
  @Test func `A call to itself goes with its bar and notes, and what it sends stays`() {
    let diagram = SequenceDiagram.recorded(replies: .all) { trace in
      trace.during(.call, "a()", from: "client", to: "A#1") { trace in
        trace.during(.call, "own()", to: "A#1") { trace in
          trace.add(.note, "inside", to: "A#1")
          trace.during(.call, "b()", to: "B#1")
        }
        trace.add(.note, "outside", to: "A#1")
      }
    }
    let hidden = diagram.withoutSelfCalls()
    #expect(
      hidden.lines == [
        "client → A#1: call a()", "A#1 → B#1: call b()", "B#1 → A#1: reply ",
        "A#1 → client: reply ",
      ])
    #expect(diagram.bars.count == 3)
    #expect(hidden.bars.count == 2)
    #expect(hidden.notes.map(\.text) == ["outside"])
    #expect(hidden.remarks == ["self-calls hidden: 2 messages, 1 note"])
  }

  @Test func `A lifeline that speaks only to itself is left out`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "a()", from: "client", to: "A#1")
      trace.during(.call, "think()", from: "B#1", to: "B#1")
    }
    let hidden = diagram.withoutSelfCalls()
    #expect(hidden.lifelines.map(\.name) == ["client", "A#1"])
    #expect(hidden.remarks == ["self-calls hidden: B; 1 message"])
  }

  @Test func `A call of another object of the type and a destruction by itself stay`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "a()", from: "client", to: "A#1") { trace in
        trace.during(.call, "next()", to: "A#2")
        trace.during(.destroyBegin, to: "A#1")
      }
    }
    #expect(
      diagram.messages.contains {
        $0.kind == .destruction && $0.sender.lifeline == $0.receiver.lifeline
      })
    #expect(diagram.withoutSelfCalls() == diagram)
  }
}
