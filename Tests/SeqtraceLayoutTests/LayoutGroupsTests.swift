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

  @Test(arguments: 0..<60)
  func `Examples have every look that any group has`(_ seed: Int) {
    let groups = Self.layout(seed).groups
    #expect(Looks(of: Array(groups)) == Looks(of: groups.examples))
  }

  @Test func `A span alone is the same as one of an array`() {
    let span = DiagramLayout.Text.Span("label", width: 30)
    let spans = DiagramLayout.Text.Spans(span)
    #expect(spans == [span] && spans == .init([span]) && Array(spans) == [span])
    let several = DiagramLayout.Text.Spans([span, span])
    #expect(several != spans && several.count == 2 && Array(several) == [span, span])
    #expect(DiagramLayout.Text.Spans([]).isEmpty)
  }

  @Test func `A changed group stays changed, and the others as they are`() throws {
    var layout = Self.layout(3)
    let before = Array(layout.groups)
    let index = try #require(before.firstIndex { $0.role == .message })
    layout.groups[index].link = "Sources/A.swift"
    layout.groups.append(.init(role: .note, number: -1, items: []))
    #expect(layout.groups.count == before.count + 1)
    #expect(layout.groups[index].link == "Sources/A.swift")
    layout.groups[index].link = nil
    #expect(Array(layout.groups.dropLast()) == before)
  }
}

/// What a style sheet needs to know of groups.
private struct Looks: Equatable {
  private struct Arrow: Hashable {
    let style: DiagramLayout.Style
    let head: DiagramLayout.Arrow.Head
    let isDashed: Bool
    let hasDot: Bool
  }

  private var strokes: Set<DiagramLayout.Style> = []
  private var texts: Set<DiagramLayout.Style> = []
  private var symbols: Set<DiagramLayout.Symbol> = []
  private var arrows: Set<Arrow> = []
  private var tints: Set<Tint> = []

  init(of groups: [DiagramLayout.Group]) {
    for item in groups.flatMap(\.items) {
      switch item {
      case .line(_, _, let style, _), .box(_, _, let style, _), .polygon(_, let style, _):
        strokes.insert(style)
      case .symbol(let symbol, _, let style, _):
        strokes.insert(style)
        symbols.insert(symbol)
      case .text(let text): texts.formUnion(text.spans.map(\.style))
      // The canvas is no look of its own.
      case .tint(_, let tint): if let tint { tints.insert(tint) }
      case .arrow(let arrow):
        arrows.insert(
          Arrow(
            style: arrow.style, head: arrow.head, isDashed: arrow.isDashed,
            hasDot: arrow.dot != nil))
      }
    }
  }
}
