import SeqtraceDiagram
import SeqtracePage

extension Review {
  /// The largest numbers of changes with a picture and of tests with a page.
  private static let (mostPictures, mostPages) = (30, 50)

  private static let script = """
    const field = document.querySelector('input')
    field.addEventListener('input', () => {
      const wanted = field.value.trim().toLowerCase()
      for (const node of document.querySelectorAll('section, li')) {
        node.hidden = wanted !== '' && !node.textContent.toLowerCase().includes(wanted)
      }
    })
    """

  /// The page of the review: a search field, the changes with their pictures, and the tests, with changed
  /// tests first. For each changed test, a further page with both runs is written beside this page; the
  /// further page has a number in its name.
  ///
  /// - Parameter path: The path of the page; `nil` for standard output, without pages of tests.
  func page(at path: String?) throws(CommandError) -> [UInt8] {
    let pages = path.map { PageFiles(path: $0) }
    let count = min(differences.count, Self.mostPages)
    var links: [String: String] = [:]
    if let pages {
      for (index, difference) in differences.prefix(count).enumerated() {
        let file = pages.path(of: index + 1, count: count)
        try OutputFile(path: file).write(
          try DifferenceWriter(format: .html).bytes(of: difference.comparison))
        links[title(difference.path)] = file.pathParts.last ?? file
      }
    }
    let source = PageRenderer.source(of: Self.script)
    let policy: HTMLText = """

      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
      form-action 'none'; style-src 'unsafe-inline'; script-src \(HTMLText(markup: source))">
      """
    var page = DifferenceWriter.pageHead("What \(base) and the working tree do", policy)
    page += "<p><strong>\(verdict)</strong></p>\n<p><input type=\"search\" placeholder=\"Search\" "
    page += "aria-label=\"Search\"></p>\n"
    for (index, change) in changes.enumerated() {
      page += try section(of: change, index, links)
    }
    page += "<h2>Tests</h2>\n<ul>\n"
    let changed = changes.flatMap(\.tests).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for name in titles.values.sorted(by: { (changed[$1] ?? 0, $0) < (changed[$0] ?? 0, $1) }) {
      let number: HTMLText = changed[name].map { ": \($0)" } ?? ""
      let link: HTMLText = links[name].map { ", \(Self.link($0, "both runs"))" } ?? ""
      page += "<li>\(name)\(number)\(link)</li>\n"
    }
    page += "</ul>\n"
    for omission in omissions { page += "<p>\(omission)</p>\n" }
    page += "<script>\(HTMLText(markup: Self.script))</script>\n</body></html>\n"
    return page.bytes
  }

  private func section(
    of change: ReviewChange, _ index: Int, _ links: [String: String]
  ) throws(CommandError) -> HTMLText {
    let context: HTMLText = change.context()
    var text: HTMLText =
      "<section><h2>\(index + 1). \(change.title)</h2>\n<p>\(context)</p>\n"
    if !change.lines.isEmpty {
      text += "<pre>\(change.lines.map { HTMLText($0) }.joined(separator: "\n"))</pre>\n"
    }
    if index < Self.mostPictures, let diagram = diagram(of: change) {
      let picture = try DifferenceWriter(format: .svg).drawing(of: diagram)
      text += "<details><summary>Picture</summary>\n"
      text += HTMLText(markup: String(decoding: picture, as: UTF8.self)) + "</details>\n"
    }
    let tests = change.tests.lazy.compactMap { name in links[name].map { (name, $0) } }
    if let (name, file) = tests.first { text += "<p>\(Self.link(file, name))</p>\n" }
    return text + "</section>\n"
  }

  private static func link(_ file: String, _ text: String) -> HTMLText {
    "<a href=\"\(file.percentEncoded(keeping: "-_."))\">\(text)</a>"
  }
}
