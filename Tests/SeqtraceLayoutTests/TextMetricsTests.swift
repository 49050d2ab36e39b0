import SeqtraceLayout
import Testing

struct TextMetricsTests {
  @Test func `A symbol is about as wide as high`() {
    let widths = ["\u{2600}", "\u{2714}", "\u{2500}"].map {
      HelveticaMetrics().width(of: $0[...], looks: [], fontSize: 100)
    }
    #expect(widths[0] == 90 && widths[1] == 90 && widths[2] < 90)
  }

  private static func quickWidth(_ text: String) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer {
      HelveticaMetrics().widthOfPrintable($0, fontSize: 13)
    }
  }

  @Test func `Printable ASCII is as wide as any text, whichever way it is measured`() {
    let all = String(decoding: 0x20..<0x7F as Range<UInt8>, as: UTF8.self)
    for text in [all, "", "a", "message 000001 on its way"] {
      #expect(Self.quickWidth(text) == HelveticaMetrics().width(of: text, fontSize: 13))
    }
  }

  @Test(arguments: ["é", "\u{7F}", "\n", "\u{1F}", "日本"])
  func `What isn't printable ASCII is left to others, however much there is of it`(_ text: String) {
    for count in [1, 2, 255, 65536] {
      #expect(Self.quickWidth("a" + String(repeating: text, count: count) + "b") == nil)
    }
  }
}
