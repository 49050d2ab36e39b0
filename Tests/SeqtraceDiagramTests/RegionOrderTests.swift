import SeqtraceDiagram
import Testing

/// In which order regions start and end on the page.
struct RegionOrderTests {
  private func boundaries(of positions: [Range<Position>]) -> [Timeline.Entry] {
    var diagram = SequenceDiagram()
    diagram.regions = positions.map { Region(positions: $0) }
    return Timeline(rowsOf: diagram).map(\.entry)
  }

  @Test func `Of regions that nest, the inner ends first`() {
    #expect(
      boundaries(of: [0..<9, 1..<8, 2..<8, 3..<4]) == [
        .start(.region(0)), .start(.region(1)), .start(.region(2)), .start(.region(3)),
        .end(.region(3)), .end(.region(2)), .end(.region(1)), .end(.region(0)),
      ])
  }

  @Test func `Regions that cross end where their positions say`() {
    #expect(
      boundaries(of: [0..<4, 0..<4, 1..<6, 2..<3, 5..<7]) == [
        .start(.region(0)), .start(.region(1)), .start(.region(2)), .start(.region(3)),
        .end(.region(3)), .end(.region(1)), .end(.region(0)), .start(.region(4)),
        .end(.region(2)), .end(.region(4)),
      ])
  }
}
