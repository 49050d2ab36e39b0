import SeqtraceDiagram
import Testing

@testable import SeqtraceLayout

struct OperandBackgroundTests {
  private static let pink = Tint.color(Tint.Color(0xFFC0CB))
  private static let gold = Tint.color(Tint.Color(0xFFD700))
  private static let green = Tint.color(Tint.Color(0x008000))

  /// An `alt` with two colours. Its second operand starts with an `opt` that has a colour, too.
  private static var layout: DiagramLayout {
    var diagram = SequenceDiagram()
    diagram.lifelines = [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")]
    diagram.messages = (1...3).map {
      Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "m\($0)")
    }
    diagram.fragments = [
      CombinedFragment(
        .alt,
        operands: [
          .init(condition: "yes", positions: 1..<2, tint: pink),
          .init(condition: "no", positions: 2..<4, tint: gold),
        ]),
      CombinedFragment(.opt, operands: [.init(condition: "if", positions: 2..<4, tint: green)]),
    ]
    return LayoutEngine.points.layout(diagram)
  }

  private static var items: [DiagramLayout.Item] { layout.groups.flatMap(\.items) }

  @Test func `Backgrounds lie inside of their frame, the inner ones over the outer`() {
    let boxes = Self.items.compactMap { item -> (Rectangle, Tint)? in
      if case .tint(let box, let tint?) = item { (box, tint) } else { nil }
    }
    #expect(boxes.map(\.1) == [Self.pink, Self.gold, Self.green])
    let frames = Self.items.compactMap { item -> Rectangle? in
      if case .box(let box, _, .fragment, _) = item { box } else { nil }
    }
    let (inner, outer) = (frames.min { $0.width < $1.width }!, frames.max { $0.width < $1.width }!)
    #expect(boxes[0].0.y == outer.y)
    #expect(boxes[0].0.maxY == boxes[1].0.y)
    #expect(boxes[1].0.maxY == outer.maxY)
    #expect(boxes[0].0.x == outer.x && boxes[0].0.maxX == outer.maxX)
    #expect(boxes[2].0 == inner)
  }

  @Test func `A guard stands on the background of its own operand`() {
    let tints = Self.items.compactMap { item -> (String, Tint?)? in
      guard case .text(let text) = item, text.isMasked else { return nil }
      return (text.spans.map(\.text).joined(), text.tint)
    }
    #expect(tints.first { $0.0 == "[yes]" }?.1 == Self.pink)
    #expect(tints.first { $0.0 == "[no]" }?.1 == Self.gold)
    #expect(tints.first { $0.0 == "[if]" }?.1 == Self.green)
  }
}
