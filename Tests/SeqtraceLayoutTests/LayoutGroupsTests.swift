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

  @Test func `A span alone is the same as one of an array`() {
    let span = DiagramLayout.Text.Span("label", width: 30)
    let spans = DiagramLayout.Text.Spans(span)
    #expect(spans == [span] && spans == .init([span]) && Array(spans) == [span])
    let several = DiagramLayout.Text.Spans([span, span])
    #expect(several != spans && several.count == 2 && Array(several) == [span, span])
    #expect(DiagramLayout.Text.Spans([]).isEmpty)
  }
}
