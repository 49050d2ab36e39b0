import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// Where arrows end that go back to their own lifeline, and what stands at their ends.
struct ArrowEndTests {
  private func arrows(_ diagram: SequenceDiagram) -> [DiagramLayout.Arrow] {
    LayoutEngine.points.layout(diagram).groups.filter { $0.role == .message }.flatMap { group in
      group.items.compactMap { if case .arrow(let arrow) = $0 { arrow } else { nil } }
    }
  }

  @Test func `A reply to oneself ends at the bar around the one that ends with it`() {
    var diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")])
    let ends = [(0, 1), (1, 1), (1, 1), (1, 0)]
    diagram.messages = ends.enumerated().map { index, ends in
      Message(
        position: index, kind: index < 2 ? .call : .reply, from: .occurrence(ends.0),
        to: .occurrence(ends.1), name: "m")
    }
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 3), Activation(lifeline: 1, start: 1, end: 2),
    ]
    let arrows = arrows(diagram)
    // The call leaves the outer bar and reaches the inner one, the reply goes back.
    #expect(arrows[1].start.x < arrows[1].end.x)
    #expect(arrows[2].start.x == arrows[1].end.x)
    #expect(arrows[2].end.x == arrows[1].start.x)
    // Where no bar ends with it, it stays.
    diagram.activations[1].end = 3
    let others = self.arrows(diagram)
    #expect(others[2].end.x == others[2].start.x)
  }

  @Test func `A circle has its arrow's colour`() {
    let color = Tint.Color(0xFF0000)
    var diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")])
    diagram.messages = [Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "m")]
    diagram.messages[0].color = color
    diagram.messages[0].arrow = Message.Arrow(
      isDashed: false, head: .filled, hasCircleAtReceiver: true)
    let items = LayoutEngine.points.layout(diagram).groups.first { $0.role == .message }?.items
    let looks = items?.compactMap { item -> DiagramLayout.Look? in
      if case .symbol(.connection, _, _, let look) = item { look } else { nil }
    }
    #expect(looks == [.init(outline: color)])
  }
}
