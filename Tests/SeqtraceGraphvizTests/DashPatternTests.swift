import Testing

@testable import SeqtraceGraphviz

/// The dashes of lines in PNG and PDF.
struct DashPatternTests {
  private func dashes(_ pattern: DashPattern, _ lengths: [Double]) -> [[XDot.Place]] {
    var places = [XDot.Place(x: 0, y: 0)]
    for (index, length) in lengths.enumerated() {
      let last = places[places.count - 1]
      places.append(
        index.isMultiple(of: 2)
          ? XDot.Place(x: last.x + length, y: last.y) : XDot.Place(x: last.x, y: last.y + length))
    }
    return pattern.dashes(along: places)
  }

  @Test(arguments: [3.0, 5, 6, 10.5, 13, 40, 69, 777.25])
  func `A dash stands at both ends of a line`(_ length: Double) {
    for pattern in [DashPattern.standard, .short] {
      let dashes = dashes(pattern, [length])
      #expect(dashes.first?.first?.x == 0)
      #expect(abs((dashes.last?.last?.x ?? 0) - length) < 1e-9)
      for (dash, next) in zip(dashes, dashes.dropFirst()) {
        #expect(abs(dash[1].x - dash[0].x - pattern.dash) < 1e-9)
        // Gaps are as wide as they are said to be, but for what is shared out among them.
        #expect(abs(next[0].x - dash[1].x - pattern.gap) <= (pattern.dash + pattern.gap) / 2)
      }
    }
  }

  @Test func `The pattern goes on around corners, to the last place`() {
    let dashes = dashes(.standard, [22, 16, 22])
    let last = dashes.last?.last
    #expect(abs((last?.x ?? 0) - 44) < 1e-9 && abs((last?.y ?? 0) - 16) < 1e-9)
    let drawn = dashes.reduce(0) { sum, dash in
      sum + abs(dash[1].x - dash[0].x) + abs(dash[1].y - dash[0].y)
    }
    #expect(abs(drawn - 40) < 1e-9)
  }
}
