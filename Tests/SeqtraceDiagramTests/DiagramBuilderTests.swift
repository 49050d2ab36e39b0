import SeqtraceDiagram
import SeqtraceEvents
import Testing
import TestSupport

struct DiagramBuilderTests {
  /// Builds the diagram of a trace written by hand.
  func diagram(
    replies: DiagramBuilder.Replies = .valued, _ trace: Trace = Trace(),
    _ body: (inout TraceScript) -> Void
  ) -> SequenceDiagram {
    DiagramBuilder(replies: replies).build(TraceScript.trace(trace, body))
  }

  @Test func `An empty trace is an empty diagram with the trace's title`() {
    #expect(
      diagram(Trace(title: "Nothing")) { _ in } == SequenceDiagram(title: "Nothing"))
  }

  @Test func `A check that failed is a red note at the object whose call is open`() {
    let diagram = diagram { trace in
      trace.during(.call, "total()", from: "client", to: "CartTests") { trace in
        trace.add(.check, "total == 3")
        trace.add(.issue, "(total → 4) == 3")
      }
    }
    #expect(diagram.notes.map(\.text.text) == ["✗ (total → 4) == 3"])
    #expect(diagram.notes.map(\.look.tint) == [.negative])
    #expect(diagram.notes.map(\.placement) == [.right(of: 1)])
  }

  @Test func `Calls, creations, properties and destructions become messages in order`() {
    let diagram = diagram { trace in
      trace.during(.call, "show()", from: "client", to: "View#1") { trace in
        trace.during(.create, "init(text:)", to: "Label#1", ["\"a\""])
        trace.during(.propertyChange, "isHidden", to: "Label#1", value: "true")
        trace.during(.destroyBegin, to: "Label#1")
      }
    }
    #expect(
      diagram.lines == [
        "client → View#1: call show()",
        "View#1 → Label#1: creation «create» init(text: \"a\")",
        "View#1 → Label#1: call isHidden = true",
        "View#1 → Label#1: destruction «destroy»",
      ])
    #expect(diagram.messages.map(\.position) == [0, 1, 2, 3])
    #expect(diagram["Label#1"]?.creation == 1)
    #expect(diagram["Label#1"]?.destruction == 3)
    #expect(diagram["View#1"]?.creation == nil)
    #expect(
      diagram.messages.map(\.origin) == [
        .events([1]), .events([2]), .events([4]), .events([6]),
      ])
  }

  @Test func `The sender is the innermost open activation's receiver, lane by lane`() {
    let diagram = diagram { trace in
      let first = trace.add(.call, "f()", from: "client", to: "A#1")
      let spawn = trace.add(.spawn)
      let second = trace.add(.call, "g()", from: "client", to: "B#1", cause: spawn, lane: 1)
      trace.during(.call, "h()", to: "C#1")
      trace.during(.call, "i()", to: "C#1", lane: 1)
      trace.add(.return, begin: second, lane: 1)
      trace.add(.return, begin: first)
      trace.during(.call, "j()", to: "C#1")
    }
    #expect(
      Set(diagram.lines) == [
        "client → A#1: call f()", "client → B#1: call g()", "A#1 → C#1: call h()",
        "B#1 → C#1: call i()", "? → C#1: call j()",
      ])
    #expect(diagram.messages.filter(\.isFound).map(\.name) == ["j()"])
  }

  @Test func `A message about nobody known is left out, and what it contains is found`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()") { $0.during(.call, "g()", to: "A#1") }
    }
    #expect(diagram.lines == ["? → A#1: call g()"])
  }

  @Test(arguments: [
    (DiagramBuilder.Replies.all, ["", "", "42", "throws Oops"]),
    (.valued, ["42", "throws Oops"]),
    (.none, []),
  ])
  func `Replies are drawn as asked for`(_ replies: DiagramBuilder.Replies, _ labels: [String]) {
    let diagram = diagram(replies: replies) { trace in
      trace.during(.create, from: "client", to: "A#1")
      trace.during(.call, "silent()", from: "client", to: "A#1")
      trace.during(.propertyChange, "p", from: "client", to: "A#1", value: "1")
      trace.during(.call, "answer()", from: "client", to: "A#1", returning: "42")
      trace.during(.call, "fails()", from: "client", to: "A#1", throwing: "Oops")
    }
    let drawn = diagram.messages.filter { $0.kind == .reply }
    #expect(drawn.map(\.label) == labels)
    #expect(drawn.allSatisfy { $0.sender == .occurrence(1) && $0.receiver == .occurrence(0) })
    #expect(drawn.map(\.isThrow) == labels.map { $0.hasPrefix("throws") })
  }

  @Test func `A throw out of an initialiser is drawn`() {
    let diagram = diagram { trace in
      trace.during(.create, from: "client", to: "A#1", throwing: "Oops")
    }
    #expect(diagram.lines.last == "A#1 → client: reply throws Oops")
  }

  @Test func `A cancellation is a signal to whose work it is, or to its own sender`() {
    let diagram = diagram { trace in
      trace.during(.call, "leave()", from: "client", to: "View#1") { trace in
        trace.add(.cancellation, "reload", to: "Model#1")
        trace.add(.cancellation)
      }
    }
    #expect(
      diagram.lines == [
        "client → View#1: call leave()", "View#1 → Model#1: signal cancel(reload)",
        "View#1 → View#1: signal cancel()",
      ])
    #expect(diagram.bars == ["View#1 0...2", "Model#1 1...1", "View#1 2...2"])
  }

  @Test func `A note stands at its receiver, or over all`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "A#1") { trace in
        trace.add(.note, "here", to: "A#1")
      }
      trace.add(.note, "everywhere")
    }
    #expect(
      diagram.notes == [
        Note(position: 1, placement: .right(of: 1), text: "here"),
        Note(position: 2, placement: .over(0, 1), text: "everywhere"),
      ])
    #expect(diagram.bars == ["A#1 0...1"])
  }

  @Test func `A state stands on its lifeline, and its activation covers it`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "A#1") { trace in
        trace.add(.state, "busy", to: "A#1")
      }
    }
    #expect(diagram.notes == [Note(position: 1, state: "busy", of: 1)])
    #expect(diagram.bars == ["A#1 0...1"])
    #expect(diagram.notation.contains(.state) && !diagram.notation.contains(.note))
  }

  @Test func `A note in a diagram without lifelines has no room`() {
    #expect(diagram { $0.add(.note, "alone") } == SequenceDiagram())
  }

  @Test(arguments: [
    (1, "1 event was dropped here"), (345, "345 events were dropped here"),
    (12_345_678, "12\u{A0}345\u{A0}678 events were dropped here"),
  ])
  func `A gap is drawn at the very start`(_ count: Int, _ text: String) {
    let diagram = diagram(Trace(droppedEventCount: count)) { trace in
      trace.during(.call, "f()", from: "client", to: "A#1")
    }
    #expect(diagram.separators == [Separator(position: 0, kind: .delay, text: StyledText(text))])
    #expect(diagram.messages.map(\.position) == [1])
  }

  @Test func `Events that order lanes are not drawn`() {
    let diagram = diagram { trace in
      trace.add(.spawn, "task", to: "A#1")
      trace.add(.await, "task")
      trace.add(.handoff, "task", to: "A#1")
    }
    #expect(diagram == SequenceDiagram())
  }

  @Test func `An end of nothing open is passed over`() {
    let diagram = diagram { trace in
      trace.add(.return, begin: 77)
      trace.add(.return)
      let call = trace.add(.call, "f()", from: "client", to: "A#1")
      trace.add(.destroyEnd, begin: call)
      trace.add(.return, begin: call, lane: 1)
      trace.add(.return, value: "1", begin: call)
      trace.add(.return, value: "2", begin: call)
    }
    #expect(diagram.lines == ["client → A#1: call f()", "A#1 → client: reply 1"])
  }

  @Test func `A trace and its normal form have the same diagram`() {
    let trace = TraceScript.trace(Trace(title: "T", droppedEventCount: 2)) { trace in
      let call = trace.add(.call, "f()", from: "client", to: "B#9 / side")
      trace.add(.call, "g()", from: "client", to: "B#3", lane: 7)
      trace.during(.create, to: "A#12") { $0.during(.call, "h()", to: "B#9") }
      trace.during(.call, "i()", to: "A#12", lane: 7)
      trace.add(.return, value: "1", begin: call)
    }
    let diagram = DiagramBuilder().build(trace)
    #expect(diagram == DiagramBuilder().build(trace.normalized()))
    #expect(
      diagram.lifelines.map(\.name) == ["client", "side#1", "B#1", "A#1", "B#2"])
    #expect(diagram.messages.last?.sender == .occurrence(4))
  }

  @Test func `Depth costs no stack`() {
    let depth = 30_000
    let trace = TraceScript.trace { trace in
      for _ in 0..<depth { trace.add(.call, "f()", from: nil, to: "A#1") }
      for id in (1...depth).reversed() { trace.add(.return, begin: EventID(id)) }
    }
    let diagram = DiagramBuilder().build(trace)
    #expect(diagram.messages.count == depth)
    #expect(diagram.activations.allSatisfy { $0.end == depth - 1 && !$0.isInterrupted })
  }
}
