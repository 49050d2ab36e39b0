extension SequenceDiagram {
  /// The placeholders for the page's number and the last page's, in headers and footers, as in PlantUML.
  package static let (pageVariable, lastPageVariable) = ("%page%", "%lastpage%")

  /// The diagram with a page's number in its header and footer.
  package func numbered(page: Int, of count: Int) -> SequenceDiagram {
    guard [header, footer].contains(where: { $0?.contains(Self.pageMark) ?? false }) else {
      return self
    }
    func numbered(_ text: String) -> String {
      text.replacing(Self.pageVariable, with: String(page))
        .replacing(Self.lastPageVariable, with: String(count))
    }
    var diagram = self
    diagram.header = header.map(numbered)
    diagram.headerRuns = headerRuns.map { $0.with(numbered($0.text)) }
    diagram.footer = footer.map(numbered)
    diagram.footerRuns = footerRuns.map { $0.with(numbered($0.text)) }
    return diagram
  }

  private static let pageMark: Character = "%"
}
