import SeqtraceDiagram
import Testing

/// Pages that begin where somebody wrote so.
struct WrittenPagesTests {
  private func diagram(breaks: [Position: String], messages: [Position]) -> SequenceDiagram {
    var diagram = SequenceDiagram(title: "First")
    diagram.lifelines = ["A", "B", "C"].enumerated().map { Lifeline(id: $0, name: $1) }
    diagram.messages = messages.map {
      Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "m\($0)")
    }
    diagram.separators = breaks.sorted { $0.key < $1.key }.map {
      Separator(position: $0.key, kind: .page, text: StyledText($0.value))
    }
    return diagram
  }

  private var pair: SequenceDiagram { diagram(breaks: [2: ""], messages: [0, 1, 3]) }

  @Test func `A page begins at each break`() {
    let pages = Array(diagram(breaks: [1: "", 3: "x"], messages: [0, 2, 4]).paged(.separators))
    #expect(pages.map { $0.messages.map(\.position) } == [[0], [2], [4]])
    #expect(pages.allSatisfy { $0.separators.isEmpty && $0.references.isEmpty })
  }

  @Test func `A page has the title at its break, and the first one that of the diagram`() {
    let pages = Array(
      diagram(breaks: [1: "", 3: "Other", 5: ""], messages: [0, 2, 4, 6]).paged(.separators))
    #expect(pages.map(\.title) == ["First", nil, "Other", nil])
  }

  @Test func `A title keeps its looks`() {
    var diagram = pair
    diagram.separators[0].text = "big"
    diagram.separators[0].text.runs = [TextRun("big", looks: .italic)]
    diagram.title?.runs = [TextRun("First", looks: .bold)]
    let pages = Array(diagram.paged(.separators))
    #expect(pages[0].title?.runs == [TextRun("First", looks: .bold)])
    #expect(pages[1].title?.runs == [TextRun("big", looks: .italic)])
  }

  @Test(arguments: [
    ([0], [1, 2]), ([3], [1, 2]), ([0, 1], [2, 3]), ([0, 3, 4], [1, 2]), ([2, 3], [0, 1]),
  ])
  func `A page with nothing on it is left out`(_ breaks: [Position], _ messages: [Position]) {
    let whole = diagram(
      breaks: Dictionary(uniqueKeysWithValues: breaks.map { ($0, "t") }), messages: messages)
    #expect(whole.paged(.separators).count == 1)
  }

  @Test func `Of several breaks in a row, the last one counts`() {
    let whole = diagram(breaks: [0: "a", 2: "b", 3: "c"], messages: [1, 4])
    let pages = Array(whole.paged(.separators))
    #expect(pages.map(\.title) == ["a", "c"])
    #expect(pages.map { $0.messages.map(\.position) } == [[1], [4]])
  }

  @Test func `All who live are on a page`() {
    var diagram = pair
    diagram.lifelines[2].creation = 3
    diagram.lifelines[1].destruction = 1
    diagram.messages[2].receiver = .occurrence(2)
    let pages = Array(diagram.paged(.separators))
    #expect(pages.map { $0.lifelines.map(\.name) } == [["A", "B"], ["A", "C"]])
    diagram.lifelines[2].creation = nil
    diagram.messages[2].receiver = .occurrence(0)
    #expect(Array(diagram.paged(.separators)).map(\.lifelines.count) == [3, 2])
  }

  @Test func `A bar goes on to the end of the page`() {
    var diagram = pair
    diagram.activations = [Activation(lifeline: 1, start: 1, end: 3)]
    let pages = Array(diagram.paged(.separators))
    #expect(pages.map { $0.activations.map(\.goesOn) } == [[true], [false]])
    #expect(
      Array(diagram.paged(.pages(2))).allSatisfy { !$0.activations.contains(where: \.goesOn) })
  }

  @Test func `A break where nobody wrote one is kept on its page`() {
    let pages = Array(diagram(breaks: [1: ""], messages: [0, 2, 3, 4, 5, 6]).paged(.pages(2)))
    #expect(pages.flatMap(\.separators).map(\.kind) == [.page])
  }
}
