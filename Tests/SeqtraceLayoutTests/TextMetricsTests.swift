import SeqtraceLayout
import Testing

struct TextMetricsTests {
  @Test func `A symbol is about as wide as high`() {
    let widths = ["\u{2600}", "\u{2714}", "\u{2500}"].map {
      HelveticaMetrics().width(of: $0[...], looks: [], fontSize: 100)
    }
    #expect(widths[0] == 90 && widths[1] == 90 && widths[2] < 90)
  }
}
