import SeqtraceComparison
import SeqtraceDiagram
import Testing

struct DesignBuilderTests {
  @Test func `Steps become messages, and lifelines appear with them`() {
    let design = SequenceDiagram(title: "T") { design in
      design.step(1, from: "client", to: "A", "p", value: "1")
      design.step(2, .creation, from: "A", to: "B")
      design.step(nil, .destruction, from: nil, to: "B")
      design.step(from: "B", to: nil, "f()")
    }
    #expect(design.title == "T")
    #expect(design.lifelines.map(\.name) == ["client", "A", "B"])
    #expect(
      design.messages == [
        Message(
          position: 0, from: .occurrence(0), to: .occurrence(1), name: "p", value: "1",
          number: 1),
        Message(
          position: 1, kind: .creation, from: .occurrence(1), to: .occurrence(2), name: "",
          number: 2),
        Message(position: 2, kind: .destruction, from: .unknown, to: .occurrence(2), name: ""),
        Message(position: 3, from: .occurrence(2), to: .unknown, name: "f()"),
      ])
    #expect(design.lifelines[2].creation == 1)
    #expect(design.lifelines[2].destruction == 2)
  }

  @Test func `Loops cover their steps, the outer before the inner`() {
    let design = SequenceDiagram { design in
      design.step(from: "a", to: "b", "f")
      design.loop("outer") { loop in
        loop.step(from: "a", to: "b", "g")
        loop.loop { $0.step(from: "a", to: "b", "h") }
      }
      design.loop("empty") { _ in }
    }
    #expect(
      design.fragments == [
        CombinedFragment(.loop, operands: [.init(condition: "outer", positions: 1..<3)]),
        CombinedFragment(.loop, operands: [.init(positions: 2..<3)]),
        CombinedFragment(.loop, operands: [.init(condition: "empty", positions: 3..<3)]),
      ])
  }
}
