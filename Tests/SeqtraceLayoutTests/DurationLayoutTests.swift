import SeqtraceDiagram
import SeqtraceLayout
import Testing

struct DurationLayoutTests {
  @Test func `Where several bars start with the page, a duration stands beside its own`() throws {
    var diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "l")],
      messages: (1..<4).map {
        Message(position: $0, from: .occurrence(0), to: .occurrence(0), name: "f()")
      },
      activations: [
        Activation(lifeline: 0, start: 0, end: 4), Activation(lifeline: 0, start: 0, end: 2),
        Activation(lifeline: 0, start: 1, end: 2),
      ])
    diagram.durations = [
      DurationMark(lifeline: 0, start: 0, end: 2, time: TimeSpan(nanoseconds: 5))
    ]
    let groups = LayoutEngine.points.layout(diagram).groups
    let bars = groups.filter { $0.role == .activation }.flatMap(\.items).compactMap { item in
      if case .box(let box, _, _, _) = item { box } else { nil }
    }
    let texts = groups.filter { $0.role == .duration }.flatMap(\.items).compactMap { item in
      if case .text(let text) = item { text.cover } else { nil }
    }
    let text = try #require(texts.first)
    #expect(bars.count == 3)
    #expect(bars.allSatisfy { $0.maxX <= text.x })
  }
}
