import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// Pages that somebody wrote.
struct PageLayoutTests {
  private let diagram = {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<2).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.messages = [0, 2].map {
      Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "f")
    }
    diagram.separators = [Separator(position: 1, kind: .page, text: "more")]
    diagram.activations = [Activation(lifeline: 1, start: 0, end: 2)]
    return diagram
  }()

  @Test(arguments: [LayoutEngine.points, .cells])
  func `A bar that goes on reaches to the end of its lifeline`(_ engine: LayoutEngine) throws {
    func box(_ layout: DiagramLayout, _ role: DiagramLayout.Role) -> [Rectangle] {
      layout.groups.filter { $0.role == role }.flatMap(\.items).compactMap { item in
        switch item {
        case .box(let box, _, style: .activation, _): box
        case .line(let start, let end, _, _):
          Rectangle(x: start.x, y: start.y, width: 0, height: end.y - start.y)
        default: nil
        }
      }
    }
    let ends = diagram.paged(.separators).map { page in
      let layout = engine.layout(page)
      let bar = box(layout, .activation).map(\.maxY).max() ?? 0
      return (bar: bar, life: box(layout, .lifeline).map(\.maxY).max() ?? 0)
    }
    #expect(ends.map { $0.bar == $0.life } == [true, false])
    #expect(ends.allSatisfy { $0.bar > 0 })
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `In one piece, a divider stands between pages`(_ engine: LayoutEngine) throws {
    var divided = diagram
    divided.separators[0].kind = .divider
    let (paged, whole) = (engine.layout(diagram), engine.layout(divided))
    #expect(paged.size == whole.size)
    #expect(paged.groups.count { $0.role == .separator } == 1)
  }
}
