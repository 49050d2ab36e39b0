import Testing

@testable import SeqtraceLayout

struct ColumnSpreaderTests {
  /// Demands over one gap and over several, some of which need nothing more.
  private static let demands = (0..<400).map { number in
    let from = number * 31 % 60 - 1
    return ColumnDemand(from: from, to: from + 1 + number * 17 % 20, width: number * 7 % 300)
  }

  @Test func `Few and many columns are spread by the same rule`() {
    let gaps = [80, 100, 101, 5000].map { count in
      var spreader = ColumnSpreader(columnCount: count)
      for demand in Self.demands { spreader.require(demand) }
      let gaps = spreader.resolved()
      #expect(gaps.count == count + 1)
      return Array(gaps.prefix(81))
    }
    #expect(gaps.allSatisfy { $0 == gaps[0] })
    #expect(gaps[0].contains { $0 > 0 })
  }

  @Test func `Every demand is met`() {
    var spreader = ColumnSpreader(columnCount: 80)
    for demand in Self.demands { spreader.require(demand) }
    let gaps = spreader.resolved()
    #expect(
      Self.demands.allSatisfy { demand in
        gaps[demand.from + 1...demand.to].reduce(0, +) >= demand.width
      })
  }
}
