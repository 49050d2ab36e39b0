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

  @Test(arguments: 0..<100)
  func `Examples have every look of the picture`(_ seed: Int) {
    let groups = Self.layout(seed).groups
    #expect(Self.looks(of: groups.examples) == Self.looks(of: Array(groups)))
  }

  /// The styles, symbols, arrows and colours of groups, in words.
  private static func looks(of groups: [DiagramLayout.Group]) -> Set<String> {
    var looks: Set<String> = []
    for group in groups {
      if group.link != nil { looks.insert("link") }
      for item in group.items {
        switch item {
        case .line(_, _, let style, let color): looks.insert("line \(style) \(color as Any)")
        case .box(_, _, let style, let look): looks.insert("box \(style) \(look)")
        case .polygon(_, let style, let look): looks.insert("polygon \(style) \(look)")
        case .symbol(let symbol, _, let style, let look):
          looks.insert("\(symbol) \(style) \(look)")
        case .arrow(var arrow):
          (arrow.start, arrow.end, arrow.loop) = (Point(x: 0, y: 0), Point(x: 0, y: 0), nil)
          looks.insert("\(arrow)")
        case .text(let text):
          for span in text.spans { looks.insert("text \(span.style) \(span.color as Any)") }
        // Without a tint, it has the colour of the canvas.
        case .tint(_, let tint): if let tint { looks.insert("tint \(tint)") }
        }
      }
    }
    return looks
  }
}
