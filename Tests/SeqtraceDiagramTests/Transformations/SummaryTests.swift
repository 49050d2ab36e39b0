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

  @Test func `Calls of an object to itself go, and what they called comes from their caller`() {
    let whole = diagram(
      Call(
        "Test", "run()",
        [
          Call("Cart#1", "add(_:)", [Call("Cart#1", "check()", [Call("Price#1", "total()")])]),
          Call("Cart#1", "hash(into:)"), Call("Cart#1", "close()", [Call("Price#1", "clear()")]),
        ]))
    let summary = whole.summarized(to: .init(messages: 6))
    #expect(
      summary.talk == [
        "client → Test: run()", "Test → Cart#1: add(_:)", "Cart#1 → Price#1: total()",
        "Test → Cart#1: close()", "Cart#1 → Price#1: clear()",
      ])
    #expect(summary.remarks == ["summary: 2 messages", "without 2 minor calls"])
    #expect(summary.activations.count == 5)
    let alone = diagram(Call("Tree", "walk()", (0..<9).map { Call("Tree", "visit\($0)()") }))
    #expect(alone.summarized(to: .init(messages: 4)).messages.count == 4)
  }

  @Test func `The reply of a call that moves goes to its new sender`() {
    var whole = diagram(
      Call("Test", "run()", [Call("Lock", "withLock(_:)", [Call("Bank#1", "pay()", fails: true)])]))
    whole.lifelines[1].kind = .control
    let summary = whole.summarized(to: .init(messages: 2))
    #expect(
      summary.talk == ["client → Test: run()", "Test → Bank#1: pay()", "Bank#1 → Test: pay()"])
    #expect(summary.messages[2].isThrow)
  }

  @Test func `The deepest calls go first, and of those at one depth the later ones`() {
    let first = Call("A", "a()", [Call("B", "b()", [Call("C", "c()")])])
    let whole = diagram(Call("Test", "run()", [first, Call("D", "d()", [Call("E", "e()")])]))
    #expect(
      whole.summarized(to: .init(messages: 4)).talk == [
        "client → Test: run()", "Test → A: a()", "A → B: b()", "Test → D: d()",
      ])
  }

  @Test func `Of the lifelines at one depth, those that receive least stay`() {
    let reads = (0..<9).map { Call("Reader", "read\($0)()") }
    let whole = diagram(Call("Test", "run()", reads + [Call("Parser", "parse()")]))
    #expect(
      whole.summarized(to: .init(lifelines: 3)).talk == [
        "client → Test: run()", "Test → Parser: parse()",
      ])
  }

  @Test func `An error stays, however deep it is`() {
    let values = (0..<8).map { Call("Value\($0)", "init(x:)") }
    let failing = Call(
      "Client#1", "pay()", [Call("Gateway#1", "charge()", fails: true)], fails: true)
    let whole = diagram(Call("Test", "run()", values + [failing]))
    let summary = whole.summarized(to: .init(lifelines: 5))
    #expect(summary.lifelines.map(\.label.text).suffix(2) == ["Client#1", "Gateway#1"])
  }

  @Test func `All iterations of a loop lose the same calls`() {
    let round = Call(
      "Client#1", "send()",
      [Call("Socket#1", "write()", [Call("Buffer#1", "fill()")]), Call("Lock#1", "lock()")])
    let whole = diagram(Call("Test", "run()", Array(repeating: round, count: 9)))
    let summary = whole.summarized(to: .init(messages: 3))
    #expect(summary.messages.count == 19)
    #expect(summary.foldingRepeats().messages.count == 3)
  }

  @Test func `The limits hold for deep and for wide diagrams`() {
    var chain = Call("A", "last()")
    for level in 0..<2000 { chain = Call(level % 2 == 0 ? "B" : "A", "call\(level)()", [chain]) }
    let deep = diagram(chain).summarized()
    #expect(deep.talk.count == 60)
    #expect(deep.remarks.first == "summary: 1941 messages")
    let star = (0..<20_000).map { Call("Part\($0)#1", "work()", [Call("Tool", "use\($0)()")]) }
    let wide = diagram(Call("Whole", "run()", star)).summarized()
    #expect(wide.lifelines.count == 12)
    #expect(wide.messages.count <= 60)
  }

  @Test func `Repeats count once, as they are folded next`() {
    let round = [Call("A", "a()", [Call("B", "b()")]), Call("C", "c()")]
    let whole = diagram(Call("Test", "run()", round + round + round))
    #expect(whole.summarized(to: .init(messages: 4)) == whole)
    #expect(whole.summarized(to: .init(messages: 3)) != whole)
  }

  @Test func `The outermost call with the most calls always stays`() {
    let whole = diagram(Call("A", "a()"), Call("B", "b()", [Call("C", "c()")]), Call("D", "d()"))
    let summary = whole.summarized(to: .init(messages: 1, lifelines: 1))
    #expect(summary.talk == ["client → B: b()"])
  }

  @Test func `Objects of a type become one lifeline where lifelines are too many`() {
    let inner = [Call("Leaf#1", "b()")]
    let calls = [
      Call("Node#1", "a()", inner), Call("Node#2", "a()", inner), Call("Node", "make()", inner),
      Call("Leaf#1", "close()"),
    ]
    let whole = diagram(Call("Test", "run()", calls))
    let summary = whole.summarized(to: .init(lifelines: 4))
    #expect(summary.lifelines.map(\.label) == ["client", "Test", "Node", "Leaf#1"])
    #expect(summary.lifelines[2].kind == .collections)
    #expect(summary.talk.count { $0.hasPrefix("Test → Node: ") } == 3)
    #expect(summary.remarks == ["objects drawn as one: Node (2)"])
  }

  @Test func `A deregistration stays with its registration, out of a death, too`() {
    let whole = SequenceDiagram.recorded { trace in
      trace.during(.call, "run()", from: "client", to: "Test") { trace in
        trace.during(.create, "init()", from: "Test", to: "Proxy#1") { trace in
          trace.add(
            .registration, "changed", from: "Proxy#1", to: "NotificationCenter#2",
            ["changed", "nil", "nil", "block"], registration: 1)
        }
        for index in 0..<20 {
          trace.during(.call, "init(x:)", from: "Test", to: "Value\(index)")
          trace.during(.create, "init()", from: "Test", to: "Node#\(index + 3)")
        }
        trace.during(.destroyBegin, from: "Test", to: "Proxy#1") { trace in
          trace.during(.call, "flush()", from: "Proxy#1", to: "Disk")
          trace.add(
            .deregistration, "changed", from: "Proxy#1", to: "NotificationCenter#2", registration: 1
          )
        }
        for index in 0..<20 {
          trace.during(.destroyBegin, from: "Test", to: "Node#\(index + 3)")
        }
      }
    }
    let summary = whole.summarized()
    #expect(
      summary.lines.filter { $0.contains("Proxy#1") } == [
        "Test → Proxy#1: creation «create» init()",
        "Proxy#1 → NotificationCenter#1: call "
          + "addObserver(forName: changed, object: nil, queue: nil, using: block)",
        "Test → Proxy#1: destruction «destroy»",
        "Proxy#1 → NotificationCenter#1: call removeObserver(token)",
      ])
    #expect(summary["Proxy#1"]?.destruction != nil)
    #expect(summary.registrations.map(\.end) == [summary.messages.last?.position])
  }

  @Test func `What was asked for, and errors, stay before anything else`() {
    let parts = (0..<9).map { Call("Part\($0)#1", "work()", [Call("Tool#1", "use\($0)()")]) }
    let small = [Call("Value", "trim()"), Call("Lock", "lock()", fails: true)]
    let whole = diagram(Call("Test", "run()", parts + small))
    let size = SequenceDiagram.SummarySize(messages: 4, lifelines: 5)
    #expect(whole.summarized(to: size).talk.contains("Test → Lock: lock()"))
    #expect(!whole.summarized(to: size).talk.contains("Test → Value: trim()"))
    for request in [
      SequenceDiagram.SummaryRequest(lifelines: [NamePattern("Value")]),
      SequenceDiagram.SummaryRequest(messages: [Landmark("trim")]),
    ] {
      #expect(whole.summarized(to: size, request).talk.contains("Test → Value: trim()"))
    }
    var numbered = whole
    let step = try! #require(whole.messages.firstIndex { $0.name == "trim()" })
    numbered.messages[step].number = 1
    let steps = SequenceDiagram.SummaryRequest(keepsNumbered: true)
    #expect(numbered.summarized(to: size, steps).talk.contains("Test → Value: trim()"))
  }

  @Test func `Hiding a lifeline loses nothing else, and its calls come from the nearest caller`() {
    let parts = (0..<20).map { index in
      Call("Hub#1", "pass\(index)()", [Call("Part\(index)#1", "work()")])
    }
    let whole = diagram(Call("Test", "run()", parts))
    let summary = whole.summarized()
    let hidden = whole.summarized(.init(hidden: [NamePattern("Hub#1")]))
    let kept = summary.talk.filter { $0.hasSuffix("work()") }
    #expect(!kept.isEmpty)
    for call in kept {
      #expect(hidden.talk.contains(call.replacing("Hub#1 →", with: "Test →")))
    }
    #expect(!hidden.lifelines.contains { $0.label == "Hub#1" })
    let only = whole.summarized(.init(only: [NamePattern("Test"), NamePattern("Part*")]))
    #expect(!only.lifelines.contains { $0.label == "Hub#1" })
    #expect(only.messages.contains { $0.name == "work()" })
  }

  @Test func `Few notes, separators and silent lifelines stay`() {
    var whole = diagram(Call("Test", "run()", [Call("A", "a()")]))
    let last = whole.messages[1].position
    whole.notes = (1...300).map {
      Note(
        position: last + $0, placement: .over(whole.lifelines[1].id, whole.lifelines[1].id),
        text: "\($0)")
    }
    whole.lifelines += (10..<40).map { Lifeline(id: $0, name: "Silent\($0)") }
    let summary = whole.summarized()
    #expect(summary.notes.count == 15)
    #expect(summary.lifelines.count == 12)
    #expect(summary.messages == whole.messages)
    #expect(
      summary.remarks.last
        == "without 285 further notes, references, separators and empty fragments")
  }

  // MARK: - Roots

  @Test func `Each root is a diagram, and alike ones are one`() {
    func request(_ number: Int, _ rows: Int) -> Call {
      let row = Call("Row", "read()")
      return Call(
        "Server#1", "handle(_:)",
        [Call("Store#\(number)", "load()", Array(repeating: row, count: rows))])
    }
    let failing = Call("Server#1", "handle(_:)", [Call("Store#4", "load()", fails: true)])
    let whole = diagram(
      Call(
        "Main", "run()",
        [request(1, 2), failing, request(2, 3), Call("Log", "add()"), request(3, 4)]))
    let roots = whole.roots([Landmark("handle")])
    #expect(roots.map(\.label) == ["handle(_:)", "handle(_:)"])
    #expect(roots.map(\.count) == [3, 1])
    #expect(
      roots[0].diagram.talk == [
        "Main → Server#1: handle(_:)", "Server#1 → Store#1: load()", "Store#1 → Row: read()",
        "Store#1 → Row: read()",
      ])
    #expect(roots[0].diagram.remarks == ["and 2 more like this"])
    #expect(roots[0].diagram.title == "handle(_:)")
    #expect(roots[1].diagram.remarks == [])
    #expect(whole.roots([Landmark("nothing")]) == [])
    // Inner calls of a root's name belong to it.
    let nested = diagram(Call("A", "f()", [Call("B", "f()")]))
    #expect(nested.roots([Landmark("f")]).map(\.diagram.messages.count) == [2])
  }

  // MARK: - Helpers

  /// A call, with the calls that it leads to.
  private struct Call {
    let receiver: String
    let name: String
    let inner: [Call]
    let fails: Bool

    init(_ receiver: String, _ name: String, _ inner: [Call] = [], fails: Bool = false) {
      (self.receiver, self.name, self.inner, self.fails) = (receiver, name, inner, fails)
    }
  }

  private func diagram(_ calls: Call...) -> SequenceDiagram {
    var result = SequenceDiagram(lifelines: [Lifeline(id: 0, name: "client")])
    var position = 0
    for call in calls { add(call, from: 0, to: &result, at: &position) }
    result.activations.sort { $0.start < $1.start }
    return result
  }

  private func add(
    _ call: Call, from sender: Lifeline.ID, to diagram: inout SequenceDiagram,
    at position: inout Int
  ) {
    var receiver = diagram.lifelines.firstIndex { $0.name == call.receiver }
    if receiver == nil {
      receiver = diagram.lifelines.count
      diagram.lifelines.append(Lifeline(id: receiver!, name: call.receiver))
    }
    let start = position
    diagram.messages.append(
      Message(
        position: start, from: .occurrence(sender), to: .occurrence(receiver!), name: call.name))
    position += 1
    for inner in call.inner { add(inner, from: receiver!, to: &diagram, at: &position) }
    if call.fails {
      diagram.messages.append(
        Message(
          position: position, kind: .reply, from: .occurrence(receiver!), to: .occurrence(sender),
          name: call.name, isThrow: true))
      position += 1
    }
    diagram.activations.append(Activation(lifeline: receiver!, start: start, end: position - 1))
  }
}

extension SequenceDiagram {
  /// The messages, as `client → A: a()`.
  fileprivate var talk: [String] {
    func label(_ end: Message.End) -> String {
      lifelines.first { $0.id == end.lifeline }?.label.text ?? "?"
    }
    return messages.map { "\(label($0.sender)) → \(label($0.receiver)): \($0.name)" }
  }
}
