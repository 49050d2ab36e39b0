import SeqtraceDiagram
import Testing

struct TintTests {
  @Test(arguments: Tint.meanings + [.series(0), .series(98), .color(.init(0xFFD43B))])
  func `A tint is read as it is written`(_ tint: Tint) {
    #expect(Tint(tint.description) == tint)
  }

  @Test func `A colour may be short, and written large`() {
    #expect(Tint("#fa0") == .color(.init(0xFFAA00)))
    #expect(Tint("#FFAA00")?.description == "#ffaa00")
  }

  @Test(arguments: [
    "", "red", "Accent", " accent", "tint", "tint0", "tint100", "tint01", "tint+1", "tint-1", "#12",
    "#1234567", "#ggg", "url(x)",
  ])
  func `Nothing else is a tint`(_ text: String) {
    #expect(Tint(text) == nil)
  }
}
