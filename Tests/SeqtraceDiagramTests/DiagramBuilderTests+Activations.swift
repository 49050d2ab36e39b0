import SeqtraceDiagram
import SeqtraceEvents
import Testing
import TestSupport

extension DiagramBuilderTests {
  @Test func `An activation reaches from its message to the last thing inside it`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "A#1") { trace in
        trace.during(.call, "g()", to: "B#1") { $0.during(.call, "h()", to: "C#1") }
        trace.during(.call, "i()", to: "C#1")
      }
      trace.during(.call, "j()", from: "client", to: "A#1")
    }
    #expect(
      diagram.bars == ["A#1 0...3", "B#1 1...2", "C#1 2...2", "C#1 3...3", "A#1 4...4"])
  }

  @Test func `An activation ends at its own reply where that is drawn`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "A#1", returning: "1") { trace in
        trace.during(.call, "g()", to: "B#1")
      }
    }
    #expect(diagram.bars == ["A#1 0...2", "B#1 1...1"])
  }

  @Test func `An activation covers the lanes that it awaits, and so does what is around it`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "A#1") { trace in
        trace.during(.call, "g()", to: "B#1") { trace in
          let spawn = trace.add(.spawn)
          let call = trace.during(.call, "h()", from: "B#1", to: "C#1", cause: spawn, lane: 1)
          trace.add(.await, cause: call + 1)
        }
      }
    }
    #expect(diagram.bars == ["A#1 0...2", "B#1 1...2", "C#1 2...2"])
  }

  @Test func `A call to oneself has an activation of its own`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "A#1") { trace in
        trace.during(.call, "g()", to: "A#1") { $0.during(.call, "h()", to: "B#1") }
      }
    }
    #expect(diagram.lines[1] == "A#1 → A#1: call g()")
    #expect(diagram.bars == ["A#1 0...2", "A#1 1...2", "B#1 2...2"])
  }

  @Test func `Creations and destructions have one only if something came of them`() {
    let diagram = diagram { trace in
      trace.during(.create, from: "client", to: "A#1")
      trace.during(.create, from: "client", to: "B#1") { $0.during(.call, "f()", to: "A#1") }
      trace.during(.destroyBegin, from: "client", to: "A#1")
      trace.during(.destroyBegin, from: "client", to: "B#1") {
        $0.during(.call, "g()", to: "C#1")
      }
      trace.during(.destroyBegin, from: "client", to: "D#1") {
        $0.add(.note, "silent", to: "C#1")
      }
    }
    #expect(diagram.bars == ["B#1 1...2", "A#1 2...2", "B#1 4...5", "C#1 5...5"])
  }

  @Test func `What was never ended is interrupted at the diagram's end`() {
    let diagram = diagram { trace in
      trace.add(.call, "f()", from: "client", to: "A#1")
      trace.add(.destroyBegin, to: "B#1")
      trace.add(.call, "h()", from: "client", to: "C#1", lane: 1)
    }
    #expect(
      diagram.bars == [
        "A#1 0...2 interrupted", "B#1 1...2 interrupted", "C#1 2...2 interrupted",
      ])
  }

  @Test func `What was left open inside something that ended is interrupted there`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "A#1") { trace in
        trace.add(.call, "g()", to: "B#1")
        trace.add(.call, "h()", to: "C#1")
      }
      trace.during(.call, "i()", from: "client", to: "A#1")
    }
    #expect(
      diagram.bars == [
        "A#1 0...2", "B#1 1...2 interrupted", "C#1 2...2 interrupted", "A#1 3...3",
      ])
  }
}
