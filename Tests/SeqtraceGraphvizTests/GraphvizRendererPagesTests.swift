import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import TestSupport
import Testing

@Suite(.enabled(if: Tool.have("pdftotext", "pdfinfo"), "poppler's tools read the files"))
struct GraphvizRendererPagesTests {
  /// Four lifelines, the third of which is created and dies; a long note in the middle.
  private static let diagram: SequenceDiagram = {
    var diagram = SequenceDiagram(title: "Pages")
    diagram.lifelines = ["first", "second", "brief", "last"].enumerated().map {
      Lifeline(id: $0.offset, name: $0.element)
    }
    diagram.lifelines[2].creation = 30
    diagram.lifelines[2].destruction = 60
    diagram.messages = (0..<200).map { index in
      if index == 30 || index == 60 {
        return Message(
          position: index, kind: index == 30 ? .creation : .destruction, from: .occurrence(1),
          to: .occurrence(2), name: "")
      }
      return Message(
        position: index, from: .occurrence(index % 2 * 3), to: .occurrence(1),
        name: "message\(index)()")
    }
    diagram.notes = [
      Note(
        position: 200, placement: .right(of: 3),
        text: StyledText((0..<30).map { "line \($0)" }.joined(separator: "\n")))
    ]
    diagram.activations = [Activation(lifeline: 1, start: 0, end: 199)]
    return diagram
  }()

  private static let layout: DiagramLayout = {
    var layout = LayoutEngine.points.layout(diagram)
    for index in layout.groups.indices where layout.groups[index].role == .message {
      layout.link(index, to: "https://example.org/\(layout.groups[index].number)")
    }
    return layout
  }()

  private func pdf(_ paper: String?) throws -> [UInt8] {
    try GraphvizRenderer(format: .pdf, paper: paper.flatMap { Paper($0) }).render(Self.layout)
  }

  private func pages(_ pdf: [UInt8]) throws -> [String] {
    let text = try Tool("pdftotext").output(["-raw", "$FILE", "-"], on: pdf)
    return String(decoding: text, as: UTF8.self).split(separator: "\u{C}").map(String.init)
  }

  @Test(arguments: ["a4", "a5-landscape", "letter", "legal-portrait", "100x150", nil])
  func `Every label stands on one page, whole`(_ paper: String?) throws {
    let pages = try pages(pdf(paper))
    let words = pages.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    let counts = Dictionary(grouping: words) { $0 }.mapValues(\.count)
    for index in 0..<200 where index != 30 && index != 60 {
      #expect(counts["message\(index)()"] == 1, "message\(index)")
    }
    #expect(counts["line"] == 30)
  }

  @Test func `Each page has the heads of those who live, and its number`() throws {
    let pages = try pages(pdf("a5"))
    #expect(pages.count > 4)
    for (index, page) in pages.enumerated() {
      #expect(page.contains("first") && page.contains("second") && page.contains("last"))
      #expect(page.contains("\(index + 1)/\(pages.count)"))
    }
    let creation = try #require(pages.firstIndex { $0.contains("«create»") })
    let end = try #require(pages.firstIndex { $0.contains("«destroy»") })
    #expect(creation < end)
    #expect(pages.indices.filter { pages[$0].contains("brief") } == Array(creation...end))
  }

  @Test(arguments: [
    ("a4", "595.276 x 841.89 pts (A4)"), ("a4-landscape", "841.89 x 595.276 pts (A4)"),
    ("letter", "612 x 792 pts (letter)"), ("300x100", "850.394 x 283.465 pts"),
  ])
  func `Pages have the paper's size`(_ paper: String, _ size: String) throws {
    let info = try Tool("pdfinfo").output(["$FILE"], on: pdf(paper))
    #expect(String(decoding: info, as: UTF8.self).contains(size))
  }

  @Test func `Without paper, only what is taller than a page may be takes several`() throws {
    #expect(try pages(pdf(nil)).count == 1)
    var tall = Self.layout
    tall.size.height = 30_000
    let info = try Tool("pdfinfo").output(
      ["$FILE"], on: GraphvizRenderer(format: .pdf).render(tall))
    #expect(String(decoding: info, as: UTF8.self).contains("Pages:           3\n"))
  }

  @Test func `Links stand on the page of their message`() throws {
    let pdf = try pdf("a5")
    let pages = try pages(pdf)
    let links = String(
      decoding: try Tool("pdfinfo").output(["-url", "$FILE"], on: pdf), as: UTF8.self
    )
    .split(separator: "\n").filter { $0.contains("https://example.org/") }
    #expect(links.count == 200)
    for link in links {
      let number = try #require(link.split(separator: "/").last)
      let page = try #require(link.split(separator: " ").first.flatMap { Int($0) })
      guard number != "30", number != "60" else { continue }
      #expect(pages[page - 1].contains("message\(number)()"))
    }
  }

  // Without links: cairo 1.16 counts an object for them that it never writes, as Graphviz's own
  // files show. Readers pay no attention to it.
  @Test(.enabled(if: Tool.have("qpdf"), "qpdf checks the file's structure"))
  func `The file is sound`() throws {
    let layout = LayoutEngine.points.layout(Self.diagram)
    let pdf = try GraphvizRenderer(format: .pdf, paper: Paper("a5")).render(layout)
    _ = try Tool("qpdf").output(["--check", "$FILE"], on: pdf)
  }
}
