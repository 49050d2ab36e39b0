import Foundation
import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceNotation
import SeqtraceRendering
import Testing

@testable import Gallery

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct GalleryTests {
  private static let charts = Section.all.flatMap(\.charts)
  private let diagrams = charts.map(\.diagram)

  @Test func `Each file has a name of its own, and the page shows every picture`() throws {
    let names = GalleryFile.all.map(\.name)
    #expect(Set(names).count == names.count)
    let page = try #require(GalleryFile.all.first { $0.name == "README.md" })
    let text = String(decoding: page.content, as: UTF8.self)
    for name in names where name != "README.md" { #expect(text.contains("](\(name))"), "\(name)") }
  }

  // MARK: What there is to show

  @Test(arguments: Lifeline.Kind.allCases)
  func `Every kind of lifeline is shown`(_ kind: Lifeline.Kind) {
    #expect(diagrams.contains { $0.lifelines.contains { $0.kind == kind } })
  }

  @Test(arguments: Message.Kind.allCases)
  func `Every kind of message is shown`(_ kind: Message.Kind) {
    #expect(diagrams.contains { $0.messages.contains { $0.kind == kind } })
  }

  @Test(arguments: Message.Change.allCases)
  func `Every change of a message is shown`(_ change: Message.Change) {
    #expect(diagrams.contains { $0.messages.contains { $0.change == change } })
  }

  @Test(arguments: CombinedFragment.Operator.allCases)
  func `Every operator of a fragment is shown`(_ kind: CombinedFragment.Operator) {
    #expect(diagrams.contains { $0.fragments.contains { $0.operator == kind } })
  }

  @Test(arguments: Separator.Kind.allCases)
  func `Every kind of separator is shown, with a text and without`(_ kind: Separator.Kind) {
    let separators = diagrams.flatMap(\.separators).filter { $0.kind == kind }
    #expect(Set(separators.map(\.text.isEmpty)) == (kind == .space ? [true] : [false, true]))
  }

  @Test(arguments: Tint.meanings)
  func `Every tint is shown`(_ tint: Tint) {
    #expect(diagrams.contains { $0.regions.contains { $0.tint == tint } })
  }

  @Test(arguments: DiagramLayout.Symbol.allCases)
  func `Every symbol is drawn`(_ symbol: DiagramLayout.Symbol) {
    let items = diagrams.lazy.flatMap { LayoutEngine.points.layout($0).groups.flatMap(\.items) }
    #expect(
      items.contains {
        if case .symbol(symbol, _, _, _) = $0 { true } else { false }
      })
  }

  @Test(arguments: DiagramLayout.Style.allCases)
  func `Every style is used`(_ style: DiagramLayout.Style) {
    let pictures = GalleryFile.all.map { String(decoding: $0.content, as: UTF8.self) }
    #expect(pictures.contains { $0.contains(".\(style.rawValue){") || style == .text })
  }

  // MARK: The charts as samples

  @Test(arguments: charts)
  func `A chart that went through Mermaid is the same picture`(_ chart: Chart) {
    let reading = MermaidImporter().read(Array(MermaidExporter().export(chart.diagram).utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(Self.picture(reading.diagram) == Self.picture(chart.diagram))
  }

  /// A diagram's picture, without the ids of its elements, which count other positions.
  private static func picture(_ diagram: SequenceDiagram) -> String {
    String(decoding: SVGRenderer().render(LayoutEngine.points.layout(diagram)), as: UTF8.self)
      .replacing(/<g id="[a-z]+[0-9]+">/, with: "<g>")
  }

  @Test(arguments: charts)
  func `A chart is drawn in every format`(_ chart: Chart) {
    let points = LayoutEngine.points.layout(chart.diagram)
    let svg = SVGRenderer().render(points)
    #expect(XMLParser(data: Data(svg)).parse())
    #expect(SVGRenderer().render(LayoutEngine.points.layout(chart.diagram)) == svg)
    for style in [TextRenderer.Style.unicode, .ascii] {
      let text = String(
        decoding: TextRenderer(style: style).render(LayoutEngine.cells.layout(chart.diagram)),
        as: UTF8.self)
      for lifeline in chart.diagram.lifelines where lifeline.label.text.count < 12 {
        #expect(text.contains(lifeline.label.text))
      }
    }
    for exporter: any SourceExporter in [
      MermaidExporter(), PlantUMLExporter(), DOTExporter(), JSONExporter(),
    ] {
      #expect(!exporter.export(chart.diagram).isEmpty)
    }
  }
}

extension Chart: CustomTestStringConvertible {
  /// The chart's name.
  public var testDescription: String { name }
}
