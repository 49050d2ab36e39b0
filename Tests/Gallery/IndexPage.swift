import SeqtraceLayout

/// The page that shows all pictures, each with a line.
struct IndexPage {
  /// The charts, by section.
  let sections: [Section]
  /// The themes, each with the picture of one chart.
  let themes: [Theme]

  /// The page's text, in Markdown.
  var text: String {
    let opening = """
      <!-- Made by Scripts/diagrams from Tests/Gallery. -->

      # Gallery

      Every construct of the notation, each in a picture as small as shows it. The pictures have a \
      light and a dark palette; the page's surroundings choose. They are drawn up in \
      [Tests/Gallery](../../Tests/Gallery).


      """
    return opening + sections.map(text(of:)).joined(separator: "\n") + "\n" + themeText
  }

  private func text(of section: Section) -> String {
    "## \(section.title)\n\n"
      + section.charts.map { entry($0.summary, file: $0.name) }.joined(separator: "\n")
  }

  private var themeText: String {
    "## Themes\n\n"
      + themes.map { entry("`\($0.name)`: \($0.summary).", file: "theme-\($0.name)") }
      .joined(separator: "\n")
  }

  private func entry(_ line: String, file: String) -> String {
    "\(line)\n\n![\(line.replacing("`", with: ""))](\(file).svg)\n"
  }
}
