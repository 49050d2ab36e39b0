import SeqtraceDiagram
import TestSupport
import Testing

struct NumberingTests {
  /// Two calls, the first of which leads to two, the second of those to one.
  private let diagram: SequenceDiagram = {
    var script = TraceScript()
    script.during(.call, "a()", from: "client", to: "A#1") { script in
      script.during(.call, "b()", from: "A#1", to: "B#1")
      script.during(.call, "c()", from: "A#1", to: "B#1") { script in
        script.during(.call, "d()", from: "B#1", to: "B#1")
      }
    }
    script.during(.call, "e()", from: "client", to: "A#1")
    return DiagramBuilder(replies: .all).build(script.trace)
  }()

  private func numbers(_ diagram: SequenceDiagram) -> [String] {
    diagram.messages.filter { $0.kind != .reply }.map { $0.number?.description ?? "-" }
  }

  @Test func `Messages are counted in their order, and answers are not`() {
    let counted = diagram.numbered()
    #expect(numbers(counted) == ["1", "2", "3", "4", "5"])
    #expect(counted.messages.allSatisfy { $0.kind != .reply || $0.number == nil })
  }

  @Test func `The count starts and goes on as asked for`() {
    #expect(numbers(diagram.numbered(from: 100, step: 10)) == ["100", "110", "120", "130", "140"])
  }

  @Test func `Nested numbers follow the calls`() {
    #expect(numbers(diagram.numbered(nested: true)) == ["1", "1.1", "1.2", "1.2.1", "2"])
    #expect(
      numbers(diagram.numbered(from: 7, step: 2, nested: true))
        == ["7", "7.1", "7.2", "7.2.1", "9"])
  }

  @Test func `A call to oneself nests as any other`() {
    var script = TraceScript()
    script.during(.call, "a()", from: "client", to: "A#1") { script in
      script.during(.call, "b()", from: "A#1", to: "A#1") { script in
        script.during(.call, "c()", from: "A#1", to: "B#1")
      }
      script.during(.call, "d()", from: "A#1", to: "B#1")
    }
    let counted = DiagramBuilder().build(script.trace).numbered(nested: true)
    #expect(numbers(counted) == ["1", "1.1", "1.1.1", "1.2"])
  }

  @Test func `Numbers that were there give way, also those of answers`() {
    var diagram = diagram
    for index in diagram.messages.indices { diagram.messages[index].number = 99 }
    #expect(diagram.numbered(nested: true) == self.diagram.numbered(nested: true))
  }

  @Test func `A part of a run without the outer call counts from its own top`() throws {
    let part = try diagram.sliced(from: Landmark("b"), to: Landmark("d"))
    #expect(numbers(part.numbered(nested: true)) == ["1", "2", "2.1"])
  }

  @Test func `Calls deeper than eight are counted on within the eighth`() {
    var script = TraceScript()
    for depth in 1...10 { script.add(.call, "f()", from: "A#\(depth)", to: "A#\(depth + 1)") }
    let counted = DiagramBuilder().build(script.trace).numbered(nested: true)
    #expect(
      numbers(counted).suffix(4) == [
        "1.1.1.1.1.1.1", "1.1.1.1.1.1.1.1", "1.1.1.1.1.1.1.2", "1.1.1.1.1.1.1.3",
      ])
  }

  @Test func `Without numbers there are no explanations of them`() {
    var diagram = diagram.numbered()
    diagram.captions = [Caption(number: 1, text: "x")]
    let plain = diagram.unnumbered()
    #expect(plain.captions.isEmpty && plain.messages.allSatisfy { $0.number == nil })
  }

  @Test func `A folded message keeps a number that only counts`() {
    var script = TraceScript()
    for _ in 0..<3 { script.during(.call, "f()", from: "client", to: "A#1") }
    let counted = DiagramBuilder().build(script.trace).numbered()
    #expect(numbers(counted.foldingRepeats(keepsFirstNumbers: true)) == ["1"])
    #expect(numbers(counted.foldingRepeats()) == ["-"])
  }

  @Test(arguments: UInt64(1)...60)
  func `Nested numbers are unique, grow, and name their calls`(seed: UInt64) {
    let diagram = GeneratedRun(seed: seed).diagram.numbered(nested: true)
    let numbers = diagram.messages.compactMap(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { $0.parts.count == 1 || numbers.contains($0.outer) })
  }
}

extension MessageNumber {
  fileprivate var outer: MessageNumber {
    var outer = self
    outer.parts.removeLast()
    return outer
  }
}
