import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// The lines in which heads show names.
struct HeadNameTests {
  private func lines(of name: String) -> [String] {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: name)]
    let head = LayoutEngine.points.layout(diagram).groups.first { $0.role == .head }
    return (head?.items ?? []).compactMap {
      if case .text(let text) = $0 { text.spans.map(\.text).joined() } else { nil }
    }
  }

  @Test(arguments: [
    ("Cache<String, [Int]>", "Cache<String, [Int]>"),
    (
      "HTTPRequestSequence<AsyncBufferingSequence<AsyncSocketReadSequence<Socket>>>#2",
      "HTTPRequestSequence<AsyncBufferingSequence<…>>#2"
    ),
    (
      "VeryLongNameOfASequence<AnotherVeryLongNameOfASequence<AThirdVeryLongName>>",
      "VeryLongNameOfASequence<…>"
    ),
    (
      "Storage<(Result<Int, Never>) -> Dictionary<String, Array<Int>>, ManagedBuffer<Int>>",
      "Storage<(Result<…>) -> Dictionary<…>, ManagedBuffer<…>>"
    ),
  ])
  func `A long name leaves out its innermost arguments`(_ name: String, _ shown: String) {
    let lines = lines(of: name)
    #expect(lines.count <= 3)
    #expect(lines.joined() == shown || lines.joined(separator: " ") == shown)
  }

  @Test func `A broken name has spaces wherever it is on one line`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "Water\nworks"), Lifeline(id: 1, name: "B\r\nC")]
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "a\nb")
    ]
    let layout = LayoutEngine.points.layout(diagram)
    let titles = layout.groups.compactMap(\.title)
    #expect(titles.contains("Water works → B C: a b"))
    #expect(layout.summary == "UML sequence diagram: 1 message between Water works, B C.")
  }

  @Test(arguments: ["a < b and b > c and c < d and so on until nobody reads it any more", "A>B<C>"])
  func `Signs that aren't brackets of arguments stay`(_ name: String) {
    #expect(lines(of: name).joined(separator: " ").hasPrefix(String(name.prefix(20))))
    #expect(!lines(of: name).contains { $0.contains("<…") })
  }

  @Test func `Stereotypes above a name aren't bold, unless they were written so`() {
    func looks(_ name: String, _ runs: [TextRun] = []) -> [TextRun.Looks] {
      var diagram = SequenceDiagram()
      diagram.lifelines = [Lifeline(id: 0, name: name)]
      diagram.lifelines[0].label.runs = runs
      let head = LayoutEngine.points.layout(diagram).groups.first { $0.role == .head }
      return (head?.items ?? []).compactMap {
        if case .text(let text) = $0 { text.spans.first?.looks } else { nil }
      }
    }
    #expect(looks("«device» «slow»\nPrinter") == [[], .bold])
    #expect(looks("«one»\n«two»\nPrinter") == [[], [], .bold])
    #expect(looks("«one»\nFoo «two»\nPrinter") == [[], .bold, .bold])
    #expect(looks("«device»") == [.bold])
    #expect(looks("Printer\n«device»") == [.bold, .bold])
    var run = TextRun("«device»\nPrinter")
    run.looks = .bold
    #expect(looks("«device»\nPrinter", [run]) == [.bold, .bold])
  }

  @Test func `A collection is a box before another, and its creation ends at the front`() throws {
    var diagram = SequenceDiagram()
    diagram.lifelines = [
      Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "All", kind: .collections, creation: 0),
    ]
    diagram.messages = [
      Message(position: 0, kind: .creation, from: .occurrence(0), to: .occurrence(1), name: "")
    ]
    let layout = LayoutEngine.points.layout(diagram)
    let boxes = layout.groups.filter { $0.role == .head }.map { group in
      group.items.compactMap { if case .box(let box, _, _, _) = $0 { box } else { nil } }
    }
    #expect(boxes.map(\.count).sorted() == [1, 2])
    let stack = try #require(boxes.first { $0.count == 2 })
    let (back, front) = (stack[0], stack[1])
    #expect(back.x > front.x && back.y < front.y && back.width == front.width)
    let tips = layout.groups.flatMap(\.items).compactMap { item -> Int? in
      if case .arrow(let arrow) = item { arrow.end.x } else { nil }
    }
    #expect(tips == [front.x])
    let text = LayoutEngine.cells.layout(diagram).groups.flatMap(\.items).compactMap {
      if case .text(let text) = $0 { text.spans.map(\.text).joined() } else { nil }
    }
    #expect(text.contains("«collections»"))
  }
}
