import SeqtraceDiagram
import Testing

@testable import SeqtraceLayout

/// Letters that are larger or smaller than others.
struct TextSizeTests {
  private func diagram(_ size: Int?, text: String = "label") -> SequenceDiagram {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<2).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.messages = [
      Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: text)
    ]
    var run = TextRun(text)
    run.size = size
    diagram.messages[0].runs = [run]
    return diagram
  }

  private func text(_ layout: DiagramLayout) throws -> DiagramLayout.Text {
    let items = layout.groups.first { $0.role == .message }?.items ?? []
    return try #require(
      items.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first)
  }

  private func arrow(_ layout: DiagramLayout) throws -> DiagramLayout.Arrow {
    let items = layout.groups.first { $0.role == .message }?.items ?? []
    return try #require(
      items.lazy.compactMap { if case .arrow(let arrow) = $0 { arrow } else { nil } }.first)
  }

  @Test(arguments: [(6, 6), (1, 6), (26, 26), (72, 72), (1_000_000, 72), (.max, 72), (-5, 6)])
  func `A size is drawn within bounds, with its width`(_ size: Int, _ drawn: Int) throws {
    let engine = LayoutEngine.points
    let text = try text(engine.layout(diagram(size)))
    #expect(text.spans.map { Int($0.size) } == [drawn])
    #expect(text.width == engine.text.width(of: "label", fontSize: drawn))
  }

  @Test func `Large letters have room above and below, and small ones as much as others`() throws {
    let engine = LayoutEngine.points
    let plain = engine.layout(diagram(nil))
    func growth(_ size: Int) throws -> Int {
      engine.layout(diagram(size)).size.height - plain.size.height
    }
    #expect(try growth(26) == 15)
    #expect(try growth(39) == 30)
    #expect(try growth(9) == 0)
    let layout = engine.layout(diagram(39))
    let gap = try arrow(layout).start.y - text(layout).origin.y
    #expect(gap == (try arrow(plain).start.y - text(plain).origin.y) + 8)
  }

  @Test func `High and low letters are smaller, and stand above and below the others`() throws {
    for (looks, sign) in [(TextRun.Looks.raised, -1), (.lowered, 1)] {
      for size in [nil, 26, Int.max] {
        var diagram = diagram(size)
        diagram.messages[0].runs[0].looks = looks
        let text = try text(LayoutEngine.points.layout(diagram))
        #expect(Int(text.spans[0].size) == min(size ?? 13, 72) * 7 / 10)
        #expect(text.drop(of: text.spans[0]).signum() == sign)
        let cells = try self.text(LayoutEngine.cells.layout(diagram))
        #expect(cells.spans[0].size == 0)
      }
    }
  }

  @Test func `In cells all letters are as large`() throws {
    var plain = diagram(nil)
    plain.messages[0].runs = []
    let layout = LayoutEngine.cells.layout(diagram(40))
    #expect(layout.size == LayoutEngine.cells.layout(plain).size)
    #expect(try text(layout).links.isEmpty)
  }
}
