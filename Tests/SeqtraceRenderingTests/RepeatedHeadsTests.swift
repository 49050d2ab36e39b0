import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceRendering
import Testing

/// Tall pictures name their lifelines again and again.
struct RepeatedHeadsTests {
  /// Calls between the first two of some lifelines.
  private static func diagram(calls: Int, lifelines: Int = 3) -> SequenceDiagram {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<lifelines).map { Lifeline(id: $0, name: "Lifeline\($0)") }
    diagram.messages = (0..<calls).map {
      Message(position: $0, kind: .call, from: .occurrence(0), to: .occurrence(1), name: "f")
    }
    return diagram
  }

  private static func rows(_ layout: DiagramLayout) -> [DiagramLayout.Group] {
    layout.groups.filter { $0.role == .headRow }
  }

  @Test func `No screenful is without names`() {
    let layout = LayoutEngine.points.layout(Self.diagram(calls: 500))
    let tops = [0] + Self.rows(layout).map(\.number) + [layout.size.height]
    #expect(tops.count > 10)
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 < 900 })
  }

  @Test(arguments: 20..<30)
  func `Heads wait for the end of a short frame, rather than stand on its sides`(start: Int) throws
  {
    var diagram = Self.diagram(calls: 60)
    diagram.fragments = [
      CombinedFragment(.loop, operands: [.init(positions: start..<start + 4)])
    ]
    let layout = LayoutEngine.points.layout(diagram)
    let frame = try #require(layout.groups.first { $0.role == .fragment })
    let box = try #require(
      frame.items.lazy.compactMap { if case .box(let box, _, _, _) = $0 { box } else { nil } }.first
    )
    let rows = Self.rows(layout)
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0.number >= box.maxY || $0.number < box.y })
  }

  @Test(arguments: [1, 2, 3])
  func `The sides of long frames stand beside the heads`(frames: Int) throws {
    var diagram = Self.diagram(calls: 200, lifelines: 6)
    for (column, name) in ["A", "AVeryWideName", "B", "AnotherWideName", "C", "D"].enumerated() {
      diagram.lifelines[column].name = name
      diagram.lifelines[column].label = StyledText(name)
    }
    for index in diagram.messages.indices {
      diagram.messages[index].sender = .occurrence(index % 2 + 1)
      diagram.messages[index].receiver = .occurrence(3)
    }
    diagram.fragments = (0..<frames).map { depth in
      CombinedFragment(.loop, operands: [.init(positions: depth..<200 - depth)])
    }
    let layout = LayoutEngine.points.layout(diagram)
    let boxes = layout.groups.filter { $0.role == .fragment }.compactMap { Self.boxes($0).first }
    let heads = Self.rows(layout).flatMap(Self.boxes)
    #expect(boxes.count == frames)
    #expect(heads.count > 12)
    #expect(Set(boxes.map(\.x)).count == frames)
    #expect(Set(boxes.map(\.maxX)).count == frames)
    for box in boxes {
      #expect(heads.allSatisfy { box.x < $0.x || box.x > $0.maxX })
      #expect(heads.allSatisfy { box.maxX < $0.x || box.maxX > $0.maxX })
    }
  }

  private static func boxes(_ group: DiagramLayout.Group) -> [Rectangle] {
    group.items.compactMap { if case .box(let box, _, _, _) = $0 { box } else { nil } }
  }

  @Test func `A picture of one screen repeats nothing`() {
    #expect(Self.rows(LayoutEngine.points.layout(Self.diagram(calls: 25))).isEmpty)
  }

  @Test func `The dead and the unborn are not named`() {
    var diagram = Self.diagram(calls: 200)
    diagram.lifelines[2].creation = 100
    diagram.messages[100].kind = .creation
    diagram.messages[100].receiver = .occurrence(2)
    diagram.lifelines[2].destruction = 150
    diagram.messages[150].kind = .destruction
    diagram.messages[150].receiver = .occurrence(2)
    let rows = Self.rows(LayoutEngine.points.layout(diagram))
    let counts = rows.map { row in row.items.count { if case .box = $0 { true } else { false } } }
    #expect(counts.first == 2)
    #expect(counts.contains(3))
    #expect(counts.last == 2)
  }

  @Test func `A name of several lines stands in its box at the foot, too`() throws {
    var diagram = Self.diagram(calls: 200)
    diagram.lifelines[2].label = StyledText(String(repeating: "Sequence<Element> ", count: 6))
    diagram.lifelines[2].creation = 100
    diagram.messages[100].kind = .creation
    diagram.messages[100].receiver = .occurrence(2)
    let layout = LayoutEngine.points.layout(diagram)
    let feet = layout.groups.filter { $0.role == .foot }
    #expect(feet.count == 3)
    let items = try #require(feet.last).items
    let box = try #require(
      items.lazy.compactMap { if case .box(let box, _, _, _) = $0 { box } else { nil } }.first)
    let texts = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
    #expect(texts.count == 3)
    #expect(texts.allSatisfy { $0.origin.y - 10 > box.y && $0.origin.y < box.maxY })
    #expect(box.maxY <= layout.size.height)
  }

  @Test func `Rows that show the same are written once`() throws {
    let layout = LayoutEngine.points.layout(Self.diagram(calls: 500, lifelines: 40))
    let text = String(decoding: SVGRenderer().render(layout), as: UTF8.self)
    let rows = Self.rows(layout).count
    #expect(text.ranges(of: "<g id=\"seqtrace-heads-").count == 1)
    #expect(text.ranges(of: "<use href=\"#seqtrace-heads-").count == rows - 1)
    // A lifeline, a head, a foot and a row; three of them say it in their title as well.
    #expect(text.ranges(of: ">Lifeline7</").count == 6)
  }

  @Test func `Of very many lifelines, those are named that take part`() {
    let layout = LayoutEngine.points.layout(Self.diagram(calls: 500, lifelines: 1000))
    let rows = Self.rows(layout)
    #expect(rows.count > 10)
    #expect(rows.allSatisfy { $0.items.count == 4 })
  }

  @Test func `A tall text repeats the heads too`() {
    let layout = LayoutEngine.cells.layout(Self.diagram(calls: 200))
    let lines = String(decoding: TextRenderer().render(layout), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let named = lines.indices.filter { lines[$0].contains("Lifeline1") }
    #expect(named.count > 5)
    #expect(zip(named, named.dropFirst()).allSatisfy { $1 - $0 < 60 })
  }
}
