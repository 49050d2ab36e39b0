import SeqtraceDiagram
import SeqtraceEvents
import Testing
import TestSupport

extension DiagramBuilderTests {
  @Test func `Values call objects what their lifelines are labelled`() {
    let diagram = diagram { trace in
      trace.during(
        .call, "pay(_:to:)", from: "client", to: "Bank#1", ["Account#1", "Account#2"],
        returning: "[Bank#1]")
      trace.during(.call, "close()", from: "client", to: "Account#1")
      trace.during(.call, "close()", from: "client", to: "Account#2")
      trace.add(.note, "Bank#1 is closed")
    }
    #expect(diagram.lifelines.map(\.label) == ["client", "Bank", "Account#1", "Account#2"])
    #expect(diagram.messages[0].arguments == ["Account#1", "Account#2"])
    #expect(diagram.messages[1].value == "[Bank]")
    #expect(diagram.notes[0].text == "Bank is closed")
  }

  @Test
  func `A type has the shortest name that no other one has, and is found by all of its names`() {
    let diagram = diagram { trace in
      for type in ["A::Order.Item", "A::Cart.Item", "A::Order.Line", "A::Store", "B::Store"] {
        trace.during(.call, "f()", from: "client", to: "\(type)#1")
      }
    }
    #expect(
      diagram.lifelines.map(\.label)
        == ["client", "Order.Item", "Cart.Item", "Line", "A::Store", "B::Store"])
    func found(_ pattern: String) -> [String] {
      diagram.lifelines.filter { NamePattern(pattern).matches($0) }.map(\.label.text)
    }
    #expect(found("Item") == ["Order.Item", "Cart.Item"])
    #expect(found("Order.*") == ["Order.Item", "Line"])
    #expect(found("A::Order.Line") == ["Line"])
    #expect(found("Store") == ["A::Store", "B::Store"])
    #expect(found("B::*") == ["B::Store"])
  }

  @Test func `Lifelines stand in order of first appearance, sides of one object together`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "View#1 / View extension") { trace in
        trace.during(.create, to: "Label#1")
        trace.during(.call, "g()", to: "View#1")
        trace.during(.call, "h()", to: "View#1 / other side")
      }
    }
    #expect(
      diagram.lifelines.map(\.name) == [
        "client", "View extension#1", "View#1", "other side#1", "Label#1",
      ])
    #expect(diagram.lifelines.map(\.id) == [0, 1, 2, 3, 4])
    #expect(diagram.lifelines.map(\.facetOf) == [nil, 2, nil, 2, nil])
  }

  @Test func `A label has a number only where the type has several lifelines`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "View#1")
      trace.during(.call, "f()", from: "client", to: "Label#4")
      trace.during(.call, "f()", from: "client", to: "Label#7")
    }
    #expect(diagram.lifelines.map(\.label) == ["client", "View", "Label#1", "Label#2"])
    #expect(diagram.lifelines.map(\.name) == ["client", "View#1", "Label#1", "Label#2"])
  }

  @Test func `Names are unique, whatever types, facets and roles are called`() {
    var trace = TraceScript.trace { trace in
      for name in ["A#1 / side", "B#1 / side", "side#2", "C#1", "role", "side"] {
        trace.during(.call, "f()", from: "client", to: name)
      }
    }
    trace.participants[5] = Participant(name: "C#1")
    let names = DiagramBuilder().build(trace).lifelines.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count == 7)
    #expect(names.prefix(3) == ["client", "side#1", "side#2"])
  }

  @Test func `One participant listed twice has one lifeline`() {
    var trace = TraceScript.trace { trace in
      trace.during(.call, "f()", from: "client", to: "A#1")
      trace.during(.call, "g()", from: "client", to: "A#2")
    }
    trace.participants[2].serial = 1
    #expect(DiagramBuilder().build(trace).lifelines.map(\.name) == ["client", "A#1"])
  }

  @Test func `A role that only drives others is an actor`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "Server")
      trace.during(.call, "f()", from: "Server", to: "A#1")
      trace.during(.call, "f()", from: "B#1", to: "A#1", returning: "1")
      trace.during(.call, "f()", from: "client", to: "client")
      trace.add(.note, "idle", to: "Reader")
    }
    #expect(diagram["client"]?.kind == .actor)
    #expect(diagram["Server"]?.kind == .participant)
    #expect(diagram["A#1"]?.kind == .participant)
    #expect(diagram["B#1"]?.kind == .participant)
    #expect(diagram["Reader"]?.kind == .participant)
  }

  @Test(arguments: [
    TraceEvent.Kind.registration, .deregistration, .postBegin,
  ])
  func `Who receives registrations and posts is a notification centre`(_ kind: TraceEvent.Kind) {
    let diagram = diagram { $0.add(kind, "Changed", from: "client", to: "Center#1") }
    #expect(diagram["Center#1"]?.kind == .notificationCenter)
  }

  @Test func `Who calls back is a notification centre`() {
    let diagram = diagram { $0.add(.callbackBegin, "Changed", from: "Center#1", to: "A#1") }
    #expect(diagram["Center#1"]?.kind == .notificationCenter)
    #expect(diagram["A#1"]?.kind == .participant)
  }

  @Test func `Facets come into being and die with their object`() {
    let diagram = diagram { trace in
      trace.during(.create, from: "client", to: "View#1")
      trace.during(.call, "f()", from: "client", to: "View#1 / View extension")
      trace.during(.destroyBegin, from: "client", to: "View#1")
    }
    #expect(diagram["View extension#1"]?.creation == 0)
    #expect(diagram["View extension#1"]?.destruction == 2)
    #expect(diagram["View#1"]?.destruction == 2)
  }

  @Test func `An object that was already talked to isn't drawn as created later`() {
    let diagram = diagram { trace in
      trace.during(.call, "f()", from: "client", to: "View#1")
      trace.during(.create, from: "client", to: "View#1")
    }
    #expect(diagram["View#1"]?.creation == nil)
    #expect(diagram.messages[1].kind == .creation)
  }
}
