import SeqtraceDiagram
import SeqtraceLayout
import Testing

struct MeasureLayoutTests {
  /// A diagram of calls with measures beside the first lifeline.
  private func diagram(_ measures: [ClosedRange<Int>], count: Int) -> SequenceDiagram {
    SequenceDiagram(
      lifelines: (0..<2).map { Lifeline(id: $0, name: "lifeline \($0)") },
      messages: (0..<count).map {
        Message(position: $0, from: .occurrence(0), to: .occurrence(1), name: "step\($0)()")
      },
      measures: measures.map {
        TimeMeasure(
          beside: 0, from: $0.lowerBound, to: $0.upperBound, time: TimeSpan(nanoseconds: 5))
      })
  }

  private func lines(_ layout: DiagramLayout) -> [(x: Int, top: Int, bottom: Int)] {
    layout.groups.flatMap(\.items).compactMap { item in
      guard case .line(let start, let end, .measure, _) = item else { return nil }
      return (start.x, start.y, end.y)
    }
  }

  @Test(arguments: [
    // Inside each other, from the outside and from the inside, and overlapping.
    (0..<100).map { $0...(199 - $0) }, (0..<100).reversed().map { $0...(199 - $0) },
    (0..<100).map { $0...($0 + 100) },
  ])
  func `No part of a line is drawn again, however many measures share it`(
    _ measures: [ClosedRange<Int>]
  ) {
    for engine in [LayoutEngine.points, .cells] {
      let layout = engine.layout(diagram(measures, count: 200))
      let lines = lines(layout)
      #expect(layout.groups.count { $0.role == .measure } == 100)
      for column in Set(lines.map(\.x)) {
        let length = lines.filter { $0.x == column }.reduce(0) { $0 + $1.bottom - $1.top }
        #expect(length <= layout.size.height)
      }
    }
  }

  @Test func `Measures beside each other have whole lines`() {
    let layout = LayoutEngine.points.layout(diagram([0...5, 1...4, 2...3], count: 6))
    let lines = lines(layout)
    #expect(Set(lines.map(\.x)).count == 3)
    #expect(lines[0].top < lines[1].top && lines[1].bottom < lines[0].bottom)
  }
}
