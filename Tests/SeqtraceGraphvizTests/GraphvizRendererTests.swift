import SeqtraceDiagram
import Foundation
import SeqtraceGraphviz
import SeqtraceLayout
import Testing

struct GraphvizRendererTests {
  @Test(arguments: [0.1, 0.5, 1, 1.37, 2, 3])
  func `A PNG has as many pixels as the scale asks for`(_ scale: Double) throws {
    let png = try GraphvizRenderer(format: .png, scale: scale).render(SampleLayout.everything)
    let size = try pngSize(png)
    #expect(size.width == Int((420 * scale).rounded()))
    #expect(size.height == Int((330 * scale).rounded()))
  }

  @Test(arguments: GraphvizRenderer.Format.allCases)
  func `Equal input gives equal bytes`(_ format: GraphvizRenderer.Format) async throws {
    let renderer = GraphvizRenderer(format: format)
    let first = try renderer.render(SampleLayout.everything)
    // PDF's dates count seconds.
    try await Task.sleep(for: .milliseconds(1100))
    #expect(try renderer.render(SampleLayout.everything) == first)
  }

  @Test func `Renderings on several threads at once don't disturb each other`() async throws {
    let expected = try GraphvizRenderer(format: .png, scale: 1).render(SampleLayout.everything)
    let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try GraphvizRenderer(format: .png, scale: 1).render(SampleLayout.everything)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == Array(repeating: expected, count: 8))
  }

  @Test func `Every kind of item leaves ink`() throws {
    let empty = try GraphvizRenderer(format: .png).render(SampleLayout.items([]))
    let point = Point(x: 20, y: 20)
    var items: [DiagramLayout.Item] = [
      .line(from: Point(x: 5, y: 5), to: point, style: .lifeline),
      .box(Rectangle(x: 5, y: 5, width: 9, height: 9), cornerRadius: 3, style: .fragment),
      .polygon([Point(x: 5, y: 5), point, Point(x: 5, y: 20)], style: .note),
      .text(DiagramLayout.Text(origin: point, spans: [.init("i", width: 3)], fontSize: 13)),
    ]
    items += DiagramLayout.Symbol.allCases.map {
      .symbol($0, center: point, style: .registration)
    }
    items += DiagramLayout.Arrow.Head.allCases.map {
      .arrow(.init(from: Point(x: 5, y: 5), to: point, head: $0, isDashed: true))
    }
    for item in items {
      let picture = try GraphvizRenderer(format: .png).render(SampleLayout.items([item]))
      #expect(picture != empty, "\(item)")
    }
  }

  @Test func `An empty layout is an empty picture`() throws {
    let layout = DiagramLayout(size: Size(width: 0, height: -3), title: "", summary: "")
    #expect(
      try pngSize(GraphvizRenderer(format: .png, scale: 1).render(layout))
        == Size(width: 1, height: 1))
  }

  @Test(arguments: GraphvizRenderer.Format.allCases)
  func `Absurd positions and lengths are drawn without harm`(
    _ format: GraphvizRenderer.Format
  ) throws {
    let far = Point(x: .max, y: .min)
    var layout = SampleLayout.items([
      .line(from: far, to: Point(x: 0, y: 0), style: .fragment),
      .box(
        Rectangle(x: .max, y: .max, width: .max, height: -5), cornerRadius: .max, style: .head),
      .arrow(.init(from: far, to: far, head: .open, isDashed: true, dot: .end)),
      .polygon([], style: .note),
      .text(
        .init(
          origin: far, spans: [.init("x", width: .max), .init("y", width: .max)], fontSize: .max,
          isMasked: true)),
      .text(.init(origin: Point(x: 0, y: 0), spans: [.init("x", width: -1)], fontSize: -4)),
      .symbol(.actor, center: far, style: .error),
    ])
    layout.link(0, to: "https://example.com/" + String(repeating: "é", count: 100_000))
    #expect(throws: Never.self) { try GraphvizRenderer(format: format).render(layout) }
  }

  @Test(arguments: [false, true], [0, 1, 100_000])
  func `A text of any length is drawn`(_ isBold: Bool, _ width: Int) throws {
    let empty = try GraphvizRenderer(format: .png).render(SampleLayout.text(""))
    let text = String(repeating: "日本 ", count: 40_000)
    let layout = SampleLayout.text(text, width: width, looks: isBold ? .bold : [])
    #expect(try GraphvizRenderer(format: .png).render(layout) != empty)
  }

  @Test func `Groups are painted from back to front`() throws {
    let place = Rectangle(x: 5, y: 5, width: 30, height: 20)
    let note = DiagramLayout.Item.box(place, cornerRadius: 0, style: .note)
    let head = DiagramLayout.Item.box(place, cornerRadius: 0, style: .head)
    func picture(_ groups: [[DiagramLayout.Item]]) throws -> [UInt8] {
      let groups = groups.enumerated().map { number, items in
        DiagramLayout.Group(role: .note, number: number, items: items)
      }
      let layout = DiagramLayout(
        size: Size(width: 40, height: 30), title: "", summary: "", groups: .init(groups))
      return try GraphvizRenderer(format: .png).render(layout)
    }
    #expect(try picture([[note], [head]]) == picture([[note, head]]))
    #expect(try picture([[note], [head]]) != picture([[head], [note]]))
  }
}
