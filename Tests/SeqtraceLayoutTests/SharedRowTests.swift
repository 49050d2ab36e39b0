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
        text: StyledText(
          String(repeating: "wide ", count: 6) + String(repeating: "\n", count: index)))
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

  @Test func `A reference in between ends the row`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<4).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "a"),
      Message(position: 3, from: .occurrence(2), to: .occurrence(3), name: "b"),
    ]
    diagram.references = [DiagramReference(position: 2, over: 0, 0, name: "n")]
    diagram.sharedRows = [1..<4]
    let with = LayoutEngine.points.layout(diagram)
    diagram.sharedRows = []
    #expect(with.groups.map(\.items) == LayoutEngine.points.layout(diagram).groups.map(\.items))
  }

  @Test func `A message to oneself with a note ends the row`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<5).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.messages = [(0, 1), (2, 2), (3, 4)].enumerated().map { index, ends in
      Message(
        position: 2 * index, from: .occurrence(ends.0), to: .occurrence(ends.1), name: "m")
    }
    diagram.notes = [Note(position: 3, placement: .beside(message: 2), text: "n")]
    diagram.sharedRows = [0..<5]
    let messages = LayoutEngine.points.layout(diagram).groups.filter { $0.role == .message }
      .map(bounds)
    #expect(messages[0].ys.upperBound < messages[1].ys.lowerBound)
    #expect(messages[1].ys.upperBound < messages[2].ys.lowerBound)
  }

  @Test func `A message with a note shares a row where there is room for both`() {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<5).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "a"),
      Message(position: 2, from: .occurrence(1), to: .occurrence(2), name: "b"),
      Message(position: 4, from: .occurrence(3), to: .occurrence(4), name: "c"),
    ]
    diagram.notes = [
      Note(position: 3, placement: .beside(message: 2), text: "n\nn\nn\nn")
    ]
    diagram.sharedRows = [1..<5]
    let groups = LayoutEngine.points.layout(diagram).groups
    let messages = groups.filter { $0.role == .message }.map(bounds)
    let note = groups.filter { $0.role == .note }.map(bounds)[0]
    #expect(Set(messages.map(\.ys)).count == 1)
    #expect(messages.allSatisfy { !$0.xs.overlaps(note.xs) })
    #expect(note.ys.lowerBound > LayoutMetrics.points.margin + 30)
  }

  /// What a group covers from top to bottom and from left to right, but for texts.
  private func bounds(_ group: DiagramLayout.Group) -> (xs: ClosedRange<Int>, ys: ClosedRange<Int>)
  {
    let points = group.items.flatMap { item -> [Point] in
      switch item {
      case .polygon(let points, _, _): points
      case .arrow(let arrow): arrow.points
      case .box(let frame, _, _, _):
        [Point(x: frame.x, y: frame.y), Point(x: frame.maxX, y: frame.maxY)]
      default: []
      }
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    return (xs.min()!...xs.max()!, ys.min()!...ys.max()!)
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `A note stands at the height of its message where there is room beside it`(
    _ engine: LayoutEngine
  ) {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<4).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.lifelines[2].creation = 4
    let text = "some words\nin three\nlines"
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "plain"),
      Message(position: 4, kind: .creation, from: .occurrence(0), to: .occurrence(2), name: "new"),
      Message(position: 6, from: .occurrence(1), to: .occurrence(1), name: "self"),
      Message(position: 9, from: .occurrence(0), to: .occurrence(1), name: "behind a note"),
      Message(position: 12, from: .occurrence(0), to: .occurrence(3), name: "no room"),
    ]
    diagram.notes = [
      Note(position: 2, placement: .right(of: 1), text: StyledText(text)),
      Note(position: 3, placement: .over(3, 3), text: StyledText(text)),
      Note(position: 5, placement: .right(of: 2), text: StyledText(text)),
      Note(position: 7, placement: .right(of: 1), text: StyledText(text)),
      Note(position: 8, placement: .over(2, 2), text: StyledText(text)),
      Note(position: 10, placement: .right(of: 3), text: StyledText(text)),
      Note(position: 13, placement: .over(1, 1), text: StyledText(text)),
    ]
    diagram.sharedRows = [1..<4, 4..<6, 6..<8, 8..<11, 12..<14]
    let groups = engine.layout(diagram).groups
    let messages = groups.filter { $0.role == .message }.map(bounds)
    let notes = groups.filter { $0.role == .note }.map(bounds)
    let heads = groups.filter { $0.role == .head }.map(bounds)
    for (message, note) in [(0, 0), (0, 1), (1, 2), (2, 3), (3, 4), (3, 5)] {
      #expect(notes[note].ys.overlaps(messages[message].ys), "\(message), \(note)")
      #expect(!notes[note].xs.overlaps(messages[message].xs), "\(message), \(note)")
    }
    #expect(heads.allSatisfy { !$0.xs.overlaps(notes[2].xs) || !$0.ys.overlaps(notes[2].ys) })
    #expect(notes[6].ys.lowerBound > messages[4].ys.upperBound)
  }
}
