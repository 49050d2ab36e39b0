import SeqtraceGraphviz
import Testing

struct PaperTests {
  @Test(arguments: [
    ("a4", 595.28, 841.89, Paper.Orientation.automatic), ("A3", 841.89, 1190.55, .automatic),
    ("letter", 612, 792, .automatic), ("legal-landscape", 612, 1008, .landscape),
    ("254x508", 720, 1440, .portrait), ("508x254", 1440, 720, .landscape),
    ("254x508-landscape", 720, 1440, .landscape), ("101.6x203.2", 288, 576, .portrait),
  ])
  func `A paper is named, or given by its sides`(
    _ text: String, _ width: Double, _ height: Double, _ orientation: Paper.Orientation
  ) throws {
    let paper = try #require(Paper(text))
    #expect(abs(paper.width - width) < 0.01 && abs(paper.height - height) < 0.01)
    #expect(paper.orientation == orientation)
  }

  @Test(arguments: [
    "", "a9", "a4-", "a4-upright", "a4-portrait-x", "210", "210x", "x297", "210x297x3", "0x0",
    "-10x20", "nanx100", "infx100", "1e9x100", "69x100", "none",
  ])
  func `What is no paper is refused`(_ text: String) { #expect(Paper(text) == nil) }
}
