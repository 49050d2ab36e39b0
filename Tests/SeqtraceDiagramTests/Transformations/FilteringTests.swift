import SeqtraceDiagram
import SeqtraceEvents
import Testing

struct FilteringTests {
  /// A client that calls a view, which asks a nib, which calls the view and a label.
  private let diagram = SequenceDiagram.recorded { trace in
    trace.during(.call, "load()", from: "client", to: "View#1") { trace in
      trace.during(.call, "decode()", to: "Nib#1", returning: "1") { trace in
        trace.during(.call, "setText()", to: "Label#1", returning: "2")
        trace.during(.call, "layOut()", from: "Nib#1", to: "View#1") { trace in
          trace.during(.call, "hide()", to: "Label#1")
        }
      }
      trace.add(.note, "slow", to: "Nib#1")
    }
  }

  @Test func `What a hidden lifeline says to a shown one comes from the edge`() {
    let filtered = diagram.filtered(hiding: ["Nib"])
    #expect(
      filtered.lines == [
        "client → View#1: call load()", "gate → Label#1: call setText()",
        "Label#1 → gate: reply 2", "gate → View#1: call layOut()",
        "View#1 → Label#1: call hide()",
      ])
    #expect(filtered.messages.map(\.position) == [0, 2, 3, 4, 5])
    #expect(filtered.bars == ["View#1 0...5", "Label#1 2...3", "View#1 4...5", "Label#1 5...5"])
    #expect(filtered["Nib#1"] == nil)
    #expect(filtered.notes == [])
    #expect(
      filtered.remarks == ["hidden: Nib; 2 messages, 1 note; 3 messages drawn at the edge"])
  }

  @Test func `Only what is asked for is shown, in the order it had`() {
    let filtered = diagram.filtered(only: ["Label", "View*"], hiding: ["Label"])
    #expect(filtered.lifelines.map(\.name) == ["View#1"])
    #expect(filtered.lines == ["gate → View#1: call load()", "gate → View#1: call layOut()"])
    #expect(filtered.bars == ["View#1 0...4", "View#1 4...4"])
  }

  @Test func `Nothing to hide leaves the diagram as it is`() {
    #expect(diagram.filtered() == diagram)
    #expect(diagram.filtered(only: ["*"], hiding: ["nobody"]) == diagram)
  }

  @Test func `A hidden creator leaves the new object's head at its arrow`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.during(.create, from: "client", to: "A#1") { $0.during(.create, to: "B#1") }
      trace.during(.destroyBegin, from: "A#1", to: "B#1")
    }
    let filtered = diagram.filtered(hiding: ["A"])
    #expect(
      filtered.lines == ["gate → B#1: creation «create»", "gate → B#1: destruction «destroy»"])
    #expect(filtered["B#1"]?.creation == 1)
    #expect(filtered["B#1"]?.destruction == 2)
  }

  @Test func `Lost and found messages stay with the lifeline that they have`() {
    var diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 3, name: "A"), Lifeline(id: 7, name: "B")])
    diagram.messages = [
      Message(position: 0, from: .unknown, to: .occurrence(3), name: "a"),
      Message(position: 1, from: .occurrence(3), to: .unknown, name: "b"),
      Message(position: 2, from: .gate, to: .occurrence(7), name: "c"),
      Message(position: 3, from: .occurrence(7), to: .gate, name: "d"),
      Message(position: 4, from: .unknown, to: .unknown, name: "e"),
    ]
    #expect(diagram.filtered(only: ["A"]).messages.map(\.name) == ["a", "b", "e"])
    #expect(diagram.filtered(hiding: ["A"]).messages.map(\.name) == ["c", "d", "e"])
  }

  @Test func `A note over several lifelines shrinks to those that are shown`() {
    var diagram = diagram
    diagram.notes = [
      Note(position: 10, placement: .over(0, 3), text: "all"),
      Note(position: 11, placement: .over(2, 2), text: "nib"),
      Note(position: 12, placement: .left(of: 1), text: "view"),
    ]
    let notes = diagram.filtered(hiding: ["client", "Nib"]).notes
    #expect(notes.map(\.placement) == [.over(1, 3), .left(of: 1)])
  }

  @Test func `A facet outlives its hidden object, and a fragment only what it holds`() {
    var diagram = SequenceDiagram.recorded { trace in
      trace.during(.call, "f()", from: "client", to: "View#1")
      trace.during(.call, "g()", from: "client", to: "View#1 / View extension")
    }
    let opt = CombinedFragment(.opt, operands: [.init(positions: 0..<1)])
    let loop = CombinedFragment(.loop, operands: [.init(positions: 1..<2)])
    let empty = CombinedFragment(.opt, operands: [.init(positions: 2..<2)])
    diagram.fragments = [opt, loop, empty]
    let filtered = diagram.filtered(hiding: ["View"])
    #expect(filtered.lifelines.map(\.label) == ["client", "View extension"])
    #expect(filtered.lifelines[1].facetOf == nil)
    #expect(filtered.fragments == [loop, empty])
  }

  @Test func `A centre goes with its registrations, and they stay with it`() {
    let diagram = SequenceDiagram.recorded { trace in
      trace.add(.registration, "N", from: "A#1", to: "Center#1", registration: 1)
      trace.add(.deregistration, "N", from: "A#1", to: "Center#1", registration: 1)
    }
    #expect(diagram.filtered(hiding: ["A"]).registrations == diagram.registrations)
    let hidden = diagram.filtered(hiding: ["Center"])
    #expect(hidden.registrations == [])
    #expect(hidden.remarks == ["hidden: Center; 2 messages"])
  }

  @Test func `A caption goes with its number`() {
    var diagram = diagram
    diagram.messages[0].number = 1
    diagram.messages[1].number = 2
    diagram.captions = [.init(number: 1, text: "loads"), .init(number: 2, text: "decodes")]
    let filtered = diagram.filtered(hiding: ["Nib"])
    #expect(filtered.captions.map(\.number) == [1])
    #expect(filtered.remarks[0].hasPrefix("hidden: Nib; 2 messages (with the number 2), 1 note"))
  }

  @Test func `A remark names a dozen and counts the others`() {
    let names = (0..<20).map { "L\($0)" } + [String(repeating: "x", count: 100)]
    let diagram = SequenceDiagram(
      lifelines: names.reversed().enumerated().map { Lifeline(id: $0, name: $1) })
    #expect(
      diagram.filtered(hiding: ["*"]).remarks == [
        "hidden: \(String(repeating: "x", count: 59))…, L19, L18, L17, L16, L15, L14, L13, L12, "
          + "L11, L10, L9 and 9 more"
      ])
  }
}

extension FilteringTests {
  @Test func `References and groups shrink to the lifelines that are left`() {
    var diagram = SequenceDiagram(
      lifelines: (0..<4).map { Lifeline(id: $0, name: "L\($0)") },
      messages: [Message(position: 0, from: .occurrence(1), to: .occurrence(2), name: "f()")])
    diagram.references = [
      DiagramReference(position: 1, over: 0, 2, name: "a"),
      DiagramReference(position: 2, over: 3, 3, name: "b"),
    ]
    diagram.groups = [LifelineGroup(title: "g", from: 2, to: 3)]
    diagram.separators = [Separator(position: 3, kind: .divider)]
    let part = diagram.filtered(hiding: ["L0", "L3"])
    #expect(part.references == [DiagramReference(position: 1, over: 1, 2, name: "a")])
    #expect(part.groups == [LifelineGroup(title: "g", from: 2, to: 2, tint: .series(0))])
    #expect(part.separators == diagram.separators)
  }

  @Test func `A branch of which nothing is left is no branch, and one branch is no frame`() {
    let diagram = SequenceDiagram.recorded { trace in
      let spawns = ["A", "B", "C"].map { _ in trace.add(.spawn) }
      for (index, name) in ["A", "B", "C"].enumerated() {
        trace.during(
          .call, "f()", from: "client", to: name, cause: spawns[index], lane: LaneID(index + 1))
      }
    }
    #expect(diagram.fragments.map(\.operands.count) == [3])
    let two = diagram.filtered(hiding: ["B"])
    #expect(two.fragments.map { $0.operands.map(\.positions) } == [[0..<1, 1..<3]])
    #expect(diagram.filtered(hiding: ["A", "B"]).fragments.isEmpty)
  }
}
