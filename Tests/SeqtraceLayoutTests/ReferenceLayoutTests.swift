import SeqtraceDiagram
import SeqtraceLayout
import Testing

struct ReferenceLayoutTests {
  /// Calls within each other, then a reference, up to which some of them last.
  private func layout(lasting count: Int, of depth: Int) -> DiagramLayout {
    var diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "a"), Lifeline(id: 1, name: "b")])
    diagram.messages = (0..<depth).map {
      Message(position: $0, from: .occurrence($0 == 0 ? 0 : 1), to: .occurrence(1), name: "f")
    }
    diagram.activations = (0..<depth).map {
      Activation(lifeline: 1, start: $0, end: $0 < count ? depth : depth - 1)
    }
    diagram.references = [DiagramReference(position: depth, over: 0, 1, name: "more")]
    return LayoutEngine.points.layout(diagram)
  }

  private func boxes(_ role: DiagramLayout.Role, in layout: DiagramLayout) -> [Rectangle] {
    layout.groups.filter { $0.role == role }.compactMap { group in
      group.items.lazy.compactMap { if case .box(let box, _, _, _) = $0 { box } else { nil } }.first
    }
  }

  @Test(arguments: [1, 2, 5, 12])
  func `Bars that end above a reference stay clear of it, and those that go on pass behind it`(
    _ depth: Int
  ) throws {
    for count in 0...min(depth, 3) {
      let layout = layout(lasting: count, of: depth)
      let frame = try #require(boxes(.reference, in: layout).first)
      let bars = boxes(.activation, in: layout)
      #expect(bars.count == depth)
      #expect(bars.prefix(count).allSatisfy { $0.maxY > frame.maxY })
      #expect(bars.dropFirst(count).allSatisfy { $0.maxY < frame.y })
    }
  }

  @Test func `A reference is lower where its text has room beside the tab`() throws {
    let heights = try ["a", "as long as the lifelines are apart, or so"].map { name in
      let diagram = SequenceDiagram(
        lifelines: (0..<3).map { Lifeline(id: $0, name: "lifeline \($0)") },
        references: [DiagramReference(position: 0, over: 0, 2, name: StyledText(name))])
      return try #require(boxes(.reference, in: LayoutEngine.points.layout(diagram)).first).height
    }
    #expect(heights[0] < heights[1])
    #expect(heights[0] >= LayoutMetrics.points.tabHeight)
  }

  @Test func `Titles of neighbouring groups stand beside each other, however long`() {
    let diagram = SequenceDiagram(
      lifelines: (0..<3).map { Lifeline(id: $0, name: "\($0)") },
      groups: (0..<3).map {
        LifelineGroup(
          title: StyledText(String(repeating: "group ", count: 2 + 3 * $0)), from: $0, to: $0)
      })
    let groups = boxes(.group, in: LayoutEngine.points.layout(diagram))
    #expect(groups.count == 3)
    #expect(zip(groups, groups.dropFirst()).allSatisfy { $0.maxX < $1.x })
  }
}
