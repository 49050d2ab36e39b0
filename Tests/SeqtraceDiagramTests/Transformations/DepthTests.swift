import SeqtraceDiagram
import Testing

struct DepthTests {
  /// Calls of depths 1, 2, 3, 2, and a creation inside a call.
  private let diagram = SequenceDiagram.recorded(replies: .all) { trace in
    trace.during(.call, "a()", from: "client", to: "A#1") { trace in
      trace.during(.call, "b()", to: "B#1") { trace in
        trace.during(.call, "c()", to: "C#1")
        trace.add(.note, "deep", to: "C#1")
      }
      trace.during(.create, to: "D#1")
    }
    trace.during(.call, "d()", from: "client", to: "D#1")
  }

  @Test func `Depth 1 leaves the outermost calls and their answers`() {
    let limited = diagram.limited(toDepth: 1)
    #expect(
      limited.lines == [
        "client → A#1: call a()", "A#1 → client: reply ", "client → D#1: call d()",
        "D#1 → client: reply ",
      ])
    #expect(limited.lifelines.map(\.name) == ["client", "A#1", "D#1"])
    #expect(limited["D#1"]?.creation == nil)
    #expect(limited.bars == ["A#1 0...7", "D#1 8...9"])
    #expect(limited.remarks == ["deeper than 1 call: B, C; 5 messages, 1 note"])
  }

  @Test func `Depth 2 leaves what those call`() {
    let limited = diagram.limited(toDepth: 2)
    #expect(limited.messages.map(\.name) == ["a()", "b()", "", "", "", "d()", ""])
    #expect(limited["C#1"] == nil)
    #expect(limited["D#1"]?.creation == 6)
    #expect(limited.remarks == ["deeper than 2 calls: C; 2 messages, 1 note"])
  }

  @Test func `A depth that nothing exceeds changes nothing`() {
    #expect(diagram.limited(toDepth: 3) == diagram)
    #expect(diagram.limited(toDepth: .max) == diagram)
  }

  @Test func `A bar ends with the last thing that is left in it`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "a()", from: "client", to: "A#1") { trace in
        trace.during(.call, "b()", to: "B#1") { $0.during(.call, "c()", to: "C#1") }
      }
      trace.during(.call, "d()", from: "client", to: "B#1")
    }
    #expect(diagram.bars.prefix(2) == ["A#1 0...2", "B#1 1...2"])
    #expect(diagram.limited(toDepth: 2).bars == ["A#1 0...1", "B#1 1...1", "B#1 3...3"])
  }

  @Test func `Calls from another side of an object are inside its call`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "a()", from: "client", to: "A#1") { trace in
        trace.during(.call, "b()", from: "A#1 / A extension", to: "B#1")
      }
      trace.during(.call, "c()", from: "client", to: "A#1 / A extension")
    }
    #expect(diagram.limited(toDepth: 1).messages.map(\.name) == ["a()", "c()"])
  }

  @Test func `Lanes that run at once don't count as nested`() {
    let diagram = SequenceDiagram.recorded { trace in
      let first = trace.add(.call, "a()", from: "client", to: "A#1")
      let second = trace.add(.call, "b()", from: "server", to: "B#1", lane: 1)
      trace.add(.return, begin: second, lane: 1)
      trace.add(.return, begin: first)
    }
    #expect(diagram.limited(toDepth: 1) == diagram)
  }

  @Test func `An object that dies out of sight has its X at what is left of that call`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "use()", from: "client", to: "B#1")
      trace.during(.call, "a()", from: "client", to: "A#1") { trace in
        trace.during(.destroyBegin, to: "B#1")
      }
      trace.during(.call, "z()", from: "client", to: "A#1")
    }
    #expect(diagram["B#1"]?.destruction == 2)
    #expect(diagram.limited(toDepth: 1)["B#1"]?.destruction == 1)
  }
}
