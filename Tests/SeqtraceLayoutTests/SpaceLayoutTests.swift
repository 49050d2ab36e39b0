import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// What starts, ends or dies behind a block.
struct SpaceLayoutTests {
  private func diagram(_ change: (inout SequenceDiagram) -> Void) -> SequenceDiagram {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<2).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.messages = [0, 1, 3].map {
      Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "f")
    }
    diagram.fragments = [
      CombinedFragment(.loop, operands: [.init(condition: nil, positions: 1..<2)])
    ]
    diagram.separators = [Separator(position: 2, kind: .space)]
    change(&diagram)
    return diagram
  }

  private func frame(of layout: DiagramLayout) throws -> Rectangle {
    let group = try #require(layout.groups.first { $0.role == .fragment })
    for case .box(let box, _, style: .fragment, _) in group.items { return box }
    return try #require(nil)
  }

  private func deaths(_ layout: DiagramLayout) -> [Point] {
    layout.groups.flatMap(\.items).compactMap { item in
      if case .symbol(.destruction, let center, _, _) = item { center } else { nil }
    }
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `A life ends below the frame, and above what follows`(_ engine: LayoutEngine) throws {
    let layout = engine.layout(diagram { $0.lifelines[1].destruction = 2 })
    let death = try #require(deaths(layout).first)
    let radius = engine.metrics.destructionRadius
    #expect(death.y - radius >= (try frame(of: layout)).maxY)
    let lines = layout.groups.flatMap(\.items).compactMap { item -> Int? in
      if case .arrow(let arrow) = item { arrow.start.y } else { nil }
    }
    #expect(try #require(lines.max()) > death.y + radius)
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `A bar starts or ends below the frame`(_ engine: LayoutEngine) throws {
    for bar in [(0, 2), (2, 3)] {
      let layout = engine.layout(
        diagram { $0.activations = [Activation(lifeline: 1, start: bar.0, end: bar.1)] })
      let bars = layout.groups.filter { $0.role == .activation }.flatMap(\.items)
      let box = try #require(
        bars.lazy.compactMap { item -> Rectangle? in
          if case .box(let box, _, _, _) = item { box } else { nil }
        }.first)
      let end = bar.0 == 2 ? box.y : box.maxY
      #expect(end >= (try frame(of: layout)).maxY)
    }
  }

  @Test func `A space between messages puts them that much further apart`() {
    func height(_ separators: [Separator]) -> Int {
      var diagram = diagram { $0.fragments = [] }
      diagram.separators = separators
      return LayoutEngine.points.layout(diagram).size.height
    }
    #expect(height([Separator(position: 2, kind: .space, height: 50)]) - height([]) == 50)
  }

  @Test func `A space is as high as it says, in text to the nearest line`() {
    func height(_ engine: LayoutEngine, _ points: Int) -> Int {
      engine.layout(diagram { $0.separators[0].height = points }).size.height
    }
    #expect(height(.points, 145) - height(.points, 45) == 100)
    #expect(height(.cells, 150) - height(.cells, 45) == 7)
    #expect(height(.points, 1_000_000) == height(.points, 1000))
  }
}
