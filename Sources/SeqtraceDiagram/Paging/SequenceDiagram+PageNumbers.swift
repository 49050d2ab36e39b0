extension SequenceDiagram {
  /// The placeholders in headers and footers for the number of the page and of the last page, as in PlantUML.
  package static let (pageVariable, lastPageVariable) = ("%page%", "%lastpage%")

  /// Returns the diagram with the page number inserted in the header and the footer.
  package func numbered(page: Int, of count: Int) -> SequenceDiagram {
    let texts = [surroundings.header, surroundings.footer]
    guard texts.contains(where: { $0?.text.contains(Self.pageMark) ?? false }) else { return self }
    func numbered(_ text: String) -> String {
      text.replacing(Self.pageVariable, with: String(page))
        .replacing(Self.lastPageVariable, with: String(count))
    }
    var diagram = self
    diagram.surroundings.header = surroundings.header?.map(numbered)
    diagram.surroundings.footer = surroundings.footer?.map(numbered)
    return diagram
  }

  private static let pageMark: Character = "%"
}
