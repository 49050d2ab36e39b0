import SeqtraceDiagram
import Testing

@testable import SeqtraceLayout

struct NoteBodyTests {
  private func items(
    _ text: String, engine: LayoutEngine = .points
  ) -> [DiagramLayout.Item] {
    let diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A")],
      notes: [Note(position: 1, placement: .over(0, 0), text: StyledText(text))])
    return engine.layout(diagram).groups.first { $0.role == .note }?.items ?? []
  }

  private func lines(_ items: [DiagramLayout.Item]) -> [(from: Point, to: Point)] {
    // Without those of the sheet's corner.
    items.compactMap { if case .line(let from, let to, _, _) = $0 { (from, to) } else { nil } }
      .dropFirst(2).map(\.self)
  }

  private func sheet(_ items: [DiagramLayout.Item]) -> ClosedRange<Int> {
    for case .polygon(let corners, .note, _) in items {
      let xs = corners.map(\.x)
      return xs.min()!...xs.max()!
    }
    return 0...0
  }

  @Test(arguments: [("─", 1), ("═", 2), ("┄", 1)])
  func `A rule reaches from side to side`(_ stroke: String, _ count: Int) {
    let items = items("a longer text\n" + String(repeating: stroke, count: 3) + "\nb")
    let sheet = sheet(items)
    let rules = lines(items)
    #expect(rules.count == count)
    #expect(rules.allSatisfy { $0.from.x == sheet.lowerBound && $0.to.x == sheet.upperBound })
  }

  @Test func `The title of a rule stands in its middle`() throws {
    let items = items("a text that is longer\n──── b ────")
    let rules = lines(items)
    #expect(rules.count == 2)
    let texts = items.compactMap { item -> DiagramLayout.Text? in
      if case .text(let text) = item { text } else { nil }
    }
    let title = try #require(texts.first { $0.spans[0].text == "b" })
    #expect(rules[0].to.x < title.origin.x)
    #expect(rules[1].from.x > title.origin.x + title.width)
    let left = rules[0].to.x - rules[0].from.x
    #expect(abs(left - (rules[1].to.x - rules[1].from.x)) <= 1)
  }

  @Test(arguments: ["──", "─ a ─", "─── a", "a ───", "──── a ──", "|", "||", "| a", "a |"])
  func `Other lines are texts`(_ line: String) {
    #expect(lines(items(line)).isEmpty)
  }

  @Test func `Cells of a column stand below each other, between lines`() {
    let items = items("| a | long cell |\n| longer | b |\n| c |")
    let grid = lines(items)
    let horizontal = grid.filter { $0.from.y == $0.to.y }
    let vertical = grid.filter { $0.from.x == $0.to.x }
    #expect(horizontal.count == 4)
    #expect(vertical.count == 3)
    let texts = items.compactMap { item -> DiagramLayout.Text? in
      if case .text(let text) = item { text } else { nil }
    }
    #expect(texts.map { $0.spans[0].text } == ["a", "long cell", "longer", "b", "c"])
    #expect(texts[0].origin.x == texts[2].origin.x && texts[1].origin.x == texts[3].origin.x)
    for text in texts {
      let column = vertical.lastIndex { $0.from.x < text.origin.x }!
      #expect(text.origin.x + text.width < vertical[column + 1].from.x)
    }
  }

  @Test func `Cells of characters have bars`() {
    let texts = items("| a | bb |\n| ccc |", engine: .cells).compactMap { item -> String? in
      if case .text(let text) = item { text.spans.map(\.text).joined() } else { nil }
    }
    #expect(texts == ["│ a   │ bb │", "│ ccc │    │"])
  }
}
