import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// How much room is given to what, from left to right.
struct LayoutWidthTests {
  private let margin = LayoutMetrics.points.margin

  private func diagram(_ messages: Message...) -> SequenceDiagram {
    SequenceDiagram(
      lifelines: (0..<2).map { Lifeline(id: $0, name: "lifeline \($0)") }, messages: messages)
  }

  /// What stands in the picture of a diagram.
  private func items(_ diagram: SequenceDiagram) -> [DiagramLayout.Item] {
    LayoutEngine.points.layout(diagram).groups.flatMap(\.items)
  }

  private func labels(_ name: String) -> [DiagramLayout.Text] {
    let message = Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: name)
    return LayoutEngine.points.layout(diagram(message)).groups.filter { $0.role == .message }
      .flatMap(\.items).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  @Test(arguments: [2, 3]) func `A label that wraps has lines of about equal width`(_ count: Int) {
    let limit = LayoutMetrics.points.labelWrapWidth
    let name = Array(repeating: "word", count: count * 7).joined(separator: " ")
    let widths = labels(name).map(\.width)
    #expect(widths.count == count)
    #expect(widths.allSatisfy { $0 <= limit })
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 34, "\(widths)")
  }

  @Test func `A label of several lines asks for the room of the widest of them`() {
    func width(_ name: String) -> Int {
      LayoutEngine.points.layout(
        diagram(Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: name))
      ).size.width
    }
    let long = "a line that takes more room than heads"
    #expect(width("first\n\(long)\nlast") == width(long))
  }

  @Test func `At the edge of the picture, a note has nothing but the margin beside it`() throws {
    var diagram = diagram()
    diagram.notes = [
      Note(position: 0, placement: .left(of: 0), text: "a note at the left"),
      Note(position: 1, placement: .right(of: 1), text: "a note at the right"),
    ]
    let layout = LayoutEngine.points.layout(diagram)
    let edges = layout.groups.flatMap(\.items).flatMap { item in
      if case .polygon(let corners, .note, _) = item { corners.map(\.x) } else { [Int]() }
    }
    #expect(edges.min() == margin)
    #expect(edges.max() == layout.size.width - margin)
  }

  @Test func `A note may stand where a lifeline comes into being only later`() throws {
    var diagram = SequenceDiagram(
      lifelines: (0..<3).map { Lifeline(id: $0, name: "lifeline \($0)") },
      messages: [
        Message(position: 1, kind: .creation, from: .occurrence(0), to: .occurrence(1), name: "")
      ],
      notes: [
        Note(position: 0, placement: .right(of: 0), text: "a note as long as two lifelines")
      ])
    let before = LayoutEngine.points.layout(diagram)
    diagram.lifelines[1].creation = 1
    let layout = LayoutEngine.points.layout(diagram)
    #expect(layout.size.width < before.size.width)
    let items = layout.groups.flatMap(\.items)
    let note = try #require(
      items.lazy.compactMap { item in
        if case .polygon(let corners, .note, _) = item { corners } else { nil }
      }.first)
    let (right, bottom) = (note.map(\.x).max() ?? 0, note.map(\.y).max() ?? 0)
    let lines = items.compactMap { item in
      if case .line(let from, let to, .lifeline, _) = item { (from, to) } else { nil }
    }
    #expect(lines.count == 3)
    #expect(lines[1].0.x < right && lines[1].0.y > bottom)
    #expect(lines[2].0.x > right)
  }

  @Test func `Frames take no room where heads are wider`() throws {
    let message = Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "step()")
    let plain = diagram(message)
    var framed = plain
    framed.fragments = [CombinedFragment(.opt, operands: [.init(positions: 0..<1)])]
    let widths = [plain, framed].map { LayoutEngine.points.layout($0).size.width }
    #expect(widths[0] == widths[1])
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `Deep frames stay in the picture`(_ engine: LayoutEngine) throws {
    var diagram = diagram(
      Message(position: 0, from: .unknown, to: .occurrence(0), name: "found"),
      Message(position: 1, from: .occurrence(1), to: .unknown, name: "lost"))
    diagram.fragments = (0..<12).map { _ in
      CombinedFragment(.opt, operands: [.init(positions: 0..<2)])
    }
    let layout = engine.layout(diagram)
    let frames = layout.groups.flatMap(\.items).compactMap { item in
      if case .box(let box, _, .fragment, _) = item { box } else { nil }
    }
    #expect(frames.count == 12)
    #expect(frames.allSatisfy { $0.x >= 0 && $0.maxX <= layout.size.width })
  }

  @Test func `A short guard stands between the tab and the first bar`() throws {
    var diagram = diagram(
      Message(position: 0, from: .occurrence(0), to: .occurrence(1), name: "a"),
      Message(position: 1, from: .occurrence(1), to: .occurrence(0), name: "b"))
    diagram.activations = [Activation(lifeline: 1, start: 0, end: 1)]
    diagram.fragments = [
      CombinedFragment(.opt, operands: [.init(condition: "is so", positions: 1..<2)])
    ]
    let items = items(diagram)
    let condition = try #require(
      items.lazy.compactMap { item in
        if case .text(let text) = item, text.spans[0].text == "[is so]" { text } else { nil }
      }.first)
    let bar = try #require(
      items.lazy.compactMap { item in
        if case .box(let box, _, .activation, _) = item { box } else { nil }
      }.first)
    #expect(condition.origin.x + condition.width <= bar.x)
  }
}
