import SeqtraceDiagram
import SeqtraceEvents
import Testing
import TestSupport

extension DiagramBuilderTests {
  private var registration: [String] { ["Changed", "nil", "nil", "block"] }

  @Test func `A callback that comes after its observer's death ends in a cross`() {
    let diagram = DiagramBuilder().build(
      TraceScript.trace { trace in
        let dying = trace.add(.destroyBegin, from: "client", to: "Log#1")
        trace.add(
          .callbackEnd,
          begin: trace.add(.callbackBegin, "last", from: "NotificationCenter#1", to: "Log#1"))
        trace.add(.destroyEnd, begin: dying)
        trace.add(
          .callbackEnd,
          begin: trace.add(.callbackBegin, "late", from: "NotificationCenter#1", to: "Log#1"))
      })
    #expect(diagram.messages.map(\.arrow?.head) == [nil, nil, .cross])
  }

  @Test func `Registration, post, callback and deregistration read like Foundation's calls`() {
    let diagram = diagram { trace in
      trace.add(
        .registration, "Changed", from: "Proxy#1", to: "Center#1", registration, registration: 1)
      trace.during(.postBegin, "Changed", from: "View#1", to: "Center#1") { trace in
        trace.during(.callbackBegin, "Changed", to: "Proxy#1", registration: 1)
      }
      trace.add(.deregistration, "Changed", from: "Proxy#1", to: "Center#1", registration: 1)
    }
    #expect(
      diagram.lines == [
        "Proxy#1 → Center#1: call "
          + "addObserver(forName: Changed, object: nil, queue: nil, using: block)",
        "View#1 → Center#1: call post(name: Changed)",
        "Center#1 → Proxy#1: call Changed",
        "Proxy#1 → Center#1: call removeObserver(token)",
      ])
    #expect(
      diagram.bars == ["Center#1 0...0", "Center#1 1...2", "Proxy#1 2...2", "Center#1 3...3"])
    #expect(
      diagram.registrations == [Registration(center: 1, name: "Changed", start: 0, end: 3)])
  }

  @Test func `Registrations and posts of messages read like Foundation's calls`() {
    let diagram = diagram { trace in
      for (id, arguments) in [
        ["object", "Did.self", "block"], ["Doc.self", "Did.self", "10"], ["Did", "nil"],
      ].enumerated() {
        trace.add(
          .registration, "Did", from: "A#1", to: "Center#1", arguments,
          registration: RegistrationID(id + 1))
      }
      trace.during(.postBegin, "Did", from: "A#1", to: "Center#1", ["DidChange"]) { _ in }
    }
    #expect(
      diagram.lines.prefix(4) == [
        "A#1 → Center#1: call addObserver(of: object, for: Did.self, using: block)",
        "A#1 → Center#1: call messages(of: Doc.self, for: Did.self, bufferSize: 10)",
        "A#1 → Center#1: call notifications(named: Did, object: nil)",
        "A#1 → Center#1: call post(DidChange)",
      ])
  }

  @Test func `A post to a queue is a signal, which isn't lost where nobody is seen to take it`() {
    let diagram = diagram { trace in
      let post = trace.add(.postBegin, "order", from: "guest", to: "orders", queue: "orders")
      trace.add(.postEnd, begin: post)
    }
    #expect(diagram.lines == ["guest → orders: signal order"])
  }

  @Test func `A registration stays open until it is removed`() {
    let diagram = diagram { trace in
      trace.add(.registration, from: "A#1", to: "Center#1", registration: 1)
      trace.add(.registration, "Changed", from: "A#1", to: "Center#1", registration: 2)
      trace.add(.deregistration, from: "A#1", to: "Center#1", registration: 2)
      trace.add(.deregistration, from: "A#1", to: "Center#1", registration: 2)
      trace.add(.deregistration, from: "A#1", to: "Center#1")
    }
    #expect(
      diagram.registrations == [
        Registration(center: 1, name: nil, start: 0, end: nil),
        Registration(center: 1, name: "Changed", start: 1, end: 2),
      ])
    #expect(diagram.messages.count == 5)
  }

  @Test func `A callback on a queue is a signal`() {
    let diagram = diagram { trace in
      trace.add(
        .registration, "Changed", from: "A#1", to: "Center#1", registration: 1, queue: "main")
      let post = trace.during(.postBegin, "Changed", from: "B#1", to: "Center#1")
      trace.during(
        .callbackBegin, "Changed", from: "Center#1", to: "A#1", registration: 1, cause: post,
        lane: 1)
    }
    #expect(diagram.lines.last == "Center#1 → A#1: signal Changed")
    #expect(diagram.lines.count == 3, "a post that is answered later is not lost")
  }

  @Test func `A callback without a name has its registration's`() {
    let diagram = diagram { trace in
      trace.add(.registration, "Changed", from: "A#1", to: "Center#1", registration: 1)
      trace.during(.callbackBegin, from: "Center#1", to: "A#1", registration: 1)
      trace.during(.callbackBegin, from: "Center#1", to: "A#1", registration: 2)
    }
    #expect(diagram.lines[1] == "Center#1 → A#1: call Changed")
    #expect(diagram.lines[2] == "Center#1 → A#1: call ")
  }

  @Test func `A post that reaches nobody is followed by a lost message`() {
    let diagram = diagram { trace in
      trace.during(.postBegin, "Changed", from: "A#1", to: "Center#1")
      trace.add(.postBegin, "Unfinished", from: "A#1", to: "Center#1")
    }
    #expect(
      diagram.lines == [
        "A#1 → Center#1: call post(name: Changed)", "Center#1 → ?: call Changed",
        "A#1 → Center#1: call post(name: Unfinished)",
      ])
    #expect(diagram.messages[1].isLost)
    #expect(diagram.bars == ["Center#1 0...1", "Center#1 2...2 interrupted"])
  }

  @Test func `A post inside another's callback is judged by its own callbacks`() {
    let diagram = diagram { trace in
      trace.during(.postBegin, "Outer", from: "A#1", to: "Center#1") { trace in
        trace.during(.callbackBegin, "Outer", to: "B#1") { trace in
          trace.during(.postBegin, "Inner", to: "Center#1")
        }
      }
    }
    #expect(diagram.lines.filter { $0.contains("?") } == ["Center#1 → ?: call Inner"])
  }

  @Test func `A callback answers the post that it names, wherever it runs`() {
    let diagram = diagram { trace in
      let first = trace.during(.postBegin, "First", from: "A#1", to: "Center#1")
      trace.during(.postBegin, "Second", from: "A#1", to: "Center#1") { trace in
        trace.during(.callbackBegin, "First", to: "B#1", cause: first)
      }
    }
    #expect(diagram.lines.filter { $0.contains("?") } == ["Center#1 → ?: call Second"])
  }
}
