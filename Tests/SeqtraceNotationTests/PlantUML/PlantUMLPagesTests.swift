import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

/// What is said of pages and of the whole picture.
struct PlantUMLPagesTests: PlantUMLReadings {
  @Test func `Headers and footers tell pages`() {
    let diagram = diagram(
      """
      header <b>%page%</b> of %lastpage%
      footer %page%
      title %page%
      A -> B
      newpage
      B -> A
      """)
    #expect(
      diagram.surroundings.header?.text == "%page% of %lastpage%"
        && diagram.surroundings.footer?.text == "%page%")
    #expect(diagram.title == "%page%")
    expectReadBack(diagram)
    let text = PlantUMLExporter().export(diagram)
    #expect(text.contains("header <b>%page%</b> of %lastpage%") && text.contains("footer %page%"))
    let pages = Array(diagram.paged(.separators))
    #expect(
      pages.map(\.surroundings.header?.text) == ["1 of 2", "2 of 2"]
        && pages.map(\.surroundings.footer?.text) == ["1", "2"])
    #expect(pages[1].surroundings.header?.runs.map(\.text) == ["2", " of 2"])
    #expect(pages[1].surroundings.header?.runs[0].looks == .bold)
    #expect(diagram.numbered(page: 1, of: 1).surroundings.header?.text == "1 of 1")
  }
}
