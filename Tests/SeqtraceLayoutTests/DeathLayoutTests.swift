import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// Objects that are released before a call of their own returns.
struct DeathLayoutTests {
  /// A call inside which its object is destroyed, by itself or by the one that it calls.
  private static func diagram(isKilledByOther: Bool) -> SequenceDiagram {
    var diagram = SequenceDiagram()
    diagram.lifelines = (0..<3).map { Lifeline(id: $0, name: "L\($0)") }
    diagram.lifelines[1].destruction = 2
    let killer = isKilledByOther ? 2 : 1
    diagram.messages = [(0, 1), (1, 2), (killer, 1), (1, 2)].enumerated().map { position, ends in
      Message(
        position: position, kind: position == 2 ? .destruction : .call,
        from: .occurrence(ends.0), to: .occurrence(ends.1), name: position == 2 ? "" : "f")
    }
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 3),
      Activation(lifeline: 2, start: 1, end: isKilledByOther ? 2 : 1),
      Activation(lifeline: 2, start: 3, end: 3),
    ]
    return diagram
  }

  @Test(arguments: [false, true], [LayoutEngine.points, .cells])
  func `The X of an object that dies while it is busy stands in front of its bar`(
    _ isKilledByOther: Bool, _ engine: LayoutEngine
  ) throws {
    let groups = Array(engine.layout(Self.diagram(isKilledByOther: isKilledByOther)).groups)
    let deaths = groups.indices.filter { groups[$0].items.contains { $0.death != nil } }
    let death = try #require(deaths.first)
    #expect(deaths.count == 1)
    let bars = groups.indices.filter { groups[$0].role == .activation }
    #expect(bars.allSatisfy { $0 < death })
    #expect(groups[death].role == .head && groups[death].number == 1)
  }

  @Test func `The X stands in front of a bar that ends just above it`() throws {
    var diagram = Self.diagram(isKilledByOther: true)
    diagram.messages.removeLast()
    diagram.activations = [
      Activation(lifeline: 1, start: 0, end: 2), Activation(lifeline: 1, start: 2, end: 2),
      Activation(lifeline: 2, start: 1, end: 2),
    ]
    let groups = Array(LayoutEngine.points.layout(diagram).groups)
    let death = try #require(
      groups.indices.first { groups[$0].items.contains { $0.death != nil } })
    #expect(groups[death].role == .head)
    #expect(groups.indices.allSatisfy { groups[$0].role != .activation || $0 < death })
  }

  @Test func `The X at the end of a bar stands on the lifeline`() throws {
    var diagram = Self.diagram(isKilledByOther: true)
    diagram.activations[0].end = 2
    diagram.activations[0].start = 2
    let groups = LayoutEngine.points.layout(diagram).groups
    let death = try #require(groups.first { $0.items.contains { $0.death != nil } })
    #expect(death.role == .lifeline)
  }

  @Test func `In a difference, an X is red only if its message was removed`() {
    func styles(_ change: Message.Change?, of index: Int) -> [DiagramLayout.Style] {
      var diagram = Self.diagram(isKilledByOther: true)
      diagram.messages[index].change = change
      return LayoutEngine.points.layout(diagram).groups.flatMap(\.items).compactMap { item in
        if case .symbol(.destruction, _, let style, _) = item { style } else { nil }
      }
    }
    #expect(styles(nil, of: 0) == [.destruction])
    #expect(styles(.added, of: 0) == [.message])
    #expect(styles(.removed, of: 2) == [.removed])
  }
}

extension DiagramLayout.Item {
  /// Where the X stands that this is.
  fileprivate var death: Point? {
    if case .symbol(.destruction, let center, _, _) = self { center } else { nil }
  }
}
