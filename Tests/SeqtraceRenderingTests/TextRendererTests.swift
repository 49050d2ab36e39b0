import SeqtraceLayout
import SeqtraceRendering
import TestSupport
import Testing

struct TextRendererTests {
  @Test(arguments: Sample.all)
  func `A layout renders to its golden text`(_ sample: Sample) throws {
    let layout = LayoutEngine.cells.layout(sample.diagram)
    try Golden("\(sample.name).txt").expect(TextRenderer().render(layout))
  }

  @Test(arguments: Sample.all)
  func `A layout renders to its golden ASCII text`(_ sample: Sample) throws {
    let layout = LayoutEngine.cells.layout(sample.diagram)
    try Golden("\(sample.name).ascii.txt").expect(TextRenderer(style: .ascii).render(layout))
  }
}
