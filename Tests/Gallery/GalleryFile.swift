import SeqtraceLayout
import SeqtraceRendering

/// A file of the gallery: a picture, or the page that shows all pictures.
package struct GalleryFile: Sendable {
  /// What it is called, with its ending.
  package let name: String
  /// What it holds.
  package let content: [UInt8]

  /// All of them.
  package static var all: [GalleryFile] {
    let charts = Section.all.flatMap(\.charts)
    let pictures = charts.map { picture(of: $0, in: .standard, name: $0.name) }
    let themes = Theme.all.map { picture(of: .themeSample, in: $0, name: "theme-\($0.name)") }
    let page = IndexPage(sections: Section.all, themes: Theme.all)
    return pictures + themes + [GalleryFile(name: "README.md", content: Array(page.text.utf8))]
  }

  private static func picture(of chart: Chart, in theme: Theme, name: String) -> GalleryFile {
    let layout = LayoutEngine.points.layout(chart.diagram)
    return GalleryFile(name: name + ".svg", content: SVGRenderer(theme: theme).render(layout))
  }
}
