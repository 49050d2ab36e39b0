import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// Fragments at one height.
struct SideBySideTests {
  /// Fragments over messages between lifelines, given as `(positions, sender, receiver)` of each message.
  private func diagram(
    _ blocks: [[(sender: Int, receiver: Int)]], lifelines: Int = 4
  ) -> SequenceDiagram {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<lifelines).map { Lifeline(id: $0, name: "L\($0)") }
    for (number, block) in blocks.enumerated() {
      let start = diagram.messages.count
      for (sender, receiver) in block {
        diagram.messages.append(
          Message(
            position: diagram.messages.count, from: .occurrence(sender), to: .occurrence(receiver),
            name: "m"))
      }
      var fragment = CombinedFragment(
        .opt, operands: [.init(condition: nil, positions: start..<diagram.messages.count)])
      fragment.isBeside = number > 0
      diagram.fragments.append(fragment)
    }
    return diagram
  }

  private func frames(_ layout: DiagramLayout) -> [Int: Rectangle] {
    var frames: [Int: Rectangle] = [:]
    for group in layout.groups where group.role == .fragment {
      for case .box(let box, _, style: .fragment, _) in group.items { frames[group.number] = box }
    }
    return frames
  }

  private func lines(_ layout: DiagramLayout) -> [Int] {
    layout.groups.filter { $0.role == .message }.flatMap(\.items).compactMap { item in
      if case .arrow(let arrow) = item { arrow.start.y } else { nil }
    }
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `Frames of other lifelines stand beside each other`(_ engine: LayoutEngine) throws {
    let layout = engine.layout(diagram([[(0, 1), (1, 0)], [(2, 3)]]))
    let (first, second) = (try #require(frames(layout)[0]), try #require(frames(layout)[1]))
    #expect(first.y == second.y && first.maxX < second.x)
    #expect(first.maxY > second.maxY)
    let ys = lines(layout)
    #expect(ys[0] == ys[2] && ys[1] > ys[0])
  }

  @Test(arguments: [LayoutEngine.points, .cells])
  func `What follows stands below all of them`(_ engine: LayoutEngine) throws {
    for blocks in [[[(0, 1), (1, 0)], [(2, 3)]], [[(2, 3)], [(0, 1), (1, 0)]]] {
      var diagram = diagram(blocks)
      diagram.messages.append(
        Message(position: 3, from: .occurrence(3), to: .occurrence(0), name: "after"))
      let layout = engine.layout(diagram)
      let bottom = frames(layout).values.map(\.maxY).max() ?? .max
      #expect(try #require(lines(layout).last) > bottom)
    }
  }

  @Test(arguments: [
    [[(0, 2)], [(1, 3)]], [[(0, 1)], [(1, 2)]], [[(0, 3)], [(1, 2)]], [[(1, 2)], [(0, 3)]],
  ])
  func `Frames with lifelines in common stand below each other`(
    _ blocks: [[(sender: Int, receiver: Int)]]
  ) throws {
    let frames = frames(LayoutEngine.points.layout(diagram(blocks)))
    #expect(try #require(frames[1]).y > (try #require(frames[0])).maxY)
  }

  @Test func `Three or more stand in one row, in any order`() throws {
    let layout = LayoutEngine.points.layout(
      diagram([[(4, 5)], [(0, 1), (0, 1)], [(2, 3)], [(6, 7)]], lifelines: 8))
    let frames = frames(layout)
    #expect(Set(frames.values.map(\.y)).count == 1)
    let xs = [1, 2, 0, 3].compactMap { frames[$0] }
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0.maxX < $1.x })
  }

  @Test(arguments: [0, 1])
  func `Fragments inside a fragment beside another stay inside it`(_ outer: Int) throws {
    // The outer fragment holds two fragments that are meant to be beside each other.
    var diagram = diagram([[(0, 1)], [(2, 3)], [(4, 5)]], lifelines: 6)
    let pair = outer == 0 ? [0, 1] : [1, 2]
    let inner = pair.map { diagram.fragments[$0] }
    let whole = inner[0].positions.lowerBound..<inner[1].positions.upperBound
    var around = CombinedFragment(.loop, operands: [.init(condition: nil, positions: whole)])
    around.isBeside = outer == 1
    diagram.fragments[pair[0]].isBeside = false
    diagram.fragments.insert(around, at: pair[0])
    let frames = frames(LayoutEngine.points.layout(diagram))
    let box = try #require(frames[outer])
    for number in [outer + 1, outer + 2] {
      let part = try #require(frames[number])
      #expect(box.x < part.x && box.y < part.y && part.maxX < box.maxX && part.maxY < box.maxY)
    }
    #expect(box.y == frames[outer == 0 ? 3 : 0]?.y)
  }

  @Test func `What reaches across the picture stands beside nothing`() throws {
    var delayed = diagram([[(0, 1), (0, 1)], [(2, 3)]])
    delayed.messages.remove(at: 1)
    delayed.separators = [Separator(position: 1, kind: .delay)]
    var lost = diagram([[(0, 1)], [(2, 3)]])
    lost.messages[1].receiver = .gate
    for diagram in [delayed, lost] {
      let frames = frames(LayoutEngine.points.layout(diagram))
      #expect(try #require(frames[1]).y > (try #require(frames[0])).y)
    }
  }

  @Test func `A fragment beside nothing stands where it would anyway`() {
    var apart = diagram([[(0, 1)], [(2, 3)]])
    apart.messages.insert(
      Message(position: 1, from: .occurrence(0), to: .occurrence(1), name: "m"), at: 1)
    apart.messages[2].position = 2
    apart.fragments[1].operands[0].positions = 2..<3
    var ordinary = apart
    ordinary.fragments[1].isBeside = false
    #expect(LayoutEngine.points.layout(apart) == LayoutEngine.points.layout(ordinary))
  }

  @Test func `Long guards push the frames apart`() throws {
    var diagram = diagram([[(0, 1)], [(2, 3)]])
    diagram.fragments[0].operands[0].condition = "a guard of some length"
    let frames = frames(LayoutEngine.points.layout(diagram))
    let (first, second) = (try #require(frames[0]), try #require(frames[1]))
    #expect(first.y == second.y && first.maxX < second.x)
  }

  @Test func `A bar that ends in the other frame is no shorter than its own`() throws {
    var diagram = diagram([[(0, 1), (0, 1), (0, 1)], [(2, 3)]])
    diagram.activations = [Activation(lifeline: 1, start: 0, end: 3)]
    let layout = LayoutEngine.points.layout(diagram)
    let bar = layout.groups.first { $0.role == .activation }?.items.first
    guard case .box(let box, _, _, _)? = bar else {
      Issue.record("there is no bar")
      return
    }
    #expect(box.maxY > lines(layout)[2])
  }

  @Test func `No heads are repeated where frames stand side by side`() {
    var engine = LayoutEngine.points
    engine.metrics.headInterval = 60
    engine.metrics.longestHeadInterval = 60
    engine.metrics.leastMessagesBelowHeads = 1
    let many = Array(repeating: (sender: 0, receiver: 1), count: 20)
    let layout = engine.layout(diagram([many, [(2, 3)]]))
    #expect(!layout.groups.contains { $0.role == .headRow })
    #expect(frames(layout)[0]?.y == frames(layout)[1]?.y)
  }
}
