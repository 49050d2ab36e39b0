import SeqtraceDiagram
import Testing

@testable import SeqtraceLayout

struct SharedRowTests {
  /// The heights of messages between pairs of six lifelines, all of one moment.
  private func heights(
    _ pairs: [(Int, Int)], names: [String] = [], notes: [SequenceDiagram.Note] = []
  ) -> [Int] {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<6).map { Lifeline(id: $0, name: "Lifeline \($0)") }
    diagram.messages = pairs.enumerated().map { index, pair in
      Message(
        position: index + 1, from: .occurrence(pair.0), to: .occurrence(pair.1),
        name: index < names.count ? names[index] : "m")
    }
    diagram.notes = notes
    diagram.sharedRows = [1..<pairs.count + 1]
    return LayoutEngine.points.layout(diagram).groups.filter { $0.role == .message }.map { group in
      group.items.lazy.compactMap { item -> Int? in
        if case .arrow(let arrow) = item { arrow.points[0].y } else { nil }
      }.first!
    }
  }

  @Test(arguments: [
    ([0, 1, 3], 1), ([3, 1, 0], 1), ([1, 1], 2), ([0, 1, 1, 2], 2),
  ])
  func `Notes of one moment are placed beside each other where they can be`(
    _ columns: [Int], _ rows: Int
  ) {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<4).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.notes = columns.enumerated().map { index, column in
      Note(
        position: index, placement: .over(column, column),
        text: String(repeating: "wide ", count: 6) + String(repeating: "\n", count: index))
    }
    diagram.messages = [
      Message(position: 9, from: .occurrence(0), to: .occurrence(1), name: "below")
    ]
    diagram.sharedRows = [0..<columns.count]
    for engine in [LayoutEngine.points, .cells] {
      let groups = engine.layout(diagram).groups
      let sheets = groups.filter { $0.role == .note }.compactMap { group -> [Point]? in
        for case .polygon(let corners, style: .note, _) in group.items { return corners }
        return nil
      }
      #expect(sheets.count == columns.count)
      #expect(Set(sheets.map { $0[0].y }).count == rows)
      let bottom = sheets.flatMap { $0.map(\.y) }.max() ?? 0
      for group in groups where group.role == .message {
        for case .arrow(let arrow) in group.items { #expect(arrow.start.y > bottom) }
      }
    }
  }

  @Test func `Messages of one moment that stand beside each other have one height`() {
    let heights = heights([(0, 1), (3, 2), (4, 5)])
    #expect(Set(heights).count == 1)
  }

  @Test func `Messages that would cross stand one below the other`() {
    let heights = heights([(0, 2), (1, 3), (4, 5)])
    #expect(heights[0] < heights[1])
    #expect(heights[2] == heights[1])
  }

  @Test func `A label of several lines finds its room, wherever it stands`() {
    #expect(Set(heights([(0, 1), (2, 3)], names: ["a", "b\nc\nd"])).count == 1)
    #expect(Set(heights([(0, 1), (2, 3)], names: ["b\nc\nd", "a"])).count == 1)
  }

  @Test func `A note in between ends the row`() {
    let note = SequenceDiagram.Note(position: 2, placement: .over(0, 0), text: "n")
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<4).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "a"),
      Message(position: 3, from: .occurrence(2), to: .occurrence(3), name: "b"),
    ]
    diagram.notes = [note]
    diagram.sharedRows = [1..<4]
    let with = LayoutEngine.points.layout(diagram)
    diagram.sharedRows = []
    #expect(with.groups.map(\.items) == LayoutEngine.points.layout(diagram).groups.map(\.items))
  }
}
