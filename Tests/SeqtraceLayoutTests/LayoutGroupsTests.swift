import SeqtraceDiagram
import SeqtraceLayout
import Testing

struct LayoutGroupsTests {
  private static func layout(_ seed: Int) -> DiagramLayout {
    LayoutEngine.points.layout(GeneratedDiagram(seed: UInt64(seed)).diagram)
  }

  @Test(arguments: 0..<20)
  func `Groups are the same by index and in turn`(_ seed: Int) {
    let groups = Self.layout(seed).groups
    #expect(groups.indices.map { groups[$0] } == Array(groups))
    #expect(groups == .init(Array(groups)))
    #expect(!groups.isEmpty)
  }
}
