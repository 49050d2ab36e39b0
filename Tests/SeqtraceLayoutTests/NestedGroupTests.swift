import SeqtraceDiagram
import Testing

@testable import SeqtraceLayout

struct NestedGroupTests {
  private func boxes(
    _ groups: [LifelineGroup], count: Int = 5, engine: LayoutEngine = .points
  ) -> [Int: Rectangle] {
    var diagram = SequenceDiagram(
      lifelines: (0..<count).map { Lifeline(id: $0, name: "L\($0)") })
    diagram.groups = groups
    var boxes: [Int: Rectangle] = [:]
    for group in engine.layout(diagram).groups where group.role == .group {
      for case .box(let box, _, _, _) in group.items { boxes[group.number] = box }
    }
    return boxes
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `A box is around those inside of it, and its title above theirs`(_ engine: LayoutEngine) {
    let boxes = boxes(
      [
        LifelineGroup(title: "outer", from: 0, to: 3),
        LifelineGroup(title: "a box as wide as this title", from: 0, to: 0),
        LifelineGroup(title: "middle", from: 1, to: 3),
        LifelineGroup(title: "a rather long title, too", from: 3, to: 3),
        LifelineGroup(title: "other", from: 4, to: 4),
      ], engine: engine)
    func isInside(_ inner: Int, _ outer: Int) -> Bool {
      guard let inner = boxes[inner], let outer = boxes[outer] else { return false }
      return outer.x < inner.x && inner.maxX < outer.maxX && outer.y < inner.y
        && inner.maxY < outer.maxY
    }
    #expect(isInside(1, 0) && isInside(2, 0) && isInside(3, 2))
    #expect(boxes[1]!.maxX <= boxes[2]!.x)
    #expect(boxes[0]!.maxX < boxes[4]!.x)
    // Those of one depth begin and end at the same heights.
    #expect(boxes[0]!.y == boxes[4]!.y && boxes[0]!.maxY == boxes[4]!.maxY)
    #expect(boxes[1]!.y == boxes[2]!.y && boxes[1]!.maxY == boxes[2]!.maxY)
    #expect(boxes.values.allSatisfy { $0.x >= 0 })
  }

  @Test func `Boxes without titles leave no room for them`() {
    func height(_ titles: [String]) -> Int {
      boxes(titles.enumerated().map { LifelineGroup(title: StyledText($1), from: $0, to: $0) })[0]?
        .height ?? 0
    }
    #expect(height(["", " "]) < height(["x", "x"]))
    #expect(height(["", "x"]) == height(["x", "x"]))
  }

  @Test func `A text over boxes is hidden by the innermost one`() {
    var diagram = SequenceDiagram(lifelines: (0..<3).map { Lifeline(id: $0, name: "L\($0)") })
    diagram.groups = [
      LifelineGroup(title: "", from: 0, to: 2, tint: .accent),
      LifelineGroup(title: "", from: 1, to: 1, tint: .caution),
    ]
    diagram.messages = [
      Message(position: 1, from: .occurrence(0), to: .occurrence(2), name: "over all three of them")
    ]
    let message = LayoutEngine.points.layout(diagram).groups.first { $0.role == .message }
    let tints = message?.items.compactMap { item -> Tint?? in
      if case .tint(_, let tint) = item { tint } else { nil }
    }
    #expect(tints == [.accent, .caution, .accent])
  }

  @Test func `Boxes that overlap are drawn`() {
    let boxes = boxes([
      LifelineGroup(title: "a", from: 0, to: 2), LifelineGroup(title: "b", from: 1, to: 3),
      LifelineGroup(title: "c", from: 9, to: 3),
    ])
    #expect(boxes.count == 2)
  }
}
